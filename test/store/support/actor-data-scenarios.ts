/** Each verb of erasing and exporting what an agent left, and of the audit log. */
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import {
  actorDataRepository,
  detachedAttachments,
  type ActorDataEnd,
  type ActorDataRepository,
} from '#shared/store/actor-data/actor-data-repository.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { firstPage, statementErasure, type StatementErasure } from '#shared/store/statements/statement-repository.ts'
import { aRequest, anEvent } from '#test/support/actor-data.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'
import { aStatement, asRequest, MemoryBodies, openStatements } from './statements.ts'

const at = '2026-11-21T12:00:00.000Z'
const lease = { owner: 'worker', now: at, until: '2026-11-21T12:10:00.000Z' }
const end: ActorDataEnd = {
  outcome: 'done',
  at,
  event: anEvent('evt_2'),
  lastFailure: null,
  exported: null,
  forgetActor: true,
  expiresAt: null,
}
const step = {
  progress: { phase: 'mark', from: at, cursor: firstPage },
  counts: { statements: 1, mentions: 0, documents: 0, attachments: 0, evidence: 0 },
} as const
const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org' } as const

async function withRequest(
  bench: StoreBench,
  parts: Partial<ActorDataRequest> = {},
): Promise<{ requests: ActorDataRepository; request: ActorDataRequest }> {
  const [requests, request] = [
    actorDataRepository(bench.table),
    aRequest({ tenantId: fresh('tenant_'), requestId: 'adr_1', ...parts }),
  ]
  await requests.create(request, anEvent('evt_1'))
  return { requests, request }
}

async function withLeased(bench: StoreBench): Promise<{ requests: ActorDataRepository; leased: ActorDataRequest }> {
  const { requests, request } = await withRequest(bench)
  const leased = await requests.lease(request, lease)
  if (leased === null) throw new Error('A queued request can be leased.')
  return { requests, leased }
}

async function withStatement(
  bench: StoreBench,
  isHidden: boolean,
): Promise<{ erasure: StatementErasure; target: Parameters<StatementErasure['hide']>[0] }> {
  const [tenantId, bodies] = [fresh('tenant_'), new MemoryBodies()]
  await openStatements(bench.table, { bodies }).store(asRequest(tenantId, [aStatement({ actor: ada })]))
  const erasure = statementErasure(bench.table, {
    bodies: Object.assign(bodies, { erase: () => Promise.resolve() }),
    now: Date.now,
    onAttachments: () => Promise.resolve(),
  })
  const target = {
    tenantId,
    key: actorKey(ada) ?? '',
    account: { homePage: 'https://x.org', name: 'erased' },
    until: '2999-01-01T00:00:00.000Z',
  }
  if (isHidden) await erasure.hide(target, firstPage)
  return { erasure, target }
}

const auditEntry = (tenantId: string) => ({ tenantId, mode: null, event: anEvent('evt_audit') })

export const actorDataScenarios: Readonly<Record<string, Scenario>> = {
  'audit.record': ({ table }) =>
    Promise.resolve(() => auditRepository(table).record(auditEntry(fresh('tenant_')), 365)),
  'audit.page': async ({ table }) => {
    const tenantId = fresh('tenant_')
    await auditRepository(table).record(auditEntry(tenantId), 365)
    const period = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
    return () => auditRepository(table).page({ tenantId, period, isLookedFor: () => true, limit: 50, after: null })
  },
  'actorData.create': (bench) => Promise.resolve(() => withRequest(bench)),
  'actorData.get': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.get(request)
  },
  'actorData.list': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.list(request.tenantId)
  },
  'actorData.page': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.page(request.tenantId, { limit: 50, after: null })
  },
  'actorData.lease': async (bench) => {
    const { requests, request } = await withRequest(bench)
    return () => requests.lease(request, lease)
  },
  'actorData.recordStep': async (bench) => {
    const { requests, leased } = await withLeased(bench)
    return () => requests.recordStep(leased, step)
  },
  'actorData.release': async (bench) => {
    const { requests, leased } = await withLeased(bench)
    return () => requests.release(leased, null)
  },
  'actorData.finish': async (bench) => {
    const { requests, leased } = await withLeased(bench)
    return () => requests.finish(leased, end)
  },
  'actorData.withdrawExport': async (bench) => {
    const { requests, request } = await withRequest(bench, { kind: 'export' })
    return () => requests.withdrawExport(request, { at, actorHash: 'kid.hash' })
  },
  'actorData.retry': async (bench) => {
    const { requests, request } = await withRequest(bench, { status: 'failed' })
    return () => requests.retry(request)
  },
  'detachedAttachments.record': (bench) =>
    Promise.resolve(() =>
      detachedAttachments(bench.table).record({ tenantId: fresh('tenant_'), requestId: 'adr_1' }, ['a']),
    ),
  'detachedAttachments.page': async (bench) => {
    const id = { tenantId: fresh('tenant_'), requestId: 'adr_1' }
    await detachedAttachments(bench.table).record(id, ['a', 'b'])
    return () => detachedAttachments(bench.table).page(id, null)
  },
  'detachedAttachments.remove': async (bench) => {
    const id = { tenantId: fresh('tenant_'), requestId: 'adr_1' }
    await detachedAttachments(bench.table).record(id, ['a', 'b'])
    return () => detachedAttachments(bench.table).remove(id, ['a', 'b'])
  },
  'statementErasure.hide': async (bench) => {
    const { erasure, target } = await withStatement(bench, false)
    return () => erasure.hide(target, firstPage)
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
