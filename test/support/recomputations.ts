/** Recomputations over a backend: skills, sessions and evidence as customers make them, and the worker in the test's process. */
import { recomputeSkills, type RecomputationWork } from '#functions/workers/recompute-skills/recompute-skills.ts'
import { skillDeriver } from '#functions/workers/derive-skills/derive-skills.ts'
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { get } from '#shared/store/table/read.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { skillStores } from '#test/store/support/evidence.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import type { Backend } from './backend.ts'
import { received } from './published-events.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { completed, next } from './webhooks.ts'

export class RecomputationBench {
  readonly problems: unknown[] = []

  constructor(
    readonly backend: Backend,
    readonly bearer = backend.liveKey,
    readonly tenantId = backend.tenantId,
  ) {}

  work(parts: Partial<RecomputationWork> = {}): RecomputationWork {
    const { table } = this.backend
    const records = objectStore(objectClients(), 'records-test')
    const [frameworks, objects] = [frameworkRepository(table), frameworkObjects(records)]
    return {
      recomputations: recomputationRepository(table),
      stores: {
        ...skillStores(table),
        ...{ frameworks, objects, records },
        alignments: alignmentRepository(table),
        sessions: sessionRepository(table),
      },
      catalogue: skillCatalogue({ frameworks, objects }),
      clock: systemClock,
      hasTime: () => true,
      pause: () => Promise.resolve(),
      report: (error) => this.problems.push(error),
      ...parts,
    }
  }

  call(operation: string, request: object = {}) {
    return this.backend.call(operation, { bearer: this.bearer, ...request })
  }

  /** Asks for a recomputation, works on it, and returns how it ended. */
  async run(body: Record<string, unknown>) {
    const { status, body: asked } = await this.call('createRecomputation', { body })
    expect({ status, body: asked }).toMatchObject({ status: 200 })
    return this.finish(asked.recomputation.id)
  }

  /** Works on a recomputation, and returns how it ended. */
  async finish(recomputationId: string) {
    await recomputeSkills({ tenantId: this.tenantId, recomputationId }, this.work())
    expect(this.problems).toEqual([])
    return (await this.call('getRecomputation', { params: { recomputationId } })).body.recomputation
  }

  /** A dry run, then the run that refers to it. Returns both. */
  async runTwice(body: Record<string, unknown>) {
    const dry = await this.run(body)
    return { dry, real: await this.run({ ...body, dryRun: false, dryRunId: dry.id }) }
  }

  /** A LIVE session of a learner that has completed the course. */
  session(subjectId: string, settings: Partial<Session> & { elements?: CmiData } = {}): Session {
    const { elements, ...parts } = settings
    return aSession({
      ...{ tenantId: this.tenantId, learnerId: subjectId, sessionId: `ses_${next()}`, mode: 'live' },
      ...{ touched: true, outcome: 'done', completion: 'completed', updatedAt: '2026-11-20T09:00:00.000Z' },
      ...(elements === undefined ? {} : { cmi: { bytes: packCmi(elements) } }),
      ...parts,
    })
  }

  store(session: Session) {
    return sessionRepository(this.backend.table).create(session, [])
  }

  /** Derives evidence from the end of a session, as the consumer of its event does. */
  async derive(session: Session, at = session.updatedAt): Promise<void> {
    const event = completed({ at, eventId: `evt_${next()}` })
    const { stores, catalogue, clock } = this.work()
    const alignments = alignmentRepository(this.backend.table)
    const [models, value] = [valueModelRepository(this.backend.table), valueRepository(this.backend.table)]
    await skillDeriver({ ...stores, ...skillStores(this.backend.table), alignments, catalogue, clock, models, value })(
      received({ tenantId: this.tenantId, event, session }),
    )
  }

  async projection(subjectId: string, skillId: string, asOf?: string) {
    const query = asOf === undefined ? {} : { query: { asOf } }
    return (await this.call('getProjection', { params: { subjectId, skillId }, ...query })).body.projection
  }

  async evidence(subjectId: string, skillId: string) {
    return (await this.call('listEvidence', { params: { subjectId, skillId } })).body.evidence
  }

  /** The events that wait in a projection. */
  async events(owner: Omit<ProjectionOwner, 'tenantId'>): Promise<any[]> {
    const item = await get(this.backend.table, projectionKey({ tenantId: this.tenantId, ...owner }), {
      consistent: true,
    })
    const events = item?.['events']
    return Array.isArray(events) ? events : []
  }
}
