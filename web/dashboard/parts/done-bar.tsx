import { Button } from './button.tsx'

interface DoneBarProps {
  /** What was done; null: nothing that can be undone. */
  readonly text: string | null
  readonly undoLabel: string
  readonly onUndo: () => void
}

/** Says what has just been done, and takes it back. */
export const DoneBar = ({ text, undoLabel, onUndo }: DoneBarProps) => (
  <div role="status">
    {text !== null && (
      <p className="done-bar">
        <span>{text}</span>
        <Button onPress={onUndo}>{undoLabel}</Button>
      </p>
    )}
  </div>
)
