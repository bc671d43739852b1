/** The frame of the platform's administration. It belongs to no workspace: a black bar instead of sections at the side. */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Message } from '#web/dashboard/app/message.tsx'
import { Content } from '#web/dashboard/app/content.tsx'
import { OfflineBar } from '#web/dashboard/app/offline-bar.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { entryQuery } from '#web/dashboard/app/platform.ts'
import { shellTexts } from '#web/dashboard/app/shell-texts.ts'
import { signInAddress } from '#web/dashboard/app/sign-in-address.ts'
import { signOut } from '#web/dashboard/app/sign-out.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { adminTexts } from './texts.ts'
import { forgetWayBack, useHasWayBack } from './way-back.ts'

const sections = { tenants: '/admin', usage: '/admin/usage', queues: '/admin/queues', audit: '/admin/audit' } as const
const sectionIds = ['tenants', 'usage', 'queues', 'audit'] as const

export function AdminFrame() {
  const query = useQuery(entryQuery)
  if (query.data === undefined && isRefusal(query.error, 'PLATFORM_ADMIN_REQUIRED')) return <NotAdmin />
  return (
    <>
      <Bar />
      <Content>
        <OfflineBar />
        <Panel query={query}>{() => <Outlet />}</Panel>
      </Content>
    </>
  )
}

/** For other people, and for platform admins whose sign-in is too old. */
function NotAdmin() {
  const { refused } = useTexts(adminTexts)
  const { href } = useLocation()
  const again = (): void => location.assign(signInAddress(href))
  return (
    <Message title={refused.title} action={{ label: refused.action, onPress: again }}>
      {refused.text}
    </Message>
  )
}

function Bar() {
  const texts = useTexts(adminTexts)
  const shell = useTexts(shellTexts)
  const hasWayBack = useHasWayBack()
  const locate = useLocate()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const isOpen = (path: string): boolean =>
    path === '/admin' ? here === path || here.startsWith('/admin/tenants') : here === path
  const end = (): void => {
    // The next person of this tab may have no workspace.
    forgetWayBack()
    void signOut()
  }
  return (
    <header className="admin-bar">
      <p>Lectern · {texts.platform}</p>
      <nav aria-label={texts.navigation}>
        {sectionIds.map((id) => (
          <TextLink
            key={id}
            href={locate({ to: sections[id] }).href}
            {...(isOpen(sections[id]) ? { 'aria-current': 'page' as const } : {})}
          >
            {texts.sections[id]}
          </TextLink>
        ))}
      </nav>
      {hasWayBack && <TextLink href={locate({ to: '/' }).href}>{texts.leave}</TextLink>}
      <Button onPress={end}>{shell.signOut}</Button>
    </header>
  )
}
