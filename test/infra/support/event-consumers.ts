/** Every consumer of the event bus, by its function, and events that need a grant of their own. */
import { keys } from '#shared/store/table/keys.ts'
import { put } from '#shared/store/table/conditional-write.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { followPlan } from '#shared/operations/quotas/follow-plan.ts'
import { planCounts } from '#test/support/plan-counts.ts'
import { packageFollower } from '#functions/workers/follow-packages/follow-packages.ts'
import { skillDeriver } from '#functions/workers/derive-skills/derive-skills.ts'
import { deliveryQueuer } from '#functions/workers/queue-deliveries/queue-deliveries.ts'
import { auditRecorder } from '#functions/workers/record-audit/record-audit.ts'
import { sessionStatements } from '#functions/workers/record-session-statements/session-statements.ts'
import { objectiveSharer } from '#functions/workers/share-objectives/share-objectives.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { packChanges } from '#shared/domain/objectives/objective-packing.ts'
import { scormStatements } from '#shared/domain/statements/scorm-profile.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import type { BatchOutlet } from '#shared/platform/queue-batches.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { launchEndRepository } from '#shared/store/launches/launch-end-repository.ts'
import { objectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { makeAlignment } from '#test/support/skills.ts'
import { seedPackage } from '#test/support/seed.ts'
import { received } from '#test/support/published-events.ts'
import { completed } from '#test/support/webhooks.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

export type Consumers = Readonly<
  Record<
    | 'queue-deliveries'
    | 'record-session-statements'
    | 'share-objectives'
    | 'derive-skills'
    | 'record-audit'
    | 'follow-packages',
    (event: PublishedEvent) => Promise<void>
  >
>

const baseUrl = 'https://api.example.com'

/** @param deliveries the queue that deliveries are sent to */
export function consumersOf(table: Table, deliveries: BatchOutlet<DeliveryMessage>): Consumers {
  const records = objectStore(objectClients(), 'records-test')
  const statements = statementRepository(table, { bodies: records, clock: systemClock })
  const activities = activityRepository(table)
  return {
    'queue-deliveries': deliveryQueuer({ webhooks: webhookRepository(table), deliveries, clock: systemClock }),
    'record-session-statements': sessionStatements({ statements, activities, records, baseUrl }).record,
    'share-objectives': objectiveSharer(objectiveRepository(table)),
    'derive-skills': skillDeriver({
      ...{ alignments: alignmentRepository(table), evidence: evidenceRepository(table) },
      ...{
        projections: projectionRepository(table),
        vectors: vectorRepository(table),
        fadeMarks: fadeMarkRepository(table),
      },
      ...{ models: valueModelRepository(table), value: valueRepository(table) },
      catalogue: skillCatalogue({ frameworks: frameworkRepository(table), objects: frameworkObjects(records) }),
      ...{ records, clock: systemClock },
    }),
    'record-audit': auditRecorder({ log: auditRepository(table), configurations: configurationRepository(table) }),
    'follow-packages': packageFollower({
      ...{ launches: launchCountRepository(table), ends: launchEndRepository(table), ...planCounts(table) },
      ...{
        packages: packageRepository(table),
        webhooks: webhookRepository(table),
        forwarders: forwarderRepository(table),
      },
      ...{ clock: systemClock, launchSeconds: 86_400 },
    }),
  }
}

interface LateEvents {
  readonly backend: Backend
  readonly call: (operationId: string, request: ApiRequest) => Promise<ApiResponse>
  /** Does the work under the name of a function. */
  readonly as: (entry: string, work: () => Promise<void>) => Promise<void>
  readonly consumers: Consumers
}

/** Events of sessions whose other traces are missing, or came earlier. */
export async function lateEvents(late: LateEvents): Promise<void> {
  await sharesObjectives(late)
  await recordsReferredStatement(late)
  await followsPlan(late)
  await derivesSkills(late)
}

/** A workspace that reaches the limit of its plan, and gets a larger one. */
async function followsPlan({ backend: { table }, as }: LateEvents): Promise<void> {
  const tenantId = 'tenant_used_up'
  const follow = () => followPlan(tenantId, true, { ...planCounts(table), clock: systemClock })
  await put(table, { ...keys.usage(tenantId), storageBytes: 0, packages: 3 })
  for (const plan of ['free', 'growth'] as const) {
    const createdAt = new Date().toISOString()
    await accessRepository(table).putTenant({ tenantId, name: 'Used up', plan, createdAt })
    await as('workers/follow-packages', follow)
  }
}

/** A session whose request died before its changes of shared objectives reached the learner. */
async function sharesObjectives({ backend: { tenantId }, as, consumers }: LateEvents): Promise<void> {
  const objectiveChanges = packChanges({ at: Date.now(), values: { safety: { satisfied: true } } })
  const session = aSession({ tenantId, sharesObjectives: true, objectiveChanges })
  const event = received({ tenantId, event: completed(), session })
  await as('workers/share-objectives', () => consumers['share-objectives'](event))
}

/** A session of an aligned course that was passed. */
async function derivesSkills({ backend, as, consumers }: LateEvents): Promise<void> {
  const { tenantId, liveKey: bearer } = backend
  const packageId = await seedPackage(backend)
  const { alignment } = await makeAlignment(backend, { bearer, packageId, ids: ['derived-whole', 'derived-part'] })
  const params = { alignmentId: alignment.id }
  await backend.call('publishAlignment', { bearer, params, body: { version: alignment.version } })
  const passed = { completion: 'completed', success: 'passed' } as const
  // Too large for the event.
  const cmi = { objectKey: `cmi/${tenantId}/passed` }
  const session = aSession({ tenantId, packageId, ...passed, cmi })
  const event = received({ tenantId, event: completed(), session })
  await as('workers/derive-skills', () => consumers['derive-skills'](event))
}

/** A statement of a session to which another statement referred before it was stored. */
async function recordsReferredStatement({ backend: { tenantId }, call, as, consumers }: LateEvents): Promise<void> {
  const session = aSession({ tenantId })
  const event = completed()
  const [statement] = scormStatements({ event, session, cmi: {}, baseUrl })
  const reference = {
    actor: { mbox: 'mailto:ada@x.org' },
    verb: { id: 'http://x.org/commented' },
    object: { objectType: 'StatementRef', id: statement?.id },
  }
  const headers = { 'x-experience-api-version': '1.0.3' }
  expect((await call('createStatements', { headers, body: reference })).status).toBe(200)
  const record = consumers['record-session-statements']
  await as('workers/record-session-statements', () => record(received({ tenantId, event, session })))
}
