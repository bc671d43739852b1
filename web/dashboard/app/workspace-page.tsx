/** Everything below `/w/{workspace}`: the shell around the screens, once it is clear whose workspace the address names. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from './language.ts'
import { laterDialog } from './later-dialog.tsx'
import { useLocate } from './links.tsx'
import { Message } from './message.tsx'
import { meQuery, type Me } from './person.ts'
import { Shell } from './shell.tsx'
import { shellTexts } from './shell-texts.ts'
import { StaleTab } from './stale-tab.tsx'
import { useWorkspaceSwitch } from './workspace-switch.ts'
import { useWorkspace, WorkspaceContext, type Workspace } from './workspace.ts'

export function WorkspacePage() {
  const { workspace: id } = useParams({ from: '/w/$workspace' })
  const { data: me } = useSuspenseQuery(meQuery)
  const membership = me.memberships.find(({ tenant_id }) => tenant_id === id)
  // A tab that shows a workspace goes on with it when the session leaves that: what was typed there must stay.
  const [opened, setOpened] = useState<Workspace | null>(null)
  const current =
    me.workspace.tenant_id === id ? workspaceOf(me) : opened !== null && opened.id === id ? { ...opened, me } : null
  if (current !== null && opened?.id !== id) setOpened(current)
  if (membership === undefined) return <NotMember />
  if (current === null) return <Elsewhere me={me} id={id} name={membership.name} />
  return (
    <WorkspaceContext value={current}>
      <Shell>
        <StaleTab />
        <RoleWatch key={id} />
        <Outlet />
      </Shell>
    </WorkspaceContext>
  )
}

const workspaceOf = (me: Me): Workspace => ({
  id: me.workspace.tenant_id,
  name: me.workspace.name,
  plan: me.workspace.plan,
  role: me.role,
  me,
})

const OtherWorkspace = laterDialog(async () => (await import('./other-workspace.tsx')).OtherWorkspace)

function Elsewhere({ me, id, name }: { readonly me: Me; readonly id: string; readonly name: string }) {
  const { switchTo, open } = useWorkspaceSwitch()
  const here = me.workspace
  return (
    <Suspense>
      <OtherWorkspace
        here={here.name}
        there={name}
        onSwitch={() => void switchTo(id)}
        onClose={() => void open(here.tenant_id)}
      />
    </Suspense>
  )
}

const RoleChange = laterDialog(async () => (await import('./role-change.tsx')).RoleChange)

/** Notices that the person has another role than when the page was opened. */
function RoleWatch() {
  const { role } = useWorkspace()
  const [known, setKnown] = useState(role)
  return <Suspense>{role !== known && <RoleChange onClose={() => setKnown(role)} />}</Suspense>
}

function NotMember() {
  const { notMember } = useTexts(shellTexts)
  const locate = useLocate()
  return (
    <Message title={notMember.title} action={{ label: notMember.action, href: locate({ to: '/' }).href }}>
      {notMember.text}
    </Message>
  )
}
