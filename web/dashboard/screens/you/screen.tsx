/** The signed-in person: profile and own sign-ins. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { languageOptions } from '#web/dashboard/app/language-options.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { meQuery } from '#web/dashboard/app/person.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { changeProfile } from './data.ts'
import { SignIns } from './sign-ins.tsx'
import { youTexts } from './texts.ts'

export function YouScreen() {
  const texts = useTexts(youTexts)
  return (
    <Page title={texts.title}>
      <div className="stack">
        <Profile />
        <SignIns />
      </div>
    </Page>
  )
}

function Profile() {
  const texts = useTexts(youTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { person } = useWorkspace().me
  const cache = useQueryClient()
  const saved = { displayName: person.displayName ?? '', locale: person.locale ?? '' }
  const [typed, setTyped] = useState<Partial<typeof saved>>({})
  const values = { ...saved, ...typed }
  const isDirty = values.displayName !== saved.displayName || values.locale !== saved.locale
  const change = useMutation({
    mutationFn: () =>
      changeProfile({
        displayName: values.displayName.trim() === '' ? null : values.displayName.trim(),
        locale: values.locale === '' ? null : values.locale,
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ ...meQuery, exact: true })
      setTyped({})
    },
  })
  return (
    <Card title={texts.profile}>
      <Unsaved isDirty={isDirty} />
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        actions={
          <span role="status" className="small quiet">
            {change.isSuccess && !isDirty && texts.saved}
          </span>
        }
        onSubmit={() => change.mutate()}
      >
        <KeyValues
          rows={[
            {
              key: texts.email,
              value: (
                <>
                  <bdi>{person.email ?? '–'}</bdi>{' '}
                  <span className="small quiet">{person.emailVerified ? texts.verified : texts.notVerified}</span>
                  <span className="row-detail">{texts.emailHint}</span>
                </>
              ),
            },
          ]}
        />
        <TextField
          name="displayName"
          label={texts.name}
          description={texts.nameHint}
          value={values.displayName}
          onChange={(displayName) => setTyped((all) => ({ ...all, displayName }))}
          maxLength={200}
        />
        <Select
          label={texts.locale}
          description={texts.localeHint}
          value={values.locale}
          options={languageOptions(values.locale, texts.none, language)}
          onChange={(locale) => setTyped((all) => ({ ...all, locale }))}
        />
      </Form>
    </Card>
  )
}
