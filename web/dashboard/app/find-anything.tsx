/** The field of the top bar that opens the command palette, and the keys of every page. Both are loaded when they are used. */
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import { usePageKeys } from './keys/use-page-keys.ts'
import { useTexts } from './language.ts'
import { laterDialog } from './later-dialog.tsx'
import { shellTexts } from './shell-texts.ts'

const loadPalette = async () => (await import('./palette/palette.tsx')).Palette
const Palette = laterDialog(loadPalette)
const KeyList = laterDialog(async () => (await import('./keys/key-list.tsx')).KeyList)

export function FindAnything() {
  const texts = useTexts(shellTexts)
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = (): void => setOpen(null)
  usePageKeys({ onFind: () => setOpen('palette'), onShowKeys: () => setOpen('keys') })
  return (
    <>
      <Button
        className="find"
        aria-label={texts.find}
        aria-keyshortcuts="Control+K"
        onHoverStart={() => void loadPalette().catch(() => undefined)}
        onPress={() => setOpen('palette')}
      >
        <Search aria-hidden size={18} />
        <span className="find-text">{texts.find}</span>
        <kbd className="key find-key" aria-hidden />
      </Button>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </>
  )
}
