/** One button that leads to the provider. */
import { useSearch } from '@tanstack/react-router'
import { Message } from '#web/dashboard/app/message.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { signInAddress } from '#web/dashboard/app/person.ts'
import { signInTexts } from './texts.ts'

export function SignInScreen() {
  const texts = useTexts(signInTexts)
  const { return_to: returnTo = '/' } = useSearch({ from: '/sign-in' })
  return (
    <Message
      title={texts.title}
      action={{ label: texts.action, onPress: () => location.assign(signInAddress(returnTo)) }}
    >
      {navigator.cookieEnabled ? texts.text : texts.cookies}
    </Message>
  )
}
