/** Exports an agent, and erases the agent while another export is being written, as the workers do it. */
import { eraseActor } from '#functions/workers/erase-actor/erase-actor.ts'
import { exportActor } from '#functions/workers/export-actor/export-actor.ts'
import { workOnRequest } from '#shared/operations/actor-data/work-on-request.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { documentKey } from '#shared/domain/documents/document-key.ts'
import { archiveKey } from '#shared/domain/actor-data/actor-data-request.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { outlet } from '#shared/platform/queues.ts'
import { newClientSystem } from '#shared/domain/skills/client-system.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { newRecommendation } from '#shared/domain/skills/recommendation.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { aLearner, clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { actorDataRepository, detachedAttachments } from '#shared/store/actor-data/actor-data-repository.ts'
import { agentStatements } from '#shared/store/statements/statement-repository.ts'
import { agentDocuments, documentRepository } from '#shared/store/documents/document-repository.ts'
import { statementErasure } from '#shared/store/statements/statement-repository.ts'
import { aRequest, anEvent } from '#test/support/actor-data.ts'
import { aStatement, asRequest, openStatements } from '#test/store/support/statements.ts'
import type { Backend } from '#test/support/backend.ts'
import { randomBytes } from '#test/support/random.ts'

const tenantId = 'tenant_actors'
const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org' } as const
const hash = 'a'.repeat(64)

/** What both workers ask of their queues on each run. */
async function drains(as: <Value>(entry: string, work: () => Promise<Value>) => Promise<Value>): Promise<void> {
  const handle = () => Promise.resolve({ batchItemFailures: [] })
  for (const [entry, queueUrl = ''] of [
    ['workers/erase-actor', process.env['ERASURE_QUEUE_URL']],
    ['workers/export-actor', process.env['EXPORT_QUEUE_URL']],
  ] as const) {
    await outlet(queueUrl).send({})
    await as(entry, () => drainQueue({ queueUrl, handle, hasTime: () => true }))
  }
}

/** Uses a workspace of its own. @param as does the work under the name of a function */
export async function actorDataJourney(
  { table }: Pick<Backend, 'table'>,
  as: <Value>(entry: string, work: () => Promise<Value>) => Promise<Value>,
): Promise<void> {
  const [clients, requests] = [objectClients(), actorDataRepository(table)]
  const [records, objects, archives] = [
    objectStore(clients, 'records-test'),
    objectErasure(clients, 'records-test'),
    archiveUploads(clients, 'records-test'),
  ]
  const large = { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } }
  const attachments = [
    { usageType: 'http://x.org/file', display: { en: 'a' }, contentType: 'text/plain', length: 1, sha2: hash },
  ]
  const bob = { objectType: 'Agent', mbox: 'mailto:bob@x.org' } as const
  await openStatements(table, { bodies: records }).store(
    asRequest(tenantId, [
      aStatement({ actor: ada, attachments }),
      // So many statements of one agent that do not compress: the agent's row holds only indexes, and points to the
      // group's row.
      ...Array.from({ length: 24 }, () =>
        aStatement({ actor: ada, result: { response: randomBytes(400).toString('base64') } }),
      ),
      // The bytes of this attachment are missing.
      aStatement({ actor: ada, attachments: attachments.map((one) => ({ ...one, sha2: 'b'.repeat(64) })) }),
      aStatement({ actor: bob, result: large, context: { instructor: ada } }),
    ]),
  )
  await records.put(attachmentKey(tenantId, hash), 'a', { contentType: 'text/plain' })
  const place = { scope: { kind: 'agentProfile', tenantId, agentKey: ada.mbox }, documentId: 'photo' } as const
  await records.put(documentKey(place, Buffer.from('a')), 'a', { contentType: 'text/plain' })
  await documentRepository(table).put(
    place,
    {
      contentType: 'text/plain',
      hash: 'h',
      updatedAt: '2026-11-01T00:00:00.000Z',
      content: { objectKey: documentKey(place, Buffer.from('a')) },
    },
    null,
  )

  const [subjects, clientSystems] = [subjectDataRepository(table), clientSystemRepository(table)]
  const recommendations = recommendationRepository(table)
  await clientSystems.create(
    newClientSystem(
      { tenantId, clientSystemId: 'cls_actors' },
      {
        ...{ name: 'Exams', kind: 'assessment', trust: 1, allowedModes: [], followStatements: false },
        subjectRule: { accountHomePages: [], mailto: true },
      },
      stampAt(),
    ),
  )
  const owner = { ...aLearner(), tenantId, subjectId: 'ada@x.org' }
  // One of them was made after the request, so the projection is made again.
  for (const [skillId, occurredAt] of [
    ['skill-1', '2026-11-20T09:00:00.000Z'],
    ['skill-2', '2026-11-20T09:00:00.000Z'],
    ['skill-2', new Date(Date.now() + 120_000).toISOString()],
  ] as const) {
    const evidence = [clientEvidence({ ...owner, skillId }, occurredAt, { occurredAt })]
    const asked = { owner: { ...owner, skillId }, evidence, terms: skillTerms, reason: 'evidence' } as const
    await recordEvidence(asked, stampAt(), skillStores(table))
  }

  const recommended = { packageId: 'pkg_1', roleBriefId: 'rol_1', roleBriefVersion: 2, frameworkId: 'fwk_1' }
  const at = new Date().toISOString()
  await recommendations.record(newRecommendation({ tenantId, subjectId: owner.subjectId, ...recommended }, at), at)

  let now = Date.now() + 60_000
  const bodies = {
    ...records,
    erase: async (places: readonly string[]): Promise<void> => {
      for (const each of places) await objects.erase(each)
    },
  }
  const common = { documents: agentDocuments(table), archives, clock: { now: () => now }, hasTime: () => true }
  const erasing: Parameters<typeof eraseActor>[1] = {
    ...common,
    requests,
    detached: detachedAttachments(table),
    openErasure: (onAttachments) => statementErasure(table, { bodies, now: Date.now, onAttachments }),
    objects,
    skills: { ...skillStores(table), subjects, clientSystems, recommendations },
    home: 'https://api.test',
  }
  const exporting = {
    ...common,
    ...{
      statements: agentStatements(table, records),
      records,
      subjects,
      clientSystems,
      recommendations,
      home: 'https://api.test',
    },
  }
  const work = { requests, clock: common.clock, report: (error: unknown) => expect(error).toBeUndefined() }
  const erase = (requestId: string) =>
    as('workers/erase-actor', () =>
      workOnRequest(
        { kind: 'erase-actor', tenantId, requestId },
        {
          ...work,
          kind: 'erase',
          queue: outlet(process.env['ERASURE_QUEUE_URL'] ?? ''),
          runSlice: (leased) => eraseActor(leased, erasing),
        },
      ),
    )
  const exportOne = (requestId: string) =>
    as('workers/export-actor', () =>
      workOnRequest(
        { kind: 'export-actor', tenantId, requestId },
        {
          ...work,
          kind: 'export',
          queue: outlet(process.env['EXPORT_QUEUE_URL'] ?? ''),
          runSlice: (leased) => exportActor(leased, exporting),
        },
      ),
    )
  const asked = { tenantId, actor: ada, requestedAt: new Date(now - 10_000).toISOString() }
  const uploadId = await archives.begin(archiveKey({ tenantId, requestId: 'adr_unfinished' }), 'application/zip')
  await requests.create(aRequest({ ...asked, requestId: 'adr_export', kind: 'export' }), anEvent('evt_a'))
  await requests.create(
    aRequest({
      ...asked,
      requestId: 'adr_unfinished',
      kind: 'export',
      progress: { phase: 'complete', from: asked.requestedAt, archive: { uploadId, parts: 0, bytes: 0 } },
    }),
    anEvent('evt_b'),
  )
  await requests.create(aRequest({ ...asked, requestId: 'adr_erase' }), anEvent('evt_c'))
  await drains(as)
  await exportOne('adr_export')
  now += 120_000
  for (let slice = 0; slice < 4; slice += 1) {
    await erase('adr_erase')
    now += 120_000
  }
  expect((await requests.list(tenantId)).map(({ requestId, status }) => [requestId, status])).toEqual([
    ['adr_erase', 'done'],
    ['adr_export', 'failed'],
    ['adr_unfinished', 'failed'],
  ])
}
