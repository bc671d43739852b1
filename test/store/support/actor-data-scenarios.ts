/** Each verb of erasing and exporting what an agent left. */
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/xapi/actor-key.ts'
import { actorDataRepository, detachedBytes, type ActorDataEnd, type ActorDataRepository } from '#shared/store/actor-data-repository.ts'
import { firstPage, statementErasure, type StatementErasure } from '#shared/store/statement-erasure.ts'
import { aRequest, anEvent } from '#test/support/actor-data.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'
import { aStatement, asRequest, MemoryBodies, openStatements } from './statements.ts'

const at = '2026-11-21T12:00:00.000Z'
const lease = { owner: 'worker', now: at, until: '2026-11-21T12:10:00.000Z' }
const end: ActorDataEnd = { outcome: 'done', at, event: anEvent('evt_2'), lastFailure: null, exported: null, forgetActor: true, expiresAt: null }
const step = { progress: { phase: 'mark', from: at, cursor: firstPage }, counts: { statements: 1, mentions: 0, documents: 0, attachments: 0 } } as const
const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org' } as const

async function withRequest(bench: StoreBench, parts: Partial<ActorDataRequest> = {}): Promise<{ requests: ActorDataRepository; request: ActorDataRequest }> {
  const [requests, request] = [actorDataRepository(bench.table), aRequest({ tenantId: fresh('tenant_'), requestId: 'adr_1', ...parts })]
  await requests.create(request, anEvent('evt_1'))
  return { requests, request }
}

async function withTaken(bench: StoreBench): Promise<{ requests: ActorDataRepository; taken: ActorDataRequest }> {
  const { requests, request } = await withRequest(bench)
  const taken = await requests.take(request, lease)
  if (taken === null) throw new Error('A request that waits can be taken.')
  return { requests, taken }
}

async function withStatement(bench: StoreBench, isMarked: boolean): Promise<{ erasure: StatementErasure; target: Parameters<StatementErasure['mark']>[0] }> {
  const [tenantId, bodies] = [fresh('tenant_'), new MemoryBodies()]
  await openStatements(bench.table, { bodies }).store(asRequest(tenantId, [aStatement({ actor: ada })]))
  const erasure = statementErasure(bench.table, { bodies: Object.assign(bodies, { erase: () => Promise.resolve() }), onAttachments: () => Promise.resolve() })
  const target = { tenantId, key: actorKey(ada) ?? '', account: { homePage: 'https://x.org', name: 'erased' }, until: '2999-01-01T00:00:00.000Z' }
  if (isMarked) await erasure.mark(target, firstPage)
  return { erasure, target }
}

export const actorDataScenarios: Readonly<Record<string, Scenario>> = {
  'actorData.create': (bench) => Promise.resolve(() => withRequest(bench)),
  'actorData.get': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.get(request)
  },
  'actorData.list': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.list(request.tenantId)
  },
  'actorData.take': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.take(request, lease)
  },
  'actorData.advance': async (bench) => {
    const { requests, taken } = await withTaken(bench)
    return () => requests.advance(taken, step)
  },
  'actorData.leave': async (bench) => {
    const { requests, taken } = await withTaken(bench)
    return () => requests.leave(taken, null)
  },
  'actorData.finish': async (bench) => {
    const { requests, taken } = await withTaken(bench)
    return () => requests.finish(taken, end)
  },
  'actorData.withdraw': async (bench) => {
    const { requests, request } = await withRequest(bench, { kind: 'export' })
    return () => requests.withdraw(request, { at, actorHash: 'kid.hash' })
  },
  'actorData.retry': async (bench) => {
    const { requests, request } = await withRequest(bench, { status: 'failed' })
    return () => requests.retry(request)
  },
  'detachedBytes.note': (bench) => Promise.resolve(() => detachedBytes(bench.table).note({ tenantId: fresh('tenant_'), requestId: 'adr_1' }, ['a'])),
  'detachedBytes.some': async (bench) => {
    const id = { tenantId: fresh('tenant_'), requestId: 'adr_1' }
    await detachedBytes(bench.table).note(id, ['a', 'b'])
    return () => detachedBytes(bench.table).some(id, null)
  },
  'detachedBytes.forget': async (bench) => {
    const id = { tenantId: fresh('tenant_'), requestId: 'adr_1' }
    await detachedBytes(bench.table).note(id, ['a', 'b'])
    return () => detachedBytes(bench.table).forget(id, ['a', 'b'])
  },
  'statementErasure.mark': async (bench) => {
    const { erasure, target } = await withStatement(bench, false)
    return () => erasure.mark(target, firstPage)
  },
  'statementErasure.remove': async (bench) => {
    const { erasure, target } = await withStatement(bench, true)
    return () => erasure.remove(target, firstPage)
  },
  'statementErasure.isAttached': async (bench) => {
    const { erasure, target } = await withStatement(bench, false)
    return () => erasure.isAttached(target.tenantId, 'a'.repeat(64))
  },
}
