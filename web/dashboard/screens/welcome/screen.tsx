import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { meQuery } from '#web/dashboard/app/person.ts'
import { signInAddress } from '#web/dashboard/app/sign-in-address.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { createWorkspace } from './data.ts'
import { welcomeTexts } from './texts.ts'

/** For people who signed in and are no member of a workspace, or no longer of that which their session uses. */
export function WelcomeScreen() {
  const { welcome: texts } = useTexts(welcomeTexts)
  const common = useTexts(commonTexts)
  const cache = useQueryClient()
  const router = useRouter()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const creation = useMutation({
    mutationFn: (name: string) => createWorkspace(name, idempotencyKey),
    onSuccess: async (workspace) => {
      await cache.invalidateQueries(meQuery)
      await router.navigate({ to: '/w/$workspace', params: { workspace } })
    },
  })
  const isClosed = isRefusal(creation.error, 'PLATFORM_ADMIN_REQUIRED')
  return (
    <main className="message">
      <title>{`${texts.title} · Lectern`}</title>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      {isClosed ? (
        <p role="alert">{texts.closed}</p>
      ) : (
        <Form
          refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
          isPending={creation.isPending}
          submitLabel={texts.create}
          pendingLabel={texts.creating}
          onSubmit={(data) => creation.mutate(fieldText(data, 'name'))}
        >
          <TextField name="name" label={texts.name} description={texts.nameHint} isRequired maxLength={200} />
        </Form>
      )}
      <p>
        {texts.removed}{' '}
        <a className="link" href={signInAddress('/')}>
          {texts.again}
        </a>
      </p>
    </main>
  )
}
