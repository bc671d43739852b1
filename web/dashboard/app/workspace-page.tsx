/** Everything below `/w/{workspace}`: the shell around the screens, once it is clear whose workspace the address names. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from './language.ts'
import { useLocate } from './links.tsx'
import { Message } from './message.tsx'
import { meQuery, type Me } from './person.ts'
import { Shell } from './shell.tsx'
import { shellTexts } from './shell-texts.ts'
import { StaleTab } from './stale-tab.tsx'
import { useWorkspaceSwitch } from './workspace-switch.ts'
import { WorkspaceContext, type Workspace } from './workspace.ts'

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
  if (current === null) return <OtherWorkspace me={me} id={id} name={membership.name} />
  return (
    <WorkspaceContext value={current}>
      <Shell>
        <StaleTab />
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

function NotMember() {
  const { notMember } = useTexts(shellTexts)
  const locate = useLocate()
  return (
    <Message title={notMember.title} action={{ label: notMember.action, href: locate({ to: '/' }).href }}>
      {notMember.text}
    </Message>
  )
}

/** A link into another own workspace: it switches every tab, so the person is asked first. */
function OtherWorkspace({ me, id, name }: { readonly me: Me; readonly id: string; readonly name: string }) {
  const { stale } = useTexts(shellTexts)
  const { switchTo, open } = useWorkspaceSwitch()
  const here = me.workspace.name
  return (
    <Notice
      isOpen
      title={stale.switchTitle(name)}
      text={stale.switchText(here, name)}
      actions={[
        { label: stale.stay(here), onPress: () => void open(me.workspace.tenant_id) },
        {
          label: stale.open(name),
          isMain: true,
          onPress: () => void switchTo(id),
        },
      ]}
    />
  )
}
