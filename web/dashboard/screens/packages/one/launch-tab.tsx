import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { CallLogCard } from '#web/dashboard/app/preview.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { launchFor } from './data.ts'
import { snippetLanguages, snippetNames, snippetOf, type SnippetLanguage } from '#web/dashboard/app/launch-snippets.ts'
import { packageTexts } from './texts.ts'

/** How learners come into the course: by the API, or by a link for one person. */
export const LaunchTab = ({ packageId }: { readonly packageId: string }) => (
  <div className="stack">
    <Snippets packageId={packageId} />
    {useMay('change') && <LinkForm packageId={packageId} />}
    <CallLogCard packageId={packageId} />
  </div>
)

function Snippets({ packageId }: { readonly packageId: string }) {
  const { launch: texts } = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  return (
    <Card
      title={texts.byApi}
      actions={
        <Select
          label={texts.language}
          isLabelHidden
          value={language}
          options={snippetLanguages.map((value) => ({ value, label: snippetNames[value] }))}
          onChange={setLanguage}
        />
      }
    >
      <p className="small quiet">{texts.keyHint}</p>
      <Code
        label={texts.code}
        text={snippetOf(language, { origin: location.origin, packageId })}
        copyLabel={common.copy}
        copiedLabel={common.copied}
      />
    </Card>
  )
}

function LinkForm({ packageId }: { readonly packageId: string }) {
  const { launch: texts } = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const launch = useMutation({
    mutationFn: (data: FormData) =>
      launchFor({ workspace, packageId }, { id: fieldText(data, 'user_id'), name: fieldText(data, 'learner_name') }),
  })
  return (
    <Card title={texts.byHand}>
      <p className="small quiet">{texts.byHandHint}</p>
      <Form
        refusal={launch.error === null ? null : formRefusalOf(launch.error, common)}
        isPending={launch.isPending}
        submitLabel={texts.create}
        pendingLabel={texts.creating}
        onSubmit={(data) => launch.mutate(data)}
      >
        <TextField name="user_id" label={texts.learnerId} isRequired maxLength={256} />
        <TextField name="learner_name" label={texts.learnerName} description={texts.learnerNameHint} maxLength={256} />
      </Form>
      <div role="status">
        {launch.data !== undefined && (
          <>
            <p>{texts.ends(numberText(launch.data.expires_in_seconds / 3600, language))}</p>
            <Code
              label={texts.link}
              text={launch.data.launch_url}
              copyLabel={common.copy}
              copiedLabel={common.copied}
            />
          </>
        )}
      </div>
    </Card>
  )
}
