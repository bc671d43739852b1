/** Asks for a new sign-in in another window, so that what was typed in this one stays. */
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from './language.ts'
import { signInAddress } from './sign-in-address.ts'
import { shellTexts } from './shell-texts.ts'

export function SignInAgain() {
  const { signedOut } = useTexts(shellTexts)
  return (
    <Notice
      isOpen
      title={signedOut.title}
      text={signedOut.text}
      actions={[{ label: signedOut.action, isMain: true, onPress: openSignIn }]}
    />
  )
}

/** The window tells the other tabs when the person has signed in, and closes itself. */
const openSignIn = (): void => void window.open(signInAddress('/signed-in'), 'lectern-sign-in', 'width=520,height=680')
