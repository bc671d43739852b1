/** Forwarding of a statement to another LRS that cannot be reached. */
import { forwardStatements } from '#functions/workers/forward-statements/forward-statements.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { aStatement, asRequest } from '#test/store/support/statements.ts'
import type { Backend } from '#test/support/backend.ts'
import { aForwarder } from '#test/support/forwarders.ts'

const attachment = {
  usageType: 'http://x.org/file',
  display: { en: 'a' },
  contentType: 'text/plain',
  length: 1,
  sha2: 'a'.repeat(64),
}

/**
 * In a workspace of its own: others lose what is stored.
 * @param as does what the worker does, under its name
 */
export async function forwardingJourney(
  { table }: Pick<Backend, 'table'>,
  as: <Value>(work: () => Promise<Value>) => Promise<Value>,
): Promise<void> {
  const records = objectStore(objectClients(), 'records-test')
  const [forwarders, sealing] = [forwarderRepository(table), openSecretSealing(systemClock)]
  const [tenantId, forwarderId] = ['tenant_forwarding', 'fwd_journey']
  await forwarders.create(
    aForwarder({ tenantId, forwarderId, password: await sealing.seal('open sesame', [tenantId, forwarderId]) }),
  )
  await statementRepository(table, { bodies: records, clock: { now: () => Date.now() - 60_000 } }).store(
    asRequest(tenantId, [
      aStatement({ result: { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } } }),
      // The bytes of the attachment are missing.
      aStatement({ attachments: [attachment] }),
    ]),
  )
  const http = outboundHttp({ resolve: () => Promise.reject(new Error('no network')) })
  const parts = {
    forwarders,
    statements: statementRepository(table, { bodies: records, clock: systemClock }),
    records,
    sealing: openSecretSealing(systemClock),
    http,
    clock: systemClock,
    warn: () => undefined,
    report: (error: unknown) => expect(error).toBeUndefined(),
  }
  await as(() => forwardStatements(parts, () => true))
  expect(await forwarders.list(tenantId)).toMatchObject([{ failures: 1 }])
  await forwarders.remove({ tenantId, forwarderId })
}
