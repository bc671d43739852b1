import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { laterPart } from '#web/dashboard/app/later-part.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { CallLogCard } from '#web/dashboard/app/preview.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { launchFor, usageQuery } from './data.ts'
import { snippetLanguages, snippetNames, snippetOf, type SnippetLanguage } from '#web/dashboard/app/launch-snippets.ts'
import { packageTexts } from './texts.ts'

const QrCode = laterPart(async () => (await import('#web/dashboard/parts/qr-code.tsx')).QrCode)

interface LaunchTabProps {
  readonly packageId: string
  /** Apps make no calls that a log could list. */
  readonly isCourse: boolean
}

/** How learners come into the course: by the API, or by a link for one person. */
export const LaunchTab = ({ packageId, isCourse }: LaunchTabProps) => (
  <div className="stack">
    <Snippets packageId={packageId} />
    {useMay('change') && <LinkForm packageId={packageId} />}
    {isCourse && <CallLogCard packageId={packageId} />}
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
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [isNewAttempt, setNewAttempt] = useState(false)
  const intentKey = useIntentKey()
  const launch = useMutation({
    mutationFn: (data: FormData) => {
      const request = {
        learnerId: fieldText(data, 'user_id'),
        learnerName: fieldText(data, 'learner_name'),
        sessionId: fieldText(data, 'session_id'),
        isNewAttempt,
      }
      return launchFor({ workspace, packageId, idempotencyKey: intentKey(request) }, request)
    },
    onSuccess: () => {
      intentKey.end()
      return cache.invalidateQueries({ queryKey: usageQuery(workspace).queryKey })
    },
  })
  return (
    <Card title={texts.byHand}>
      <div className="stack">
        <p className="small quiet">
          {texts.byHandHint} <TestLearners />
        </p>
        <Form
          refusal={launch.error === null ? null : formRefusalOf(launch.error, common)}
          isPending={launch.isPending}
          submitLabel={texts.create}
          pendingLabel={texts.creating}
          onSubmit={(data) => launch.mutate(data)}
        >
          <TextField name="user_id" label={texts.learnerId} isRequired maxLength={256} />
          <TextField
            name="learner_name"
            label={texts.learnerName}
            description={texts.learnerNameHint}
            maxLength={256}
          />
          <TextField name="session_id" label={texts.sessionId} description={texts.sessionIdHint} maxLength={128} />
          <CheckField label={texts.newAttempt} isSelected={isNewAttempt} onChange={setNewAttempt} />
        </Form>
        <div role="status">{launch.data !== undefined && <Made launch={launch.data} />}</div>
      </div>
    </Card>
  )
}

/** Says how many learners have used the workspace in TEST. */
function TestLearners() {
  const { launch: texts } = useTexts(packageTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const { data } = useQuery(usageQuery(workspace))
  if (data === undefined) return null
  const { active, limit, window_days: days } = data.test_learners
  return texts.testLearners(numberText(active, language), numberText(limit, language), numberText(days, language))
}

function Made({ launch }: { readonly launch: Awaited<ReturnType<typeof launchFor>> }) {
  const { launch: texts } = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { session_id: sessionId, launch_url: link, attempt_number: attempt, endsAt } = launch
  const { href } = locate({ to: '/w/$workspace/sessions/$sessionId', params: { workspace, sessionId } })
  return (
    <div className="stack">
      <p>{texts.ends(momentText(endsAt, language))}</p>
      <Code label={texts.link} text={link} copyLabel={common.copy} copiedLabel={common.copied} />
      <Suspense>
        <div>
          <QrCode text={link} label={texts.qrCode} />
        </div>
      </Suspense>
      <KeyValues
        rows={[
          {
            key: texts.sessionId,
            value: (
              <TextLink href={href}>
                <code>{sessionId}</code>
              </TextLink>
            ),
          },
          { key: texts.attempt, value: numberText(attempt, language) },
        ]}
      />
    </div>
  )
}
