/** What may follow a recomputation that has ended: another dry run, or the run that changes levels. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { recomputationsQuery } from '../data.ts'
import { useStart } from '../new-recomputation.tsx'
import { dryAgain, forReal, isCompletedDryRun, runAfter } from '../rules.ts'
import { RunningLink } from '../running-link.tsx'
import { recomputationsTexts } from '../texts.ts'

interface StepProps {
  readonly recomputation: RecomputationResource
}

export function NextSteps({ recomputation }: StepProps) {
  const { one: texts } = useTexts(recomputationsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const known = useQuery(recomputationsQuery(workspace)).data?.recomputations
  const followed = runAfter(recomputation, known ?? [])
  const again = useStart()
  const to = '/w/$workspace/skills/recomputations/$recomputationId'
  return (
    <>
      <RefusedChange error={again.error} />
      {isRefusal(again.error, 'RECOMPUTATION_RUNNING') && <RunningLink />}
      <div className="row">
        {known !== undefined && isCompletedDryRun(recomputation) && followed === undefined && (
          <Run recomputation={recomputation} />
        )}
        {followed !== undefined && (
          <LinkButton href={locate({ to, params: { workspace, recomputationId: followed.id } }).href}>
            {texts.followed}
          </LinkButton>
        )}
        <Button isPending={again.isPending} onPress={() => again.mutate(dryAgain(recomputation))}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}

function Run({ recomputation }: StepProps) {
  const { run: texts } = useTexts(recomputationsTexts).one
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const start = useStart()
  const { changed, levelChanged, evidence } = recomputation.counts
  const close = (): void => {
    setAsking(false)
    start.reset()
  }
  return (
    <>
      <Button variant="primary" onPress={() => setAsking(true)}>
        {texts.action}
      </Button>
      {isAsking && (
        <ConfirmChange
          title={texts.title}
          text={texts.text(
            numberText(changed, language),
            numberText(levelChanged, language),
            numberText(evidence, language),
          )}
          action={texts.action}
          isFinal
          change={{ ...start, mutate: () => start.mutate(forReal(recomputation)) }}
          onClose={close}
        >
          {isRefusal(start.error, 'RECOMPUTATION_RUNNING') && <RunningLink />}
          {isRefusal(start.error, 'VALIDATION_ERROR') && <p>{texts.refused}</p>}
        </ConfirmChange>
      )}
    </>
  )
}
