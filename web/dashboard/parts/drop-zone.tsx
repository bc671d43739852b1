import { Upload } from 'lucide-react'
import { DropZone as AriaDropZone, FileTrigger } from 'react-aria-components'
import { Button } from './button.tsx'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly buttonLabel: string
  /** Endings of names, such as `.zip`. */
  readonly accept: readonly string[]
  readonly onFile: (file: File) => void
}

/** Takes one file: dropped, pasted, or chosen by a button. */
export const FileDrop = ({ label, hint, buttonLabel, accept, onFile }: FileDropProps) => (
  <AriaDropZone
    className="drop-zone"
    aria-label={label}
    onDrop={({ items }) => {
      const item = items.find((each) => each.kind === 'file')
      if (item?.kind === 'file') void item.getFile().then(onFile)
    }}
  >
    <Upload aria-hidden size={28} />
    <p>
      <strong>{label}</strong>
    </p>
    <p className="quiet small">{hint}</p>
    <FileTrigger
      acceptedFileTypes={accept}
      onSelect={(files) => {
        const file = files?.[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <Button variant="primary">{buttonLabel}</Button>
    </FileTrigger>
  </AriaDropZone>
)
