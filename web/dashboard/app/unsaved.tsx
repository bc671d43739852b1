/** Asks before a page is left whose changes are not saved. */
import { useBlocker } from '@tanstack/react-router'
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { defineTexts, useTexts } from './language.ts'

const en = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved.',
  stay: 'Stay on the page',
  leave: 'Leave without saving',
}

const texts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was Sie auf dieser Seite geändert haben, ist nicht gespeichert.',
    stay: 'Auf der Seite bleiben',
    leave: 'Ohne Speichern verlassen',
  },
})

interface UnsavedProps {
  readonly isDirty: boolean
  /** Instead of the words for a form. */
  readonly words?: typeof en
}

/** Closing the tab asks too, in the words of the browser. */
export function Unsaved({ isDirty, words }: UnsavedProps) {
  const usual = useTexts(texts)
  const { title, text, stay, leave } = words ?? usual
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Notice
      isOpen
      title={title}
      text={text}
      actions={[
        { label: leave, onPress: blocker.proceed },
        { label: stay, isMain: true, onPress: blocker.reset },
      ]}
    />
  )
}
