/** Completion and success: each word and each transition of the specification. */
import type { CompletionStatus, SuccessStatus } from '#shared/contract/resources/sessions/session.ts'
import { commitBody } from '#shared/contract/families/learner/sessions.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import type { AttemptOutcome } from '#shared/domain/sessions/session.ts'
import {
  completionWords,
  hasCompleted,
  hasFailed,
  mergeStatus,
  outcomeOf,
  successWords,
  type AttemptStatus,
} from '#shared/domain/sessions/status.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aCommit, aSession, stampAt } from '#test/unit/domain/support/sessions.ts'

type Row = readonly [
  before: `${CompletionStatus}/${SuccessStatus}`,
  completion: string | null,
  success: SuccessStatus | null,
  after: `${CompletionStatus}/${SuccessStatus}`,
  outcome: AttemptOutcome,
  events: readonly string[],
]

const completed = 'session.completed'
const failed = 'session.failed'
const changed = 'session.result_changed'

const rows: readonly Row[] = [
  // SCORM 1.2 reports one word.
  ['not_attempted/unknown', 'not attempted', null, 'not_attempted/unknown', 'open', []],
  ['not_attempted/unknown', 'browsed', null, 'incomplete/unknown', 'open', []],
  ['not_attempted/unknown', 'incomplete', null, 'incomplete/unknown', 'open', []],
  ['not_attempted/unknown', 'completed', null, 'completed/unknown', 'done', [completed]],
  ['not_attempted/unknown', 'passed', null, 'passed/passed', 'done', [completed]],
  ['not_attempted/unknown', 'failed', null, 'failed/failed', 'failed', [failed]],
  ['incomplete/unknown', 'completed', null, 'completed/unknown', 'done', [completed]],
  ['incomplete/unknown', 'passed', null, 'passed/passed', 'done', [completed]],
  ['incomplete/unknown', 'failed', null, 'failed/failed', 'failed', [failed]],
  // SCORM 2004 reports two words.
  ['not_attempted/unknown', 'unknown', 'unknown', 'not_attempted/unknown', 'open', []],
  ['incomplete/unknown', 'unknown', 'unknown', 'incomplete/unknown', 'open', []],
  ['incomplete/unknown', 'incomplete', 'unknown', 'incomplete/unknown', 'open', []],
  ['incomplete/unknown', 'completed', 'unknown', 'completed/unknown', 'done', [completed]],
  ['incomplete/unknown', 'completed', 'passed', 'completed/passed', 'done', [completed]],
  ['incomplete/unknown', 'completed', 'failed', 'completed/failed', 'done', [completed, failed]],
  ['incomplete/unknown', 'incomplete', 'failed', 'incomplete/failed', 'open', []],
  ['incomplete/unknown', null, 'failed', 'incomplete/failed', 'open', []],
  ['not_attempted/unknown', null, 'failed', 'not_attempted/failed', 'open', []],
  ['not_attempted/failed', 'completed', null, 'completed/failed', 'done', [completed, failed]],
  // A pass implies completion.
  ['incomplete/unknown', 'incomplete', 'passed', 'passed/passed', 'done', [completed]],
  ['incomplete/unknown', null, 'passed', 'passed/passed', 'done', [completed]],
  ['not_attempted/unknown', 'unknown', 'passed', 'passed/passed', 'done', [completed]],
  ['incomplete/failed', null, 'passed', 'passed/passed', 'done', [completed]],
  ['failed/failed', 'incomplete', 'passed', 'passed/passed', 'done', [completed]],
  ['not_attempted/unknown', 'failed', 'passed', 'passed/passed', 'done', [completed]],
  // Completed and passed never change back.
  ['completed/unknown', 'incomplete', null, 'completed/unknown', 'done', []],
  ['completed/unknown', 'not attempted', null, 'completed/unknown', 'done', []],
  ['completed/unknown', 'incomplete', 'unknown', 'completed/unknown', 'done', []],
  ['completed/passed', 'incomplete', 'failed', 'completed/passed', 'done', []],
  ['passed/passed', 'incomplete', null, 'passed/passed', 'done', []],
  ['passed/passed', 'completed', null, 'passed/passed', 'done', []],
  ['passed/passed', 'failed', null, 'passed/passed', 'done', []],
  ['passed/passed', 'completed', 'failed', 'passed/passed', 'done', []],
  ['passed/passed', null, 'unknown', 'passed/passed', 'done', []],
  // Changes that are possible after completion.
  ['completed/unknown', 'passed', null, 'passed/passed', 'done', [changed]],
  ['completed/unknown', null, 'passed', 'completed/passed', 'done', [changed]],
  ['completed/unknown', 'failed', null, 'completed/failed', 'done', [failed]],
  ['completed/failed', null, 'failed', 'completed/failed', 'done', []],
  ['completed/failed', 'passed', null, 'passed/passed', 'done', [changed]],
  ['completed/failed', 'completed', 'passed', 'completed/passed', 'done', [changed]],
  // A failed attempt can continue. Each time that it ends in failure makes one event.
  ['failed/failed', 'failed', null, 'failed/failed', 'failed', []],
  ['failed/failed', 'incomplete', null, 'incomplete/failed', 'open', []],
  ['incomplete/failed', 'failed', null, 'failed/failed', 'failed', [failed]],
  ['failed/failed', 'passed', null, 'passed/passed', 'done', [completed]],
  ['failed/failed', 'completed', null, 'completed/failed', 'done', [completed]],
  // Contradictory reports: the stated success decides.
  ['incomplete/unknown', 'passed', 'failed', 'completed/failed', 'done', [completed, failed]],
  ['completed/failed', 'passed', 'failed', 'completed/failed', 'done', []],
]

const completions = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed'] as const
const successes = ['unknown', 'passed', 'failed'] as const

function statusOf(text: string): AttemptStatus {
  const [first, second] = text.split('/')
  const completion = completions.find((word) => word === first)
  const success = successes.find((word) => word === second)
  if (completion === undefined || success === undefined) throw new Error(`${text} is not a status.`)
  return { completion, success }
}

it.each(rows)(
  'merges into %s the report of %s and %s: %s',
  (...[before, completion, success, after, outcome, events]) => {
    const session = aSession({ ...statusOf(before), outcome: outcomeOf(statusOf(before)) })
    const decision = decideCommit(session, aCommit({ completion, success }), stampAt())
    if (decision.outcome === 'refused') throw new Error(decision.text)
    expect(write(session, decision.value)).toMatchObject({ ...statusOf(after), outcome })
    expect(decision.value.events.map(({ type }) => type)).toEqual(events)
  },
)

const everyReport = [null, ...Object.keys(completionWords)].flatMap((completion) =>
  [null, ...successes].map((success) => ({ completion, success })),
)
const reportOf = ({ completion, success }: (typeof everyReport)[number]): Partial<AttemptStatus> => ({
  ...completionWords[completion ?? ''],
  ...successWords[success ?? ''],
})

/** Every status that some sequence of reports leads to. */
const reachable = ((): AttemptStatus[] => {
  const found = new Map<string, AttemptStatus>()
  const visit = (status: AttemptStatus): void => {
    const key = `${status.completion}/${status.success}`
    if (found.has(key)) return
    found.set(key, status)
    for (const report of everyReport) visit(mergeStatus(status, reportOf(report)))
  }
  visit({ completion: 'not_attempted', success: 'unknown' })
  return [...found.values()]
})()

describe('every reachable status with every report', () => {
  const pairs = reachable.flatMap((before) =>
    everyReport.map((report) => ({ before, after: mergeStatus(before, reportOf(report)), report })),
  )

  it('keeps completion and a pass', () => {
    for (const { before, after } of pairs) {
      if (hasCompleted(before)) expect(hasCompleted(after)).toBe(true)
      if (before.success === 'passed') expect(after.success).toBe('passed')
      if (before.completion === 'passed') expect(after.completion).toBe('passed')
    }
  })

  it('reaches completion passed only together with success passed', () => {
    for (const { after } of pairs) if (after.completion === 'passed') expect(after.success).toBe('passed')
  })

  it('changes nothing when a report is repeated', () => {
    for (const { after, report } of pairs) expect(mergeStatus(after, reportOf(report))).toEqual(after)
  })

  it('derives the outcome from completion', () => {
    for (const { after } of pairs) {
      expect(outcomeOf(after)).toBe(hasCompleted(after) ? 'done' : after.completion === 'failed' ? 'failed' : 'open')
      if (after.completion === 'failed') expect(hasFailed(after)).toBe(true)
    }
  })

  it('begins a row of the table above at every reachable status', () => {
    const begun = new Set<string>(rows.map(([before]) => before))
    expect(
      reachable.map(({ completion, success }) => `${completion}/${success}`).filter((status) => !begun.has(status)),
    ).toEqual([])
  })
})

it('knows every word that the API accepts', () => {
  for (const word of Object.keys(completionWords))
    expect([word, commitBody.safeParse({ completion_status: word }).success]).toEqual([word, true])
  for (const word of Object.keys(successWords))
    expect([word, commitBody.safeParse({ success_status: word }).success]).toEqual([word, true])
  for (const word of [
    'completed',
    'incomplete',
    'not_attempted',
    'passed',
    'failed',
    'not attempted',
    'browsed',
    'unknown',
  ])
    expect(completionWords).toHaveProperty([word])
})
