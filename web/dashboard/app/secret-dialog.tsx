import { Code } from '#web/dashboard/parts/code.tsx'
import { Receipt } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from './language.ts'
import { commonTexts } from './trouble.ts'

interface SecretDialogProps {
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly label: string
    /** Names the code that uses the secret. */
    readonly use: string
    /** On the button that closes the dialog. */
    readonly copied: string
  }
  readonly secret: string
  /** Code that uses the secret, to paste and run. */
  readonly use: string
  readonly onClose: () => void
}

/** Shows a secret, the only time that it can be read. */
export function SecretDialog({ texts, secret, use, onClose }: SecretDialogProps) {
  const { copy, copied } = useTexts(commonTexts)
  return (
    <Receipt title={texts.title} confirmLabel={texts.copied} onConfirm={onClose}>
      <div className="stack">
        <p>{texts.text}</p>
        <Code label={texts.label} text={secret} copyLabel={copy} copiedLabel={copied} />
        <p className="small quiet">{texts.use}</p>
        <Code label={texts.use} text={use} copyLabel={copy} copiedLabel={copied} />
      </div>
    </Receipt>
  )
}
