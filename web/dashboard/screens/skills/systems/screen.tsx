/** Systems outside of Lectern from which evidence of skills comes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Ban, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { countText, dateText, percentText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { SkillsList } from '../skills-list.tsx'
import { modelTexts } from '../words.ts'
import { changeSystem, systemsKey, systemsQuery, type ClientSystem, type FollowedStatements } from './data.ts'
import { SystemDialog } from './system-dialog.tsx'
import { systemsTexts } from './texts.ts'

const route = '/w/$workspace/skills/systems'

export function SystemsScreen() {
  const texts = useTexts(systemsTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(systemsQuery(workspace, cursor))
  return (
    <SkillsList
      open="systems"
      texts={texts}
      query={query}
      rowsOf={({ clientSystems }) => clientSystems}
      additions={<Create />}
      note={query.data?.followedStatements && <Followed {...query.data.followedStatements} />}
      cursor={cursor}
      addressAt={(next) => locate({ to: route, params: { workspace }, search: { cursor: next } }).href}
    >
      {(rows, isOld) => <Rows rows={rows} isOld={isOld} />}
    </SkillsList>
  )
}

/** Whether statements that are followed name learners; if not, what to do about it. */
function Followed({ since, unmatched }: FollowedStatements) {
  const { followed: texts } = useTexts(systemsTexts)
  const language = useLanguage()
  const day = dateText(since, language)
  if (unmatched === 0) return <p className="small quiet">{texts.none(day)}</p>
  return (
    <p className="small">
      <StatusBadge tone="warn">{countText(unmatched, texts.count, language)}</StatusBadge> {texts.some(day)}
    </p>
  )
}

function Create() {
  const texts = useTexts(systemsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen && <SystemDialog system={null} onClose={() => setOpen(false)} />}
    </>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly ClientSystem[]; readonly isOld: boolean }) {
  const texts = useTexts(systemsTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const mayChange = useMay('change')
  const [edited, setEdited] = useState<ClientSystem | null>(null)
  const change = useMutation({
    mutationFn: ({ id, status, version }: ClientSystem) =>
      changeSystem(workspace, id, { status: status === 'active' ? 'disabled' : 'active', version }),
    onSettled: () => cache.invalidateQueries({ queryKey: systemsKey(workspace) }),
  })
  return (
    <>
      <RefusedChange error={change.error} />
      <Table
        caption={texts.caption}
        rows={rows}
        isOld={isOld}
        idOf={({ id }) => id}
        title={{
          header: texts.columns.name,
          cell: ({ id, name }) => <RowTitle title={name} detail={<code className="long-text">{id}</code>} />,
        }}
        columns={useColumns()}
        {...(mayChange
          ? {
              menu: {
                header: texts.columns.actions,
                cell: (row: ClientSystem) => (
                  <ActionMenu
                    label={texts.actionsOf(row.name)}
                    actions={[
                      { id: 'edit', label: texts.edit, icon: Pencil, onAction: () => setEdited(row) },
                      {
                        id: 'status',
                        label: row.status === 'active' ? texts.disable : texts.enable,
                        icon: row.status === 'active' ? Ban : RotateCcw,
                        onAction: () => change.mutate(row),
                      },
                    ]}
                  />
                ),
              },
            }
          : {})}
      />
      {edited !== null && <SystemDialog system={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useColumns(): readonly Column<ClientSystem>[] {
  const { columns, kinds, statuses, allModes } = useTexts(systemsTexts)
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  return [
    { id: 'kind', header: columns.kind, onPhones: true, cell: ({ kind }) => kinds[kind] },
    { id: 'trust', header: columns.trust, align: 'end', cell: ({ trust }) => percentText(trust, language) },
    {
      id: 'modes',
      header: columns.modes,
      cell: ({ allowedModes }) =>
        allowedModes.length === 0 ? allModes : allowedModes.map((mode) => modes[mode]).join(', '),
    },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>,
    },
  ]
}
