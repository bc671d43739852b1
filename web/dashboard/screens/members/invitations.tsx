import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { invitationsQuery, membersKey, takeBack } from './data.ts'
import { membersTexts } from './texts.ts'

/** Invitations that can still be accepted. */
export function Invitations() {
  const { invitations: texts, roles } = useTexts(membersTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const query = useQuery(invitationsQuery(workspace))
  const mayChange = useMay('change')
  const removal = useMutation({
    mutationFn: (id: string) => takeBack(workspace, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: membersKey(workspace) }),
  })
  return (
    <section aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <RefusedChange error={removal.error} />
      <Panel query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{texts.none}</p>
          ) : (
            <div className="named-cells">
              <Table
                caption={texts.title}
                rows={rows}
                idOf={({ id }) => id}
                title={{ header: texts.columns.email, cell: ({ email }) => <RowTitle title={email} /> }}
                columns={[
                  { id: 'role', header: texts.columns.role, onPhones: true, cell: ({ role }) => roles[role] },
                  {
                    id: 'until',
                    header: texts.columns.until,
                    onPhones: true,
                    cell: ({ expires_at: at }) => momentText(at, language),
                  },
                ]}
                menu={{
                  header: texts.columns.actions,
                  cell: ({ id, email }) => (
                    <ActionMenu
                      label={texts.actionsOf(email)}
                      actions={[
                        {
                          id: 'take-back',
                          label: texts.takeBack,
                          icon: Undo2,
                          onAction: () => removal.mutate(id),
                          ...(mayChange ? {} : { reason: common.adminsOnly }),
                        },
                      ]}
                    />
                  ),
                }}
              />
            </div>
          )
        }
      </Panel>
    </section>
  )
}
