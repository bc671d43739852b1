import { useEffect, useRef, type ReactNode } from 'react'
import { TextLink } from './link.tsx'

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly href: string }[]
  readonly open: string
}

/** Parts of one page, each with an address of its own. */
export function TabLinks({ label, tabs, open }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On phones the row is wider than the page. Only the row is moved, so that the page begins at its top.
    const link = row.current?.querySelector<HTMLElement>('[data-open=true]')
    if (!row.current || !link) return
    const end = link.offsetLeft - row.current.offsetLeft + link.offsetWidth
    row.current.scrollLeft = Math.max(0, end - row.current.clientWidth)
  }, [open])
  return (
    <nav ref={row} className="tab-links" aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.id} href={tab.href} isOpen={tab.id === open}>
          {tab.label}
        </TabLink>
      ))}
    </nav>
  )
}

const TabLink = ({ href, isOpen, children }: { href: string; isOpen: boolean; children: ReactNode }) => (
  <span className="tab-link" data-open={isOpen}>
    <TextLink href={href} {...(isOpen ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </TextLink>
  </span>
)
