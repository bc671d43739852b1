/** One recomputation: how far it is, what it found, and what may follow. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { Steps, type StepState } from '#web/dashboard/parts/steps.tsx'
import { frameworksQuery } from '../../frameworks/data.ts'
import { RecomputationBadge } from '../badge.tsx'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { isUnderWay, recomputationQuery } from '../data.ts'
import { recomputationsTexts } from '../texts.ts'
import { Counts } from './counts.tsx'
import { ModelCheck } from './model-check.tsx'
import { NextSteps } from './next-steps.tsx'

const route = '/w/$workspace/skills/recomputations/$recomputationId'

export function RecomputationScreen() {
  const texts = useTexts(recomputationsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { recomputationId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const query = useQuery(recomputationQuery(workspace, recomputationId))
  const known = query.data
  useNewLevels(known)
  const parent = locate({ to: '/w/$workspace/skills/recomputations', params: { workspace } }).href
  return (
    <Page
      title={known === undefined ? recomputationId : texts.kinds[known.kind]}
      parent={{ label: texts.one.parent, href: parent }}
      mark={known && <RecomputationBadge status={known.status} />}
    >
      <Panel query={query}>
        {(recomputation) => (
          <div className="stack">
            {!mayChange && <p className="small quiet">{adminsOnly}</p>}
            <Card title={recomputation.dryRun ? texts.dry : texts.real}>
              <div className="stack">
                <p className="small quiet">{texts.kindTexts[recomputation.kind]}</p>
                <Progress recomputation={recomputation} />
                {mayChange && !isUnderWay(recomputation) && (
                  <NextSteps key={recomputation.id} recomputation={recomputation} />
                )}
              </div>
            </Card>
            <Counts recomputation={recomputation} />
            {recomputation.modelCheck !== null && !isUnderWay(recomputation) && (
              <ModelCheck check={recomputation.modelCheck} />
            )}
            <Card>
              <Facts recomputation={recomputation} />
            </Card>
          </div>
        )}
      </Panel>
    </Page>
  )
}

/** Levels that the page knows are old once a run has changed them. */
function useNewLevels(known: RecomputationResource | undefined): void {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const hasChanged = known !== undefined && !known.dryRun && !isUnderWay(known)
  useEffect(() => {
    if (hasChanged) void cache.invalidateQueries({ queryKey: [workspace, 'skills', 'learners'] })
  }, [hasChanged, cache, workspace])
}

const steps = ['waiting', 'computing', 'done'] as const

function stateOf(status: RecomputationResource['status'], step: (typeof steps)[number]): StepState {
  if (status === 'completed') return 'done'
  if (step === 'waiting') return status === 'queued' ? 'now' : 'done'
  if (step === 'done' || status === 'queued') return 'later'
  return status === 'failed' ? 'failed' : 'now'
}

/** How far it is; its end is read out. */
function Progress({
  recomputation: { status, dryRun, counts, failure },
}: {
  readonly recomputation: RecomputationResource
}) {
  const { one: texts } = useTexts(recomputationsTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const looked = texts.looked(numberText(counts.projections, language), numberText(counts.changed, language))
  return (
    <>
      <Steps
        label={texts.stepsLabel}
        steps={steps.map((id) => {
          const state = stateOf(status, id)
          const detail = id === 'computing' && status === 'processing' ? { detail: looked } : {}
          return { id, label: texts.steps[id], state, stateLabel: texts.states[state], ...detail }
        })}
      />
      <p role="status">
        {status === 'completed' && texts.over[dryRun ? 'dry' : 'real']}
        {status === 'failed' && texts.over.failed}
      </p>
      {failure !== null && (
        <ErrorPanel
          trouble={{ sentence: <ServiceSentence {...failure} />, code: failure.code, requestId: null }}
          texts={common}
        />
      )}
    </>
  )
}

function Facts({ recomputation }: { readonly recomputation: RecomputationResource }) {
  const { facts } = useTexts(recomputationsTexts).one
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const frameworks = useQuery(frameworksQuery(workspace)).data?.frameworks
  const { frameworkId, alignmentId, fromVersion, dryRunId, modelVersion, createdAt, completedAt, id } = recomputation
  const row = (key: string, value: ReactNode) => (value === null ? [] : [{ key, value }])
  const frameworkTitle = frameworks?.find((each) => each.id === frameworkId)?.title ?? frameworkId
  const link = (href: string, text: string) => (
    <TextLink href={href}>
      <bdi>{text}</bdi>
    </TextLink>
  )
  const to = '/w/$workspace/skills'
  return (
    <KeyValues
      rows={[
        ...row(
          facts.framework,
          link(
            locate({ to: `${to}/frameworks/$frameworkId`, params: { workspace, frameworkId } }).href,
            frameworkTitle,
          ),
        ),
        ...row(
          facts.alignment,
          alignmentId &&
            link(locate({ to: `${to}/alignments/$alignmentId`, params: { workspace, alignmentId } }).href, alignmentId),
        ),
        ...row(facts.fromVersion, fromVersion === null ? null : numberText(fromVersion, language)),
        ...row(
          facts.dryRun,
          dryRunId && link(locate({ to: route, params: { workspace, recomputationId: dryRunId } }).href, dryRunId),
        ),
        ...row(facts.model, <code>{modelVersion}</code>),
        ...row(facts.started, momentText(createdAt, language)),
        ...row(facts.ended, completedAt === null ? null : momentText(completedAt, language)),
        ...row(facts.id, <code>{id}</code>),
      ]}
    />
  )
}
