/** Asks for a recomputation. The worker starts when the job is stored. */
import { applied, invalidField, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { modelVersion } from '#shared/domain/skills/evidence-model.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { noCheck } from '#shared/domain/skills/recomputation/model-check.ts'
import {
  dueEvent,
  nothingCounted,
  requestedEvent,
  type Recomputation,
  type RecomputationScope,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import { newId, type Clock } from '#shared/platform/clock.ts'
import type { RecomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { readBasis, type BasisStores, type RecomputationBasis } from './recomputation-basis.ts'

export interface RecomputationRequests extends BasisStores {
  readonly recomputations: Pick<RecomputationRepository, 'create' | 'get'>
  readonly clock: Clock
}

export interface AskedRecomputation extends RecomputationScope {
  readonly tenantId: string
  readonly dryRun: boolean
  readonly dryRunId: string | null
}

type Refusal = Refused<'NOT_FOUND' | 'VALIDATION_ERROR'>

/** The refusal of what does not belong to the kind. */
function scopeRefusal({ kind, alignmentId, fromVersion, dryRun, dryRunId }: AskedRecomputation): Refusal | null {
  if (alignmentId !== null && kind !== 'realign')
    return invalidField('alignmentId', 'belongs to a recomputation of the kind realign; leave it out')
  if (fromVersion !== null && kind !== 'migrate')
    return invalidField('fromVersion', 'belongs to a recomputation of the kind migrate; leave it out')
  if (dryRun && dryRunId !== null) return invalidField('dryRunId', 'belongs to a run that is not dry; leave it out')
  if (!dryRun && dryRunId === null)
    return invalidField('dryRunId', 'is required where dryRun is false: do a dry run first, and state its id')
  return null
}

const isSameScope = (one: RecomputationScope, other: RecomputationScope): boolean =>
  one.kind === other.kind &&
  one.frameworkId === other.frameworkId &&
  one.alignmentId === other.alignmentId &&
  one.fromVersion === other.fromVersion

/** Nobody's level moves by rules that no dry run has shown. */
async function dryRunRefusal(
  asked: AskedRecomputation,
  { text }: RecomputationBasis,
  { recomputations }: RecomputationRequests,
): Promise<Refusal | null> {
  const { tenantId, dryRunId } = asked
  if (dryRunId === null) return null
  const dry = await recomputations.get({ tenantId, recomputationId: dryRunId })
  if (dry === null) return resourceNotFound('recomputation')
  if (!dry.dryRun || dry.status !== 'completed')
    return invalidField('dryRunId', 'must name a dry run that is completed')
  if (!isSameScope(dry, asked))
    return invalidField('dryRunId', 'is of another kind, framework, alignment or version than this recomputation')
  return dry.basis === text
    ? null
    : invalidField('dryRunId', 'is outdated: the framework or an alignment was published since. Do another dry run')
}

function newJob(
  asked: AskedRecomputation,
  { text: basis }: RecomputationBasis,
  { now: createdAt, recomputationId }: { readonly now: string; readonly recomputationId: string },
): Recomputation {
  return {
    ...{ ...asked, recomputationId, basis },
    ...{ modelVersion, status: 'queued', after: null, countedTo: null, counts: nothingCounted },
    check: asked.kind === 'replay' ? noCheck : null,
    ...{ ambiguous: [], createdAt, completedAt: null, failure: null, lease: null, failures: 0 },
  }
}

/** @returns the new job, which waits for a worker */
export async function requestRecomputation(
  asked: AskedRecomputation,
  stamp: Stamp,
  requests: RecomputationRequests,
): Promise<Applied<Recomputation> | Refusal | Refused<'RECOMPUTATION_RUNNING'>> {
  const wrong = scopeRefusal(asked)
  if (wrong !== null) return wrong
  const basis = await readBasis(asked.tenantId, asked, requests)
  if (basis.outcome === 'refused') return basis
  if (asked.fromVersion !== null && asked.fromVersion >= basis.value.frameworkVersion)
    return invalidField('fromVersion', `must be below the current version, ${basis.value.frameworkVersion}`)
  const outdated = await dryRunRefusal(asked, basis.value, requests)
  if (outdated !== null) return outdated
  const job = newJob(asked, basis.value, { now: stamp.now, recomputationId: newId('rcp', requests.clock) })
  if (await requests.recomputations.create(job, [requestedEvent(job, stamp), dueEvent(job, stamp)])) return applied(job)
  return refused(
    'RECOMPUTATION_RUNNING',
    'Another recomputation of this workspace is under way. Wait until it has ended.',
  )
}
