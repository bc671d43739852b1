import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { shellTexts } from '#web/dashboard/app/shell-texts.ts'
import { signOut } from '#web/dashboard/app/sign-out.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { useAcceptance, useOpening } from './acceptance.ts'
import type { Invitation } from './data.ts'
import { isAboutPerson, ownWorkspaceOf, reasonOf } from './refusal-reason.ts'
import { welcomeTexts } from './texts.ts'

interface OpenInvitationProps {
  readonly token: string
  readonly invitation: Invitation
}

/** Who invites, in which role, and the button that accepts. */
export function OpenInvitation({ token, invitation }: OpenInvitationProps) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const { roles } = useTexts(shellTexts)
  const language = useLanguage()
  const acceptance = useAcceptance(token)
  const { error } = acceptance
  const { role, invited_by: inviter, expires_at: until } = invitation
  const own = ownWorkspaceOf(error)
  return (
    <div className="stack">
      <KeyValues
        rows={[
          { key: texts.inviter, value: <bdi>{inviter ?? texts.nobody}</bdi> },
          { key: texts.role, value: `${roles[role]}: ${texts.roleHints[role]}` },
          { key: texts.until, value: momentText(until, language) },
        ]}
      />
      <p>{texts.text}</p>
      {error !== null && !isRefusal(error, 'AUTH_REQUIRED') && <Refusal error={error} invitation={invitation} />}
      <div className="row">
        {own === null ? (
          <Button variant="primary" isPending={acceptance.isPending} onPress={() => acceptance.mutate()}>
            {acceptance.isPending ? texts.accepting : texts.accept}
          </Button>
        ) : (
          <OpenButton workspace={own} name={invitation.workspace_name} />
        )}
        {isAboutPerson(reasonOf(error)) && <Button onPress={() => void signOut()}>{texts.signOut}</Button>}
      </div>
    </div>
  )
}

function OpenButton({ workspace, name }: { readonly workspace: string; readonly name: string }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const opening = useOpening(workspace)
  return (
    <>
      <Button variant="primary" isPending={opening.isPending} onPress={() => opening.mutate()}>
        {texts.openWorkspace(name)}
      </Button>
      <RefusedChange error={opening.error} />
    </>
  )
}

/** Why it was not accepted, and what to do or whom to ask. */
function Refusal({ error, invitation }: { readonly error: Error; readonly invitation: Invitation }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const common = useTexts(commonTexts)
  const { workspace_name: workspace, invited_by: inviter } = invitation
  const who = inviter ?? texts.somebody
  const trouble = troubleOf(error, common)
  const reason = reasonOf(error)
  const sentence = isAboutPerson(reason)
    ? texts.refused[reason](who, workspace)
    : isRefusal(error, 'QUOTA_EXCEEDED')
      ? texts.full(who, workspace)
      : trouble.sentence
  return <ErrorPanel trouble={{ ...trouble, sentence }} texts={common} />
}
