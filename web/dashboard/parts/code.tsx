import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Shown for a moment after it was copied. */
  readonly doneLabel: string
  readonly onCopied?: () => void
}

/** Copies a text. */
export function CopyButton({ text, label, doneLabel, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      variant="quiet"
      icon={isCopied ? Check : Copy}
      onPress={() =>
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true)
          onCopied?.()
        })
      }
    >
      <span aria-live="polite">{isCopied ? doneLabel : label}</span>
    </Button>
  )
}

interface CodeProps {
  readonly text: string
  readonly label: string
  readonly copyLabel: string
  readonly copiedLabel: string
}

/** Code to read and copy. */
export const Code = ({ text, label, copyLabel, copiedLabel }: CodeProps) => (
  <div className="code">
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} label={copyLabel} doneLabel={copiedLabel} />
  </div>
)
