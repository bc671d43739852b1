/** The states of a conversion job, as docs/conversion-states.md shows them. */
import { readFileSync } from 'node:fs'
import { decide } from '#shared/domain/decision-table.ts'
import { presentListed } from '#shared/domain/conversions/conversion-presenter.ts'
import {
  advanceJob,
  completeJob,
  decideTake,
  failJob,
  leaseSeconds,
  releaseJob,
  statusAt,
  takeFacts,
  takeJob,
  takeTable,
} from '#shared/domain/conversions/conversion-states.ts'
import { aJob } from '../support/conversions.ts'

const document = readFileSync('docs/conversion-states.md', 'utf8')
const now = '2026-11-21T11:00:00.000Z'
const inSeconds = (seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()
const lease = (seconds: number) => ({ owner: 'w', until: inSeconds(seconds) })

const situations = [
  ['queued', {}, 'take'],
  ['queued', { deadline: inSeconds(leaseSeconds) }, 'give up'],
  ['queued', { attempts: 3 }, 'give up'],
  ['processing', { lease: lease(1), attempts: 1 }, 'wait'],
  ['processing', { lease: lease(1), attempts: 3 }, 'wait'],
  ['processing', { lease: lease(0), attempts: 2 }, 'take'],
  ['processing', { lease: lease(-1), attempts: 3 }, 'give up'],
  ['processing', { lease: lease(-1), deadline: inSeconds(10) }, 'give up'],
  ['completed', { ended: 'completed' }, 'leave'],
  ['failed', { deadline: now, attempts: 3 }, 'leave'],
] as const

it.each(situations)('decides on a job that is %s: %j', (status, parts, outcome) => {
  const job = aJob(parts)
  expect(statusAt(job, now)).toBe(status)
  expect(decideTake(job, now)).toBe(outcome)
  const facts = takeFacts(job, now)
  expect(document).toContain(`| ${[...Object.values(facts), outcome].join(' | ')} |`)
})

it('shows in the document what the table decides, and every outcome', () => {
  const rows = [
    ...document.matchAll(
      /^\| (queued|processing|completed|failed) \| (held|free) \| (left|used up) \| (left|used up) \| ([a-z ]+) \|$/gm,
    ),
  ]
  const facts = rows.map(([, status, held, attempts, time, outcome]) => ({
    status,
    lease: held,
    attempts,
    time,
    outcome,
  }))
  expect(new Set(facts.map(({ outcome }) => outcome))).toEqual(new Set(['take', 'wait', 'give up', 'leave']))
  expect(facts).toHaveLength(situations.length)
})

it('fails a job that has not ended at its deadline, with a reason', () => {
  const job = aJob({ deadline: now })
  expect(presentListed(job, now)).toMatchObject({ status: 'failed', error: { code: 'CONVERSION_TIMED_OUT' } })
  expect(presentListed(job, inSeconds(-1))).toMatchObject({ status: 'queued', error: null })
})

it('counts the attempts, and raises the revision with every change', () => {
  const taken = takeJob(aJob(), 'one', now)
  expect(taken).toMatchObject({
    attempts: 1,
    version: 2,
    lease: { ...lease(leaseSeconds), owner: 'one' },
    updatedAt: now,
  })
  const advanced = advanceJob(taken, { step: 'rendering', slidesDone: 2, slidesTotal: 9 }, now)
  expect(advanced).toMatchObject({ version: 3, progress: { slidesDone: 2 } })
  const released = releaseJob(advanced, now)
  expect([released.lease, released.version, released.progress.step]).toEqual([null, 4, 'waiting'])
  expect(takeJob(released, 'two', now)).toMatchObject({ attempts: 2, version: 5, lease: { owner: 'two' } })
})

it('ends a job as completed or as failed', () => {
  const taken = takeJob(aJob(), 'one', now)
  expect(completeJob(taken, { packageId: 'p', versionId: 'v', slideCount: 4 }, now)).toMatchObject({
    ended: 'completed',
    lease: null,
    progress: { step: 'done', slidesDone: 4, slidesTotal: 4 },
  })
  expect(failJob(taken, { code: 'X', message: 'x' }, now)).toMatchObject({ ended: 'failed', lease: null })
})

it('ends every lease before the deadline', () => {
  const job = aJob({ deadline: inSeconds(leaseSeconds + 1) })
  expect(decide(takeTable, takeFacts(job, now))).toBe('take')
  expect(Date.parse(takeJob(job, 'w', now).lease?.until ?? '')).toBeLessThan(Date.parse(job.deadline))
})
