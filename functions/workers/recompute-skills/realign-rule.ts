/**
 * Evidence by the current versions of alignments: of what was observed already, and of attempts of LIVE sessions that no mapping
 * has observed because the alignment was published after them.
 */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import { attemptBegan, type ObservedAttempt } from '#shared/domain/skills/attempt-facts.ts'
import { attemptsOfSession } from '#shared/domain/skills/attempts-of-session.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import {
  realignedEvidence,
  unobservedEvidence,
  type CurrentAlignment,
} from '#shared/domain/skills/recomputation/realigned-evidence.ts'
import { readCmi } from '#shared/operations/sessions/published-cmi.ts'
import { allAlignmentVersions } from '#shared/operations/skills/all-alignments.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { publishedPart, type AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import { packageLearners, type PackageLearners } from './package-learners.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

export interface RealignStores {
  readonly alignments: Pick<AlignmentRepository, 'versions'>
  readonly sessions: Pick<SessionRepository, 'get' | 'page'>
  readonly projections: Pick<ProjectionRepository, 'tagsOfSkill'>
  /** Where large CMI data is stored. */
  readonly records: Pick<ObjectStore, 'read'>
}

/** An alignment to realign to, with the learners of its package. */
interface Realigned {
  readonly alignment: CurrentAlignment
  /** Skills of the mappings of all versions. */
  readonly skillIds: ReadonlySet<string>
  /** Skills of the current mappings: attempts can give evidence of them. */
  readonly observed: ReadonlySet<string>
  readonly learners: PackageLearners
}

async function openAlignment(alignment: Alignment, stores: RealignStores, before: string): Promise<Realigned[]> {
  const current = publishedPart(alignment)
  if (current === null) return []
  const ever = (await allAlignmentVersions(alignment, stores.alignments)).flatMap(({ mappings }) => mappings)
  return [
    {
      alignment: { ...current, everMapped: new Set(ever.map(({ mappingId }) => mappingId)) },
      skillIds: new Set(ever.map(({ skillId }) => skillId)),
      observed: new Set(current.mappings.map(({ skillId }) => skillId)),
      learners: await packageLearners(alignment, stores.sessions, before),
    },
  ]
}

/** @param before ISO 8601; sessions that began later are observed by their own events */
export async function realignRule(
  tenantId: string,
  { alignments, before }: { readonly alignments: readonly Alignment[]; readonly before: string },
  stores: RealignStores,
): Promise<RecomputationRule> {
  const opened: Realigned[] = []
  for (const alignment of alignments) opened.push(...(await openAlignment(alignment, stores, before)))
  const observing = (skillId: string) => opened.filter(({ observed }) => observed.has(skillId))

  async function attemptsOf(subjectId: string, of: Realigned): Promise<ObservedAttempt[]> {
    const sessions = of.learners.get(learnerTag(subjectId))?.sessionIds ?? []
    const found: ObservedAttempt[] = []
    for (const sessionId of sessions) {
      const session = await stores.sessions.get(tenantId, sessionId)
      if (session !== null) found.push(...attemptsOfSession(session, await readCmi(session.cmi, stores.records)))
    }
    return found
  }

  return {
    skillIds: [...new Set(opened.flatMap(({ skillIds }) => [...skillIds]))].sort(),
    ambiguous: [],
    comparesDerived: false,
    sourcesOf: () => Promise.resolve([]),
    async tagsOf(skillId) {
      const known = await stores.projections.tagsOfSkill(tenantId, skillId)
      return [...new Set([...known, ...observing(skillId).flatMap(({ learners }) => [...learners.keys()])])].sort()
    },
    subjectAt: ({ skillId, tag }) =>
      Promise.resolve(observing(skillId).map(({ learners }) => learners.get(tag)?.subjectId)[0] ?? null),
    async recordsFor({ subjectId, skillId }, evidence, { now, erasedUntil }) {
      const added = realignedEvidence(
        evidence,
        opened.map(({ alignment }) => alignment),
        now,
      )
      for (const of of observing(skillId)) {
        // What an attempt says includes what the learner did at its beginning, and its session changes later too.
        const attempts = (await attemptsOf(subjectId, of)).filter(
          (attempt) => !isErased({ occurredAt: attemptBegan(attempt) }, erasedUntil),
        )
        added.push(...unobservedEvidence(attempts, { skillId, alignments: [of.alignment], known: evidence }))
      }
      return added
    },
  }
}
