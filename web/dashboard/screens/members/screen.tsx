import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserMinus, UserPlus, UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { membersQuery, type Member } from './data.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemovalDialog, RoleDialog } from './member-dialogs.tsx'
import { nameOf } from './name.ts'
import { mayGiveOrTake } from './rules.ts'
import { SeenDay } from './seen-day.tsx'
import { membersTexts } from './texts.ts'

const route = '/w/$workspace/members'

type Open = { readonly kind: 'invite' } | { readonly kind: 'role' | 'removal'; readonly member: Member }

export function MembersScreen() {
  const texts = useTexts(membersTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(membersQuery(workspace))
  const mayChange = useMay('change')
  const { open: openAtStart } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const [open, setOpen] = useState<Open | null>(openAtStart === 'invite' && mayChange ? { kind: 'invite' } : null)
  const close = (): void => {
    setOpen(null)
    if (openAtStart !== undefined) void navigate({ search: {}, replace: true })
  }
  return (
    <Page
      title={texts.title}
      actions={
        mayChange && (
          <Button variant="primary" icon={UserPlus} onPress={() => setOpen({ kind: 'invite' })}>
            {texts.invite}
          </Button>
        )
      }
    >
      <div className="stack">
        <Panel query={query}>
          {(rows) => (
            <div className="named-cells">
              <Rows rows={rows} onOpen={setOpen} />
            </div>
          )}
        </Panel>
        <Invitations />
      </div>
      {open?.kind === 'invite' && <InviteDialog onClose={close} />}
      {open?.kind === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'removal' && <RemovalDialog member={open.member} onClose={close} />}
    </Page>
  )
}

interface RowsProps {
  readonly rows: readonly Member[]
  readonly onOpen: (open: Open) => void
}

function Rows({ rows, onOpen }: RowsProps) {
  const texts = useTexts(membersTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const language = useLanguage()
  const { role: own, me } = useWorkspace()
  const mayChange = useMay('change')
  const reasonOf = ({ role }: Member) => {
    if (!mayChange) return { reason: adminsOnly }
    return mayGiveOrTake(own, role) ? {} : { reason: texts.ownersOnly }
  }
  const detailOf = ({ person_id: id, email, display_name: name }: Member): string =>
    [...(name === null || email === null ? [] : [email]), ...(id === me.person.id ? [texts.you] : [])].join(' · ')
  return (
    <Table
      caption={texts.title}
      rows={rows}
      idOf={({ person_id: id }) => id}
      title={{
        header: texts.columns.person,
        cell: (member) => <RowTitle title={nameOf(member)} detail={<bdi>{detailOf(member)}</bdi>} />,
      }}
      columns={[
        { id: 'role', header: texts.columns.role, onPhones: true, cell: ({ role }) => texts.roles[role] },
        { id: 'joined', header: texts.columns.joined, cell: ({ joined_at: at }) => dateText(at, language) },
        {
          id: 'seen',
          header: texts.columns.seen,
          onPhones: true,
          cell: ({ last_seen_at: at }) => (at === null ? texts.notSeen : <SeenDay at={at} />),
        },
      ]}
      menu={{
        header: texts.columns.actions,
        cell: (member) => (
          <ActionMenu
            label={texts.actionsOf(nameOf(member))}
            actions={[
              {
                id: 'role',
                label: texts.changeRole,
                icon: UserRoundCog,
                onAction: () => onOpen({ kind: 'role', member }),
                ...reasonOf(member),
              },
              {
                id: 'remove',
                label: texts.remove,
                icon: UserMinus,
                onAction: () => onOpen({ kind: 'removal', member }),
                ...reasonOf(member),
              },
            ]}
          />
        ),
      }}
    />
  )
}
