/** An agent who is exported, and erased while another export is being written, as the worker does it. */
import { workOnActorData, type ActorDataParts } from '#functions/workers/process-package/actor-data.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { documentKey } from '#shared/domain/xapi/document-key.ts'
import { archiveKey } from '#shared/domain/actor-data/actor-data-request.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import { actorDataRepository, detachedBytes } from '#shared/store/actor-data-repository.ts'
import { agentStatements } from '#shared/store/agent-statements.ts'
import { agentDocuments, documentRepository } from '#shared/store/document-repository.ts'
import { statementErasure } from '#shared/store/statement-erasure.ts'
import { aRequest, anEvent } from '#test/support/actor-data.ts'
import { aStatement, asRequest, openStatements } from '#test/store/support/statements.ts'
import type { Backend } from '#test/support/backend.ts'

const tenantId = 'tenant_actors'
const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org' } as const
const hash = 'a'.repeat(64)

/** In a workspace of its own. @param as does what the worker does, under its name */
export async function actorDataJourney({ table }: Pick<Backend, 'table'>, as: <Value>(work: () => Promise<Value>) => Promise<Value>): Promise<void> {
  const [clients, requests] = [objectClients(), actorDataRepository(table)]
  const [records, objects, archives] = [objectStore(clients, 'records-test'), objectErasure(clients, 'records-test'), archiveUploads(clients, 'records-test')]
  const large = { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } }
  const attachments = [{ usageType: 'http://x.org/file', display: { en: 'a' }, contentType: 'text/plain', length: 1, sha2: hash }]
  const bob = { objectType: 'Agent', mbox: 'mailto:bob@x.org' } as const
  await openStatements(table, { bodies: records }).store(asRequest(tenantId, [aStatement({ actor: ada, attachments }), aStatement({ actor: bob, result: large, context: { instructor: ada } })]))
  await records.put(attachmentKey(tenantId, hash), 'a', { contentType: 'text/plain' })
  const place = { scope: { kind: 'agentProfile', tenantId, agentKey: ada.mbox }, documentId: 'photo' } as const
  await records.put(documentKey(place, Buffer.from('a')), 'a', { contentType: 'text/plain' })
  await documentRepository(table).put(place, { contentType: 'text/plain', hash: 'h', updatedAt: '2026-11-01T00:00:00.000Z', content: { objectKey: documentKey(place, Buffer.from('a')) } }, null)

  let now = Date.now() + 60_000
  const bodies = {
    ...records,
    erase: async (places: readonly string[]): Promise<void> => {
      for (const each of places) await objects.erase(each)
    },
  }
  const parts: ActorDataParts = {
    requests,
    detached: detachedBytes(table),
    openErasure: (onAttachments) => statementErasure(table, { bodies, onAttachments }),
    documents: agentDocuments(table),
    statements: agentStatements(table, records),
    objects,
    archives,
    records,
    queue: outlet(process.env['PROCESSING_QUEUE_URL'] ?? ''),
    clock: { now: () => now },
    home: 'https://api.test',
    hasTime: () => true,
    report: (error) => expect(error).toBeUndefined(),
  }
  const asked = { tenantId, actor: ada, requestedAt: new Date(now - 10_000).toISOString() }
  const uploadId = await archives.begin(archiveKey({ tenantId, requestId: 'adr_unfinished' }), 'application/zip')
  await requests.create(aRequest({ ...asked, requestId: 'adr_export', kind: 'export' }), anEvent('evt_a'))
  await requests.create(aRequest({ ...asked, requestId: 'adr_unfinished', kind: 'export', progress: { phase: 'complete', from: asked.requestedAt, archive: { uploadId, parts: 0, bytes: 0 } } }), anEvent('evt_b'))
  await requests.create(aRequest({ ...asked, requestId: 'adr_erase' }), anEvent('evt_c'))
  for (const requestId of ['adr_export', 'adr_erase', 'adr_erase', 'adr_erase', 'adr_erase']) {
    await as(() => workOnActorData({ tenantId, actorDataRequestId: requestId }, parts))
    now += 120_000
  }
  expect((await requests.list(tenantId)).map(({ requestId, status }) => [requestId, status])).toEqual([['adr_erase', 'done'], ['adr_export', 'failed'], ['adr_unfinished', 'failed']])
}
