import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Message } from '#web/dashboard/app/message.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { AcceptedInvitation } from './accepted-invitation.tsx'
import { invitationQuery, type Invitation } from './data.ts'
import { invitationToken } from './invitation-token.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { welcomeTexts } from './texts.ts'

/** The page of an invitation's link. People who are not signed in come back to it from the sign-in. */
export function InvitationScreen() {
  const { invitation: texts } = useTexts(welcomeTexts)
  const [token] = useState(invitationToken)
  return token === null ? (
    <DeadEnd title={texts.missingTitle}>{texts.missing}</DeadEnd>
  ) : (
    <InvitationPage token={token} />
  )
}

function InvitationPage({ token }: { readonly token: string }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const { loading } = useTexts(commonTexts)
  const query = useQuery(invitationQuery(token))
  if (isRefusal(query.error, 'INVITATION_NOT_USABLE'))
    return <DeadEnd title={texts.unknownTitle}>{texts.unknown}</DeadEnd>
  if (query.data?.status === 'accepted') return <AcceptedInvitation token={token} invitation={query.data} />
  if (query.data !== undefined && query.data.status !== 'open') return <Closed invitation={query.data} />
  const title = query.data === undefined ? texts.title : texts.openTitle(query.data.workspace_name)
  return (
    <main className="message">
      <title>{`${title} · Lectern`}</title>
      <h1>{title}</h1>
      <Panel query={query} waiting={<SkeletonRows label={loading} rows={3} />}>
        {(invitation) => <OpenInvitation token={token} invitation={invitation} />}
      </Panel>
    </main>
  )
}

/** An invitation that has expired or was taken back, and whom to ask. */
function Closed({ invitation }: { readonly invitation: Invitation }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const language = useLanguage()
  const { workspace_name: workspace, invited_by: inviter, status, expires_at: until } = invitation
  const who = inviter ?? texts.somebody
  return status === 'expired' ? (
    <DeadEnd title={texts.expiredTitle}>{texts.expired(who, workspace, momentText(until, language))}</DeadEnd>
  ) : (
    <DeadEnd title={texts.revokedTitle}>{texts.revoked(who, workspace)}</DeadEnd>
  )
}

function DeadEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const locate = useLocate()
  return (
    <Message title={title} action={{ label: texts.home, href: locate({ to: '/' }).href }}>
      {children}
    </Message>
  )
}
