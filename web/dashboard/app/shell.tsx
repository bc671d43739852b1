/** The frame around the screens of a workspace: sections at the side, finding and account above. */
import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '#web/dashboard/parts/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FindAnything } from './find-anything.tsx'
import { useTexts } from './language.ts'
import { laterPart } from './later-part.ts'
import { ModeSwitch, TestBar } from './mode-switch.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Sections } from './section-list.tsx'
import { Content } from './content.tsx'
import { shellTexts } from './shell-texts.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const DropAnywhere = laterPart(async () => (await import('./drop-anywhere.tsx')).DropAnywhere)

export function Shell({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(shellTexts)
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {texts.skip}
      </a>
      <aside className="shell-side">
        <Mark />
        <WorkspaceMenu />
        <Sections />
      </aside>
      <header className="shell-bar">
        <Drawer />
        <FindAnything />
        <div className="shell-bar-end">
          <ModeSwitch />
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <Content>
        <TestBar />
        <OfflineBar />
        <Suspense>
          <DropAnywhere />
        </Suspense>
        {children}
      </Content>
    </div>
  )
}

const Mark = () => (
  <p className="shell-mark">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4.5 9.5 18 4l1.6 4.4-13.4 5zM11 12v8M7 20h8" />
    </svg>
    Lectern
  </p>
)

/** The sections on narrow pages. Going to one closes it. */
function Drawer() {
  const texts = useTexts(shellTexts)
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  return (
    <>
      <span className="shell-menu">
        <IconButton label={texts.navigation} icon={MenuIcon} onPress={() => setOpenedAt(pathname)} />
      </span>
      <ModalOverlay className="overlay" isOpen={isOpen} isDismissable onOpenChange={() => setOpenedAt(null)}>
        <Modal className="drawer">
          <Dialog className="drawer-content" aria-label={texts.navigation}>
            <IconButton label={texts.closeMenu} icon={X} slot="close" />
            <WorkspaceMenu />
            <Sections />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
