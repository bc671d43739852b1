/** A link into another own workspace: it switches every tab, so the person is asked first. */
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { defineTexts, useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'

const en = {
  switchTitle: (there: string) => `Open ${there}?`,
  switchText: (here: string, there: string) =>
    `This address belongs to ${there}. You work in ${here}. Other tabs of ${here} will ask before they save.`,
  stay: (here: string) => `Stay in ${here}`,
}

const otherTexts = defineTexts<typeof en>({
  en,
  de: {
    switchTitle: (there) => `${there} öffnen?`,
    switchText: (here, there) =>
      `Diese Adresse gehört zu ${there}. Sie arbeiten in ${here}. Andere Tabs von ${here} fragen nach, bevor sie speichern.`,
    stay: (here) => `In ${here} bleiben`,
  },
})

interface OtherWorkspaceProps {
  /** Name of the workspace that the session uses. */
  readonly here: string
  /** Name of the workspace of the address. */
  readonly there: string
  readonly onSwitch: () => void
  readonly onClose: () => void
}

export function OtherWorkspace({ here, there, onSwitch, onClose }: OtherWorkspaceProps) {
  const { switchTitle, switchText, stay } = useTexts(otherTexts)
  const { stale } = useTexts(shellTexts)
  return (
    <Notice
      isOpen
      title={switchTitle(there)}
      text={switchText(here, there)}
      actions={[
        { label: stay(here), onPress: onClose },
        { label: stale.open(there), isMain: true, onPress: onSwitch },
      ]}
    />
  )
}
