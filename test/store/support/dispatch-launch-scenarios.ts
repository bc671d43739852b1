/** The verbs of launches through dispatches, as access patterns are counted. */
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import { dispatchSessionId, identifyLearner } from '#shared/domain/dispatches/learner-identity.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Trouble } from '#shared/domain/incidents/incident.ts'
import { decideRelaunch, newSession } from '#shared/domain/sessions/launch.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { dispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import { seatRepository } from '#shared/store/dispatches/seat-repository.ts'
import { incidentRepository, type IncidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'
import type { LearnerMark } from '#shared/store/launches/launch-repository.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { seedDispatchRecord } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'
import { course, launchCommand, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = (seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString()

const makeDispatch = (bench: StoreBench, settings: Partial<Dispatch> = {}): Promise<Dispatch> =>
  seedDispatchRecord(bench.table, { tenantId: fresh('tenant_'), packageId: 'pkg_1', ...settings })

/** A learner of a dispatch with a seat. */
export function aDispatchLearner(
  dispatch: Pick<Dispatch, 'tenantId' | 'dispatchId' | 'learnerNamespace' | 'hashLearnerInfo' | 'learnerProof'>,
  name: string,
  parts: Partial<DispatchLearner> = {},
): DispatchLearner {
  const { tenantId, dispatchId } = dispatch
  return {
    ...{ tenantId, dispatchId, ...identifyLearner(dispatch, name, null) },
    learnerName: null,
    generation: 1,
    firstLaunchAt: at,
    seatAt: at,
    releases: 0,
    releasedAt: null,
    ...parts,
  }
}

const newcomer = ({ tenantId, dispatchId }: Dispatch, tag: string, now = at) => ({
  ...{ tenantId, dispatchId, tag },
  stamp: stampAt(now),
})

const seatOf =
  (
    settings: Partial<Dispatch>,
    act: (bench: StoreBench, dispatch: Dispatch) => Promise<() => Promise<unknown>>,
  ): Scenario =>
  async (bench) =>
    act(bench, await makeDispatch(bench, settings))

const released: AuditEvent = {
  eventId: 'evt_1',
  type: 'dispatch.learner_released',
  at,
  entityType: 'dispatch',
  entityId: 'dsp_1',
  severity: 'info',
}

function firstOpening(dispatch: Dispatch, learner: DispatchLearner) {
  const sessionId = dispatchSessionId(learner)
  const command = { ...launchCommand, tenantId: dispatch.tenantId, sessionId, dispatch }
  return { kind: 'create' as const, isFresh: false, ...newSession(command, course, stampAt(at)) }
}

const trouble = (tenantId: string): Trouble => ({
  ...{ tenantId, source: 'dispatch', entityType: 'dispatch', entityId: 'dsp_1' },
  ...{ code: 'DISPATCH_DOMAIN_NOT_ALLOWED', title: 'Refused', severity: 'warn' },
})

/** On the open incident `inc_1` of a new workspace. */
const onIncident =
  (act: (incidents: IncidentRepository, of: Trouble) => Promise<unknown>): Scenario =>
  async (bench) => {
    const [incidents, seen] = [incidentRepository(bench.table), trouble(fresh('tenant_'))]
    await incidents.record(seen, { now: at, makeId: () => 'inc_1' })
    return () => act(incidents, seen)
  }

export const dispatchLaunchScenarios: Readonly<Record<string, Scenario>> = {
  'seats.claim': seatOf({}, (bench, dispatch) =>
    Promise.resolve(() => seatRepository(bench.table).claim(newcomer(dispatch, 'tag-1'))),
  ),
  'seats.claim (again)': seatOf({}, async (bench, dispatch) => {
    await seatRepository(bench.table).claim(newcomer(dispatch, 'tag-1'))
    return () => seatRepository(bench.table).claim(newcomer(dispatch, 'tag-1'))
  }),
  'seats.claim (full)': seatOf({ licenseLimit: 1 }, async (bench, dispatch) => {
    await seatRepository(bench.table).claim(newcomer(dispatch, 'tag-1'))
    return () => seatRepository(bench.table).claim(newcomer(dispatch, 'tag-2'))
  }),
  'seats.claim (rotation)': seatOf({}, async (bench, dispatch) => {
    const seats = seatRepository(bench.table)
    for (const name of ['ada', 'grace']) {
      const learner = aDispatchLearner(dispatch, name)
      await seats.claim(newcomer(dispatch, learner.tag, name === 'ada' ? at : later(60)))
      await seats.keep({ found: null, learner })
    }
    return () => seats.claim(newcomer(dispatch, 'tag-3', later(120)))
  }),
  'seats.keep': seatOf({}, (bench, dispatch) =>
    Promise.resolve(() =>
      seatRepository(bench.table).keep({ found: null, learner: aDispatchLearner(dispatch, 'ada') }),
    ),
  ),
  'seats.release': seatOf({}, async (bench, dispatch) => {
    const [seats, learner] = [seatRepository(bench.table), aDispatchLearner(dispatch, 'ada')]
    await seats.claim(newcomer(dispatch, learner.tag))
    await seats.keep({ found: null, learner })
    return () => seats.release(newcomer(dispatch, learner.tag), [released])
  }),
  'dispatchLaunches.find': seatOf({}, async (bench, { tenantId, dispatchId }) => {
    await accessRepository(bench.table).putTenant({ tenantId, name: 'A', plan: 'growth', createdAt: at })
    return () => dispatchLaunchRepository(bench.table).find(tenantId, dispatchId)
  }),
  'dispatchLaunches.findAlone': seatOf({}, (bench, { tenantId, dispatchId }) =>
    Promise.resolve(() => dispatchLaunchRepository(bench.table).findAlone(tenantId, dispatchId)),
  ),
  'dispatchLaunches.read': seatOf({}, async (bench, made) => {
    const dispatch = { ...made, packageId: await seedPackage({ table: bench.table, tenantId: made.tenantId }) }
    const learner = aDispatchLearner(dispatch, 'ada')
    const mark: LearnerMark = {
      tenantId: dispatch.tenantId,
      tag: learner.tag,
      period: billingPeriod(Date.parse(at)),
      at,
    }
    await dispatchLaunchRepository(bench.table).open(firstOpening(dispatch, learner), {
      mark,
      change: { found: null, learner },
    })
    const learnerId = learner.learnerId ?? ''
    const question = { tag: learner.tag, learnerId, sessionId: dispatchSessionId(learner) }
    return () => dispatchLaunchRepository(bench.table).read(dispatch, question)
  }),
  'dispatchLaunches.readContent': seatOf({}, async (bench, made) => {
    const dispatch = { ...made, packageId: await seedPackage({ table: bench.table, tenantId: made.tenantId }) }
    return () => dispatchLaunchRepository(bench.table).readContent(dispatch)
  }),
  'dispatchLaunches.readLearner': seatOf({}, async (bench, dispatch) => {
    const learner = aDispatchLearner(dispatch, 'ada')
    const launches = dispatchLaunchRepository(bench.table)
    await launches.open(firstOpening(dispatch, learner), { mark: null, change: { found: null, learner } })
    return () => launches.readLearner(dispatch, { tag: learner.tag, sessionId: dispatchSessionId(learner) })
  }),
  'dispatchLaunches.open (new)': seatOf({}, (bench, dispatch) => {
    const learner = aDispatchLearner(dispatch, 'ada')
    const mark: LearnerMark = {
      tenantId: dispatch.tenantId,
      tag: learner.tag,
      period: billingPeriod(Date.parse(at)),
      at,
    }
    return Promise.resolve(() =>
      dispatchLaunchRepository(bench.table).open(firstOpening(dispatch, learner), {
        mark,
        change: { found: null, learner },
      }),
    )
  }),
  'dispatchLaunches.open (again)': seatOf({}, async (bench, dispatch) => {
    const learner = aDispatchLearner(dispatch, 'ada')
    const launches = dispatchLaunchRepository(bench.table)
    const first = firstOpening(dispatch, learner)
    await launches.open(first, { mark: null, change: { found: null, learner } })
    const change = decideRelaunch(first.session, { command: launchCommand, course }, stampAt(at))
    if (change.outcome === 'refused') throw new Error('The session is the learner’s.')
    const opening = { kind: 'reopen' as const, session: first.session, change: change.value }
    return () => launches.open(opening, { mark: null, change: null })
  }),
  'dispatchLearners.page': seatOf({}, async (bench, dispatch) => {
    const learner = aDispatchLearner(dispatch, 'ada')
    await dispatchLaunchRepository(bench.table).open(firstOpening(dispatch, learner), {
      mark: null,
      change: { found: null, learner },
    })
    return () => dispatchLearnerRepository(bench.table).page(dispatch, { limit: 50, after: null })
  }),
  'learnerKeys.find': async (bench) => {
    const [tenantId, stored] = [fresh('tenant_'), learnerKeyRepository(bench.table)]
    await stored.add({ tenantId, sealed: { kid: 'k1', box: new Uint8Array(40) } })
    return () => stored.find(tenantId)
  },
  'learnerKeys.add': (bench) =>
    Promise.resolve(() =>
      learnerKeyRepository(bench.table).add({
        tenantId: fresh('tenant_'),
        sealed: { kid: 'k1', box: new Uint8Array(40) },
      }),
    ),
  'learnerKeys.reseal': async (bench) => {
    const stored = learnerKeyRepository(bench.table)
    const key = await stored.add({ tenantId: fresh('tenant_'), sealed: { kid: 'k1', box: new Uint8Array(40) } })
    return () => stored.reseal(key, { kid: 'k2', box: new Uint8Array(40) })
  },
  'incidents.record': (bench) =>
    Promise.resolve(() =>
      incidentRepository(bench.table).record(trouble(fresh('tenant_')), { now: at, makeId: () => fresh('inc_') }),
    ),
  'incidents.list': onIncident((incidents, { tenantId }) =>
    incidents.list(tenantId, { status: null, entityId: null }, { limit: 50, after: null }),
  ),
  'incidents.change': onIncident((incidents, { tenantId }) =>
    incidents.change(
      { tenantId, incidentId: 'inc_1' },
      { status: 'acknowledged', by: 'person-one' },
      stampAt('2026-11-20T10:00:00.000Z'),
    ),
  ),
  'incidents.change (resolve)': onIncident((incidents, { tenantId }) =>
    incidents.change(
      { tenantId, incidentId: 'inc_1' },
      { status: 'resolved', by: 'person-one' },
      stampAt('2026-11-20T10:00:00.000Z'),
    ),
  ),
  'incidents.openOf': onIncident((incidents, seen) => incidents.openOf([seen])),
  'incidents.countOpen': onIncident((incidents, { tenantId, entityId }) => incidents.countOpen(tenantId, [entityId])),
  'incidents.settle': onIncident((incidents, seen) => incidents.settle(seen)),
  'incidents.record (again)': onIncident((incidents, seen) =>
    incidents.record(seen, { now: later(59), makeId: () => 'inc_2' }),
  ),
}
