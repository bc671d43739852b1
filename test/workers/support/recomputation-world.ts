/** A workspace whose levels are computed again, over the local engine. */
import { recomputeSkills, type RecomputationWork } from '#functions/workers/recompute-skills/recompute-skills.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { RecomputationKind } from '#shared/contract/resources/skills/recomputation.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { attemptsOfSession } from '#shared/domain/skills/attempts-of-session.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { observationsOf } from '#shared/domain/skills/observations.ts'
import type { ProjectionOwner, VectorEntry } from '#shared/domain/skills/projection.ts'
import type { Recomputation } from '#shared/domain/skills/recomputation/recomputation.ts'
import { structureOf } from '#shared/domain/skills/skill-graph.ts'
import { readBasis } from '#shared/operations/skills/recomputation-basis.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { requestRecomputation } from '#shared/operations/skills/request-recomputation.ts'
import { publishedPart } from '#shared/store/alignments/alignment-repository.ts'
import {
  recomputationRepository,
  type RecomputationRepository,
} from '#shared/store/recomputations/recomputation-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { projectionAttributes, projectionKey } from '#shared/store/skills/projection-item.ts'
import { entryUpdate, vectorKey } from '#shared/store/skills/vector-repository.ts'
import { put, updateUnread } from '#shared/store/table/conditional-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { next } from '#test/support/webhooks.ts'
import { aSession, stampAt } from '#test/unit/domain/support/sessions.ts'

export const [oldSkill, skillId] = ['old skill', 'skill']
export const at = '2026-11-20T09:00:00.000Z'
export const minutes = 60_000

const mapping = (mappingSkill: string, passMarkScaled: number | null): CapabilityMapping => ({
  ...{ mappingId: `map_${mappingSkill}`, target: { kind: 'package' }, skillId: mappingSkill },
  attributes: { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled },
  ...{ skillsOfTarget: 1, shadowedBy: null },
})

const alignmentOf = (tenantId: string, version: number, passMarkScaled: number | null): Alignment => ({
  ...{ tenantId, alignmentId: 'aln_1', frameworkId: 'fwk_1', packageId: 'pkg_1', activityIri: null },
  ...{ currentVersion: version, frameworkVersion: 1, published: [mapping(skillId, passMarkScaled)], draft: null },
  ...{ createdAt: at, updatedAt: at, version },
})

const structure = structureOf({
  skills: [oldSkill, skillId].map((id) => ({
    ...{ skillId: id, label: id, statement: id, code: null, aliases: [], type: null },
    ...{ halfLifeDays: null, essential: false },
  })),
  edges: [{ type: 'replacedBy', from: oldSkill, to: skillId, weight: 1, primary: false }],
})

/** A workspace of two learners, whose alignment has moved on since their evidence was made. */
export class World {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  readonly tenantId = `tenant_recompute${next()}`
  readonly problems: unknown[] = []
  readonly alignment = alignmentOf(this.tenantId, 2, 0.9)
  readonly jobs: RecomputationRepository

  constructor(private readonly table: Table) {
    this.jobs = recomputationRepository(table)
  }

  owner(subjectId: string, skill = skillId): ProjectionOwner {
    return { tenantId: this.tenantId, subjectId, skillId: skill }
  }

  private get stores(): RecomputationWork['stores'] {
    const { tenantId, alignment } = this
    const framework = {
      ...{ tenantId, frameworkId: 'fwk_1', title: 'Warehouse', language: 'en', caseIdentifier: 'c', licence: null },
      ...{ defaultHalfLifeDays: 730, currentVersion: 1, draftVersion: null, createdAt: at, updatedAt: at, version: 1 },
    }
    const version: FrameworkVersion = {
      ...{
        tenantId,
        frameworkId: 'fwk_1',
        frameworkVersion: 1,
        status: 'published',
        contentHash: 'h',
        graphId: 'grf_1',
        caseHash: null,
      },
      ...{ skills: 2, edges: 1, findings: null, createdAt: at, publishedAt: at },
    }
    const versions = [alignmentOf(tenantId, 1, null), alignment].map(({ published: mappings }, index) => ({
      ...{ alignmentId: 'aln_1', alignmentVersion: index + 1, frameworkVersion: 1, publishedAt: at, mappings },
    }))
    return {
      ...skillStores(this.table),
      frameworks: {
        get: () => Promise.resolve(framework),
        getVersion: () => Promise.resolve(version),
        listVersions: () => Promise.resolve({ rows: [version], next: null }),
      },
      objects: { readStructure: () => Promise.resolve(structure) },
      alignments: {
        get: () => Promise.resolve(alignment),
        list: () => Promise.resolve({ rows: [alignment], next: null }),
        versions: () => Promise.resolve({ rows: versions, next: null }),
      },
      sessions: sessionRepository(this.table),
      records: { read: () => Promise.resolve(null) },
    }
  }

  work(parts: Partial<RecomputationWork> = {}): RecomputationWork {
    return {
      recomputations: this.jobs,
      stores: this.stores,
      catalogue: { termsIn: () => Promise.resolve(skillTerms) },
      clock: { now: () => this.now },
      hasTime: () => true,
      pause: () => Promise.resolve(),
      report: (error) => this.problems.push(error),
      ...parts,
    }
  }

  /** A session that passed the course; @param isObserved whether its event came when the first version was published */
  async pass(subjectId: string, isObserved: boolean, settings: Partial<Session> = {}): Promise<void> {
    const session = aSession({
      ...{
        tenantId: this.tenantId,
        learnerId: subjectId,
        sessionId: `ses_${next()}`,
        packageId: 'pkg_1',
        mode: 'live',
      },
      ...{ touched: true, outcome: 'done', completion: 'completed', success: 'passed', updatedAt: at },
      score: { scaled: 0.8, raw: null, min: null, max: null },
      ...settings,
    })
    await sessionRepository(this.table).create(session, [])
    const first = publishedPart(alignmentOf(this.tenantId, 1, null))
    if (!isObserved || first === null) return
    const evidence = observationsOf(attemptsOfSession(session, {})[0] ?? never(), [first])
    await this.record(evidence.flatMap((each) => each.evidence ?? []))
  }

  async record(evidence: Parameters<typeof recordEvidence>[0]['evidence']): Promise<void> {
    for (const each of evidence)
      await recordEvidence(
        { owner: each, evidence: [each], terms: skillTerms, reason: 'evidence' },
        stampAt(at),
        skillStores(this.table),
      )
  }

  /** Makes what a kind of recomputation changes: a projection of each learner. */
  async prepare(kind: RecomputationKind, learners: readonly string[] = ['ada', 'bob']): Promise<void> {
    if (kind === 'realign') {
      await this.pass('ada', true)
      await this.pass('bob', false)
      return
    }
    for (const subjectId of learners) {
      const owner = this.owner(subjectId, kind === 'migrate' ? oldSkill : skillId)
      await this.record([clientEvidence(owner, 'one'), clientEvidence(owner, 'two')])
      if (kind === 'replay') await this.damage(owner)
    }
  }

  /** Takes a row out of a stored ledger. */
  private async damage(owner: ProjectionOwner): Promise<void> {
    const projection = (await skillStores(this.table).projections.get(owner)) ?? never()
    const attributes = projectionAttributes({ ...projection, ledger: projection.ledger.slice(1), level: 4 })
    await put(this.table, { ...projectionKey(owner), ...attributes })
  }

  /** Replaces fields of the stored entry of Ada's vector. */
  async setEntry(fields: Partial<VectorEntry>): Promise<void> {
    const owner = { ...this.owner('ada'), ...skillTerms }
    const [vector] = await skillStores(this.table).vectors.getEach(this.tenantId, 'fwk_1', ['ada'])
    const entry = vector?.get(skillId) ?? never()
    await updateUnread(this.table, vectorKey(owner), entryUpdate(owner, { ...entry, ...fields }))
  }

  async setMark(dueAt: string): Promise<void> {
    await skillStores(this.table).fadeMarks.set(this.owner('ada'), dueAt)
  }

  async ask(kind: RecomputationKind, dryRun = false): Promise<Recomputation> {
    const scope = { kind, frameworkId: 'fwk_1', alignmentId: null, fromVersion: null }
    const basis = await readBasis(this.tenantId, scope, this.stores)
    if (basis.outcome === 'refused') return never()
    const asked = { ...scope, tenantId: this.tenantId, dryRun: true, dryRunId: null }
    const clock = { now: () => this.now }
    const requests = { ...this.stores, recomputations: this.jobs, clock }
    const job = await requestRecomputation(asked, stampAt(new Date(this.now).toISOString()), requests)
    if (job.outcome === 'refused') return never()
    if (dryRun) return job.value
    // The dry run that comes first is another test's business.
    await put(this.table, {
      ...keys.recomputation(this.tenantId, job.value.recomputationId),
      ...withoutNull({ ...job.value, dryRun }),
    })
    return job.value
  }

  /** Runs workers until the job has ended; each comes after the lease of the one before. */
  async finish(job: Recomputation, parts: Partial<RecomputationWork> = {}): Promise<Recomputation> {
    for (let run = 0; run < 20; run += 1) {
      await recomputeSkills(job, this.work(parts))
      const stored = (await this.jobs.get(job)) ?? never()
      if (stored.status === 'completed' || stored.status === 'failed') return stored
      this.now += 15 * minutes
    }
    return never()
  }

  /** What the recomputation leaves of a learner. */
  async state(subjectId: string) {
    const { evidence, projections, vectors } = skillStores(this.table)
    const owner = this.owner(subjectId)
    const item = await get(this.table, projectionKey(owner), { consistent: true })
    const projection = await projections.get(owner)
    const events = item?.['events']
    const [vector] = await vectors.getEach(this.tenantId, 'fwk_1', [subjectId])
    const mark = await get(
      this.table,
      keys.dueMark(this.tenantId, 'skill-fading', `${learnerTag(subjectId)}#${skillId}`),
    )
    return {
      // Their ids, by which they are sorted, depend on the ids of sessions.
      records: (await evidence.all(owner))
        .map(({ facts, attributes, state }) => JSON.stringify({ facts, attributes, state }))
        .sort(),
      rows: projection?.ledger.map(({ outcome, occurredAt }) => ({ outcome, occurredAt })),
      level: projection?.level,
      revision: projection?.revision,
      told: Array.isArray(events) ? events.map(({ type, data }) => [type, data.reason]) : [],
      vector: vector?.get(skillId)?.revision,
      fades: mark !== undefined,
    }
  }
}

export function never(): never {
  throw new Error('This cannot happen in the test.')
}

const withoutNull = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
