import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { PreviewLink } from '#web/dashboard/app/preview.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useTabMark } from '#web/dashboard/app/use-tab-mark.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { Progress, Steps, type StepState } from '#web/dashboard/parts/steps.tsx'
import { ConversionBadge } from '../badge.tsx'
import { conversionQuery, type Conversion } from '../data.ts'
import { mendOf } from '../rules.ts'
import { conversionsTexts } from '../texts.ts'
import { jobWork } from '../works.ts'
import { ConversionReport } from './report.tsx'

const route = '/w/$workspace/conversions/$jobId'

/** One conversion: how far it is, what the course shows otherwise than the deck, and the course. */
export function ConversionScreen() {
  const texts = useTexts(conversionsTexts)
  const language = useLanguage()
  const { jobId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(conversionQuery(workspace, jobId))
  const job = query.data
  const tabMark = useTabMark(job === undefined ? [] : [jobWork(job, texts.statuses, language)])
  const parent = {
    label: texts.title,
    href: locate({ to: '/w/$workspace/conversions', params: { workspace } }).href,
  }
  return (
    <Page
      title={job?.title ?? job?.filename ?? jobId}
      tabMark={tabMark}
      parent={parent}
      mark={job && <ConversionBadge status={job.status} />}
      actions={typeof job?.package_id === 'string' && <Made packageId={job.package_id} />}
    >
      <Panel query={query}>
        {(known) => (
          <div className="stack">
            <Card>
              <div className="stack">
                <Facts job={known} />
                <JobSteps job={known} />
              </div>
            </Card>
            <ConversionReport job={known} />
          </div>
        )}
      </Panel>
      {isRefusal(query.error, 'CONVERSION_NOT_FOUND') && <LinkButton href={parent.href}>{parent.label}</LinkButton>}
    </Page>
  )
}

function Made({ packageId }: { readonly packageId: string }) {
  const { one } = useTexts(conversionsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const page = { to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } } as const
  return (
    <>
      <LinkButton href={locate(page).href}>{one.open}</LinkButton>
      {useMay('change') && <PreviewLink href={locate({ ...page, search: { open: 'preview' } }).href} />}
    </>
  )
}

function Facts({ job }: { readonly job: Conversion }) {
  const { one, standards } = useTexts(conversionsTexts)
  const language = useLanguage()
  return (
    <KeyValues
      rows={[
        { key: one.facts.file, value: <bdi>{job.filename}</bdi> },
        { key: one.facts.standard, value: standards[job.target_scorm_version] },
        ...(job.slide_count === null ? [] : [{ key: one.facts.slides, value: numberText(job.slide_count, language) }]),
        { key: one.facts.begun, value: momentText(job.created_at, language) },
        { key: one.facts.id, value: <code>{job.job_id}</code> },
      ]}
    />
  )
}

const steps = ['waiting', 'rendering', 'writing', 'publishing', 'done'] as const
type Step = (typeof steps)[number]

function stateOf({ status, progress }: Conversion, step: Step): StepState {
  if (status === 'completed') return 'done'
  const [at, here] = [steps.indexOf(progress.step), steps.indexOf(step)]
  if (here !== at) return here < at ? 'done' : 'later'
  return status === 'failed' ? 'failed' : 'now'
}

/** How far a job is; its end is read out. */
function JobSteps({ job }: { readonly job: Conversion }) {
  const texts = useTexts(conversionsTexts)
  const common = useTexts(commonTexts)
  const { one } = texts
  const { status, error } = job
  const mend = error === null ? null : mendOf(texts.mends, error.code)
  return (
    <>
      <Steps
        label={one.stepsLabel}
        steps={steps.map((id) => {
          const state = stateOf(job, id)
          return {
            id,
            label: one.steps[id],
            state,
            stateLabel: one.states[state],
            ...(id === 'rendering' && state !== 'later' ? { detail: <Drawn job={job} /> } : {}),
          }
        })}
      />
      <p role="status">{(status === 'completed' || status === 'failed') && one.over[status]}</p>
      {error !== null && (
        <>
          <ErrorPanel
            trouble={{ sentence: <ServiceSentence {...error} />, code: error.code, requestId: null }}
            texts={common}
          />
          {mend !== null && (
            <p>
              <span className="quiet">{one.remedy}:</span> {mend}
            </p>
          )}
        </>
      )}
    </>
  )
}

function Drawn({ job: { progress, slide_count: count } }: { readonly job: Conversion }) {
  const { one, slidesOf } = useTexts(conversionsTexts)
  const language = useLanguage()
  const total = progress.slides_total ?? count
  if (total === null) return null
  return (
    <>
      {progress.step === 'rendering' && (
        <Progress label={one.drawn} share={progress.slides_done / Math.max(1, total)} />
      )}
      {one.drawn}: {slidesOf(numberText(progress.slides_done, language), numberText(total, language))}
    </>
  )
}
