/** Launches: new sessions, and the specification's table for existing ones. */
import { checkLaunchable, newSession, decideRelaunch, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, course, launchCommand, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'

interface Relaunched {
  readonly session: Session
  readonly events: readonly string[]
}

function relaunched(
  session: Session,
  more: { command?: Partial<LaunchCommand>; course?: Partial<typeof course> } = {},
): Relaunched {
  const launch = { command: { ...launchCommand, ...more.command }, course: { ...course, ...more.course } }
  const change = decideRelaunch(session, launch, stampAt('2026-11-22T08:00:00.000Z'))
  if (change.outcome === 'refused') throw new Error(change.text)
  const after = write(session, change.value)
  if (after === null) throw new Error('The relaunch was refused.')
  return {
    session: after,
    events: change.value.events.map(({ type, data }) =>
      typeof data?.['trigger'] === 'string' ? `${type} ${data['trigger']}` : type,
    ),
  }
}

const done = aSession({ touched: true, completion: 'completed', outcome: 'done', version: 4 })
const failed = aSession({ touched: true, completion: 'failed', success: 'failed', outcome: 'failed', version: 4 })
const underWay = aSession({ touched: true, completion: 'incomplete', version: 4 })
const untouched = aSession()

const launched = 'package.launched'

type Row = readonly [
  about: string,
  session: Session,
  newAttempt: boolean,
  behavior: 'resume' | 'review' | 'new_attempt',
  after: { attempt: number; openMode: 'record' | 'review' },
  events: readonly string[],
]

const rows: readonly Row[] = [
  ['untouched', untouched, false, 'review', { attempt: 1, openMode: 'record' }, [launched]],
  ['under way', underWay, false, 'review', { attempt: 1, openMode: 'record' }, [launched]],
  ['under way', underWay, false, 'new_attempt', { attempt: 1, openMode: 'record' }, [launched]],
  ['failed', failed, false, 'review', { attempt: 1, openMode: 'record' }, [launched]],
  ['failed', failed, false, 'new_attempt', { attempt: 1, openMode: 'record' }, [launched]],
  ['completed', done, false, 'resume', { attempt: 1, openMode: 'record' }, [launched]],
  ['completed', done, false, 'review', { attempt: 1, openMode: 'review' }, [launched]],
  [
    'completed',
    done,
    false,
    'new_attempt',
    { attempt: 2, openMode: 'record' },
    ['session.reset relaunch_policy', launched],
  ],
  [
    'completed',
    done,
    true,
    'review',
    { attempt: 2, openMode: 'record' },
    ['session.reset launch_new_attempt', launched],
  ],
  [
    'completed',
    done,
    true,
    'new_attempt',
    { attempt: 2, openMode: 'record' },
    ['session.reset launch_new_attempt', launched],
  ],
  [
    'under way',
    underWay,
    true,
    'resume',
    { attempt: 2, openMode: 'record' },
    ['session.reset launch_new_attempt', launched],
  ],
  [
    'failed',
    failed,
    true,
    'review',
    { attempt: 2, openMode: 'record' },
    ['session.reset launch_new_attempt', launched],
  ],
  ['untouched', untouched, true, 'review', { attempt: 1, openMode: 'record' }, [launched]],
]

it.each(rows)(
  'relaunches a session that is %s: new_attempt %s, setting %s',
  (...[, session, newAttempt, completedRelaunchBehavior, after, events]) => {
    const result = relaunched(session, { command: { newAttempt }, course: { completedRelaunchBehavior } })
    expect(result.session).toMatchObject(after)
    expect(result.events).toEqual(events)
  },
)

it('reuses an untouched new attempt when new_attempt is repeated', () => {
  const first = relaunched(done, { command: { newAttempt: true } }).session
  const second = relaunched(first, { command: { newAttempt: true } })
  expect([first.attempt, second.session.attempt, second.events]).toEqual([2, 2, [launched]])
})

it('records again after a review once a new attempt is requested', () => {
  const review = relaunched(done).session
  expect(review.openMode).toBe('review')
  expect(relaunched(review, { command: { newAttempt: true } }).session).toMatchObject({
    attempt: 2,
    openMode: 'record',
  })
})

it('upgrades the protocol on request, keeps the recorded progress, and never downgrades', () => {
  const upgraded = relaunched({ ...underWay, progress: 40 }, { command: { exclusive: true } }).session
  expect(upgraded).toMatchObject({
    protocol: 'exclusive_v1',
    progress: 40,
    version: 4,
    attempt: 1,
    completion: 'incomplete',
  })
  expect(relaunched(upgraded).session.protocol).toBe('exclusive_v1')
  expect(
    relaunched({ ...upgraded, ...done, protocol: 'exclusive_v1' }, { command: { newAttempt: true } }).session.protocol,
  ).toBe('exclusive_v1')
})

it('keeps the package version of an attempt, and plays the current version in a new attempt', () => {
  const newer = { course: { currentVersionId: 'ver_2' } }
  expect(relaunched(underWay, newer).session.versionId).toBe('ver_1')
  expect(relaunched(done, { ...newer, command: { newAttempt: true } }).session.versionId).toBe('ver_2')
})

it('overwrites the stated fields of the learner and keeps the others', () => {
  const known = {
    ...underWay,
    learnerName: 'Ada',
    learnerEmail: 'ada@example.com',
    locale: 'de',
    returnUrl: 'https://example.com/a',
  }
  expect(relaunched(known).session).toMatchObject({
    learnerName: 'Ada',
    learnerEmail: 'ada@example.com',
    locale: 'de',
    returnUrl: 'https://example.com/a',
  })
  expect(relaunched(known, { command: { learnerName: 'Ada L.', locale: 'fr' } }).session).toMatchObject({
    learnerName: 'Ada L.',
    learnerEmail: 'ada@example.com',
    locale: 'fr',
  })
})

it('records whether learners may start over', () => {
  expect(relaunched(underWay, { course: { startOverAllowed: false } }).session.startOverAllowed).toBe(false)
})

it.each([
  ['package', { course: { packageId: 'pkg_2' } }],
  ['learner', { command: { learnerId: 'learner-2' } }],
  ['mode', { command: { mode: 'test' as const } }],
])('refuses a session of another %s', (_, more) => {
  const launch = { command: launchCommand, course, ...more }
  const change = decideRelaunch(
    underWay,
    { command: { ...launchCommand, ...launch.command }, course: { ...course, ...launch.course } },
    stampAt(),
  )
  expect(change).toMatchObject({ outcome: 'refused', code: 'SESSIONIDSCOPE_MISMATCH' })
})

describe('time of a decideRelaunch', () => {
  it('closes the time of an unclaimed session, because its next writer counts from zero', () => {
    expect(relaunched({ ...underWay, closedSeconds: 5, openSeconds: 60 }).session).toMatchObject({
      closedSeconds: 65,
      openSeconds: 0,
    })
  })

  it('leaves the time of an owner open, because the owner continues to count', () => {
    const owned = { ...underWay, ownerId: runtimeA, ownerMode: 'record', closedSeconds: 5, openSeconds: 60 } as const
    expect(relaunched(owned).session).toMatchObject({ closedSeconds: 5, openSeconds: 60 })
  })

  it('refuses the write if a runtime has claimed the session in between', () => {
    const change = decideRelaunch(underWay, { command: launchCommand, course }, stampAt())
    if (change.outcome === 'refused') throw new Error(change.text)
    expect(write({ ...underWay, ownerId: runtimeA, ownerMode: 'record', openSeconds: 30 }, change.value)).toBeNull()
  })
})

describe('newSession', () => {
  it('begins attempt 1 at version 1, with the legacy protocol unless another is requested', () => {
    const { session, events } = newSession(launchCommand, course, stampAt())
    expect(session).toMatchObject({
      version: 1,
      attempt: 1,
      protocol: 'legacy',
      completion: 'not_attempted',
      success: 'unknown',
      touched: false,
      ownerId: null,
      startOverAllowed: true,
      versionId: 'ver_1',
    })
    expect(events.map(({ type }) => type)).toEqual([launched])
    expect(newSession({ ...launchCommand, exclusive: true, mode: 'test' }, course, stampAt()).session).toMatchObject({
      protocol: 'exclusive_v1',
      mode: 'test',
    })
  })
})

it.each([
  ['ready', 'ver_1', null],
  // The active version can be launched while a newer version is processed, and after that processing has failed.
  ['processing', 'ver_1', null],
  ['failed', 'ver_1', null],
  ['archived', 'ver_1', 'PACKAGE_ARCHIVED'],
  ['archived', null, 'PACKAGE_ARCHIVED'],
  ['draft', null, 'PACKAGE_NOT_READY'],
  ['processing', null, 'PACKAGE_NOT_READY'],
  ['failed', null, 'PACKAGE_NOT_READY'],
] as const)(
  'decides the launch of a package that is %s with active version %s: %s',
  (status, currentVersionId, code) => {
    const result = checkLaunchable({ ...course, status, currentVersionId })
    expect(result.outcome === 'refused' ? result.code : null).toBe(code)
  },
)

it('states whether waiting helps when a package has no version', () => {
  const decision = (status: 'processing' | 'failed'): unknown =>
    checkLaunchable({ ...course, status, currentVersionId: null })
  expect(decision('processing')).toMatchObject({ text: expect.stringContaining('still being processed') })
  expect(decision('failed')).toMatchObject({ text: expect.stringContaining('upload it again') })
})
