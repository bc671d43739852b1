/** Each verb on active learners, as access patterns are counted. */
import { newSession, decideRelaunch } from '#shared/domain/sessions/launch.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { maxTestLearners } from '#shared/domain/learners/test-learners.ts'
import { launchRepository, type LearnerMark, type Opening } from '#shared/store/launches/launch-repository.ts'
import {
  learnerCountRepository,
  type LearnerCountRepository,
  type NewLearner,
} from '#shared/store/learners/learner-count-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { course, launchCommand, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const period = billingPeriod(Date.parse('2026-11-21T10:00:00.000Z'))

const newcomer = (tenantId: string, parts: Partial<NewLearner> = {}): NewLearner => ({
  tenantId,
  tag: learnerTag(fresh('learner-')),
  period,
  terms: { included: 1500, overage: null },
  stamp: stampAt(),
  ...parts,
})

/** A workspace that has counted a learner. */
async function counting(bench: StoreBench): Promise<{ first: NewLearner; learners: LearnerCountRepository }> {
  const learners = learnerCountRepository(bench.table)
  const first = newcomer(fresh('tenant_'))
  await learners.claim(first)
  return { first, learners }
}

const creation = (isFresh: boolean): Extract<Opening, { kind: 'create' }> => ({
  kind: 'create',
  isFresh,
  ...newSession({ ...launchCommand, sessionId: fresh('ses_') }, course, stampAt()),
})

const at = '2026-11-21T10:00:00.000Z'
const mark = (): LearnerMark => ({ tenantId: 'tenant_one', tag: learnerTag(fresh('learner-')), period, at })

async function reopening(bench: StoreBench): Promise<Opening> {
  const { session, events } = creation(true)
  await sessionRepository(bench.table).create(session, events)
  const change = decideRelaunch(session, { command: launchCommand, course }, stampAt())
  if (change.outcome === 'refused') throw new Error('The session is the learner’s.')
  return { kind: 'reopen', session, change: change.value }
}

export const learnerScenarios: Readonly<Record<string, Scenario>> = {
  'learners.claim': async (bench) => {
    const { first, learners } = await counting(bench)
    return () => learners.claim(newcomer(first.tenantId))
  },
  'learners.claim (again)': async (bench) => {
    const { first, learners } = await counting(bench)
    return () => learners.claim(first)
  },
  'learners.claim (full)': async (bench) => {
    const { first, learners } = await counting(bench)
    return () => learners.claim(newcomer(first.tenantId, { terms: { included: 1, overage: null } }))
  },
  'learners.claim (threshold)': async (bench) => {
    const { first, learners } = await counting(bench)
    return () => learners.claim(newcomer(first.tenantId, { terms: { included: 2, overage: null } }))
  },
  'learners.claim (rotation)': async (bench) => {
    const { first, learners } = await counting(bench)
    const second = newcomer(first.tenantId, { stamp: stampAt('2026-11-21T10:01:00.000Z') })
    await learners.claim(second)
    for (const { tenantId, tag } of [first, second])
      await launchRepository(bench.table).open(creation(true), { tenantId, tag, period, at })
    return () => learners.claim(newcomer(first.tenantId, { stamp: stampAt('2026-11-21T10:02:00.000Z') }))
  },
  'learners.read': async (bench) => {
    const { first } = await counting(bench)
    await testLearnerRepository(bench.table).record({ tenantId: first.tenantId, tag: first.tag, now: 1 }, {})
    return () => learnerCountRepository(bench.table).read(first.tenantId, period.start)
  },
  'launches.open (new)': (bench) => Promise.resolve(() => launchRepository(bench.table).open(creation(true), mark())),
  'launches.open (named)': (bench) =>
    Promise.resolve(() => launchRepository(bench.table).open(creation(false), mark())),
  'launches.open (again)': async (bench) => {
    const opening = await reopening(bench)
    return () => launchRepository(bench.table).open(opening, mark())
  },
  'testLearners.record': async (bench) => {
    const [tenantId, learners] = [fresh('tenant_'), testLearnerRepository(bench.table)]
    await learners.record({ tenantId, tag: 'first', now: 1 }, {})
    return () => learners.record({ tenantId, tag: 'second', now: 2 }, { first: 1 })
  },
  'testLearners.record (full)': async (bench) => {
    const [tenantId, learners] = [fresh('tenant_'), testLearnerRepository(bench.table)]
    let seen: Record<string, number> = {}
    for (let count = 0; count < maxTestLearners; count += 1) {
      await learners.record({ tenantId, tag: `tag${count}`, now: 1 }, seen)
      seen = { ...seen, [`tag${count}`]: 1 }
    }
    return () => learners.record({ tenantId, tag: 'one more', now: 2 }, seen)
  },
}
