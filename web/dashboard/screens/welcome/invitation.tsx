import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Message } from '#web/dashboard/app/message.tsx'
import { meQuery } from '#web/dashboard/app/person.ts'
import { signInAddress } from '#web/dashboard/app/sign-in-address.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { acceptInvitation } from './data.ts'
import { forgetInvitation, invitationToken } from './invitation-token.ts'
import { welcomeTexts } from './texts.ts'

/** The page of an invitation's link. People who are not signed in come back to it from the sign-in. */
export function InvitationScreen() {
  const { invitation: texts } = useTexts(welcomeTexts)
  const locate = useLocate()
  const [token] = useState(invitationToken)
  if (token === null) {
    return (
      <Message title={texts.missingTitle} action={{ label: texts.home, href: locate({ to: '/' }).href }}>
        {texts.missing}
      </Message>
    )
  }
  return <Invitation token={token} />
}

function Invitation({ token }: { readonly token: string }) {
  const { invitation: texts } = useTexts(welcomeTexts)
  const common = useTexts(commonTexts)
  const cache = useQueryClient()
  const router = useRouter()
  const acceptance = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async ({ tenant_id: workspace }) => {
      forgetInvitation()
      await cache.invalidateQueries(meQuery)
      await router.navigate({ to: '/w/$workspace', params: { workspace } })
    },
    onError: (error) => {
      if (isRefusal(error, 'AUTH_REQUIRED')) location.assign(signInAddress('/invite'))
    },
  })
  const isRefused = acceptance.error !== null && !isRefusal(acceptance.error, 'AUTH_REQUIRED')
  return (
    <main className="message">
      <title>{`${texts.title} · Lectern`}</title>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      {isRefused && <ErrorPanel trouble={troubleOf(acceptance.error, common)} texts={common} />}
      <Button variant="primary" isPending={acceptance.isPending} onPress={() => acceptance.mutate()}>
        {acceptance.isPending ? texts.accepting : texts.accept}
      </Button>
    </main>
  )
}
