/** Where a sign-in in a second window ends: the window that waits for it goes on. */
import { useEffect } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { tellTabs } from '#web/dashboard/app/tabs.ts'
import { signInTexts } from './texts.ts'

export function SignedInScreen() {
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
