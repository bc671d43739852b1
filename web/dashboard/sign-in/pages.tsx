/** The pages of people who are not signed in: they load neither the router nor the cache. */
import { useEffect } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { signInAddress } from '#web/dashboard/app/sign-in-address.ts'
import { tellTabs } from '#web/dashboard/app/tabs.ts'
import { signInTexts } from './texts.ts'

/** One button that leads to the provider, and from there to the address that asked for the sign-in. */
export function SignInPage({ returnTo }: { readonly returnTo: string }) {
  const { title, text, action, cookies } = useTexts(signInTexts)
  return (
    <main className="message">
      <title>{`${title} · Lectern`}</title>
      <h1>{title}</h1>
      {navigator.cookieEnabled ? <p>{text}</p> : <p role="alert">{cookies}</p>}
      <a className="button" data-variant="primary" href={signInAddress(returnTo)}>
        {action}
      </a>
    </main>
  )
}

/** Where a sign-in in a second window ends: the window that waits for it goes on. */
export function SignedInPage() {
  const { againTitle, again } = useTexts(signInTexts)
  useEffect(() => {
    tellTabs('signedIn')
    window.close()
  }, [])
  return (
    <main className="message">
      <title>{`${againTitle} · Lectern`}</title>
      <h1>{againTitle}</h1>
      <p>{again}</p>
    </main>
  )
}
