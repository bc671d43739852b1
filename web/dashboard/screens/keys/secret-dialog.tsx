import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { keysTexts } from './texts.ts'

interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a secret, the only time that it can be read. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { secret: texts } = useTexts(keysTexts)
  const { copy, copied, close } = useTexts(commonTexts)
  const call = `curl -H "Authorization: Bearer ${secret}" ${location.origin}/api/v1/packages`
  return (
    <Dialog isOpen title={texts.title} closeLabel={close} onClose={onClose}>
      <div className="stack">
        <p>{texts.text}</p>
        <Code label={texts.label} text={secret} copyLabel={copy} copiedLabel={copied} />
        <Code label={texts.try} text={call} copyLabel={copy} copiedLabel={copied} />
      </div>
      <div className="dialog-actions">
        <Button variant="primary" onPress={onClose}>
          {texts.copied}
        </Button>
      </div>
    </Dialog>
  )
}
