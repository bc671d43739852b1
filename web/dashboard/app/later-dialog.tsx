import { lazy, type ComponentType } from 'react'
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'
import { commonTexts } from './trouble.ts'

interface DialogProps {
  readonly onClose: () => void
}

/**
 * A dialog whose code is loaded when it is opened. Where that fails, as after a new version of the dashboard, a message
 * takes its place; the page stays, because a form on it may have changes.
 */
export const laterDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => NotLoaded) }))

function NotLoaded({ onClose }: DialogProps) {
  const { notLoaded, failed } = useTexts(shellTexts)
  const { close } = useTexts(commonTexts)
  return (
    <Notice
      isOpen
      title={notLoaded.title}
      text={notLoaded.text}
      actions={[
        { label: close, onPress: onClose },
        { label: failed.action, isMain: true, onPress: () => location.reload() },
      ]}
    />
  )
}
