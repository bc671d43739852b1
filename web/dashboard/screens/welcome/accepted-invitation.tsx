import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { useAcceptance } from './acceptance.ts'
import type { Invitation } from './data.ts'
import { reasonOf } from './refusal-reason.ts'
import { welcomeTexts } from './texts.ts'

interface AcceptedInvitationProps {
  readonly token: string
  readonly invitation: Invitation
}

/** An invitation that was accepted: opens the workspace for the person who did, and says to others whom to ask. */
export function AcceptedInvitation({ token, invitation }: AcceptedInvitationProps) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const common = useTexts(commonTexts)
  const acceptance = useAcceptance(token)
  const { error } = acceptance
  const { workspace_name: workspace, invited_by: inviter } = invitation
  const who = inviter ?? texts.somebody
  const sentence = reasonOf(error) === 'accepted' ? { sentence: texts.acceptedByOther(who) } : {}
  return (
    <main className="message">
      <title>{`${texts.acceptedTitle} · Lectern`}</title>
      <h1>{texts.acceptedTitle}</h1>
      <p>{texts.accepted(who, workspace)}</p>
      {error !== null && !isRefusal(error, 'AUTH_REQUIRED') && (
        <ErrorPanel trouble={{ ...troubleOf(error, common), ...sentence }} texts={common} />
      )}
      <Button variant="primary" isPending={acceptance.isPending} onPress={() => acceptance.mutate()}>
        {texts.openWorkspace(workspace)}
      </Button>
    </main>
  )
}
