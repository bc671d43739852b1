/** The frame of every page: what surrounds screens, and what is shown where there is none. */
import { Outlet, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefusal } from './calls.ts'
import { useTexts } from './language.ts'
import { LinkedParts, useLocate } from './links.tsx'
import { Message } from './message.tsx'
import { shellTexts } from './shell-texts.ts'
import { usePageState } from './page-state.ts'
import { SignInAgain } from './sign-in-again.tsx'

export function Root() {
  const { isSignedOut } = usePageState()
  return (
    <LinkedParts>
      <Outlet />
      {isSignedOut && <SignInAgain />}
    </LinkedParts>
  )
}

/** Where no route has the address. */
export function Missing() {
  const { missing } = useTexts(shellTexts)
  const locate = useLocate()
  return (
    <Message title={missing.title} action={{ label: missing.action, href: locate({ to: '/' }).href }}>
      {missing.text}
    </Message>
  )
}

/** Where a screen failed in a way that it does not show itself. */
export function Failed({ error }: ErrorComponentProps) {
  const { failed } = useTexts(shellTexts)
  const router = useRouter()
  const isEnded = isRefusal(error, 'AUTH_REQUIRED')
  useEffect(() => {
    if (!isEnded) console.error(error)
  }, [error, isEnded])
  return (
    <Message title={failed.title} action={{ label: failed.action, onPress: () => location.reload() }}>
      {failed.text} {router.state.location.pathname}
    </Message>
  )
}
