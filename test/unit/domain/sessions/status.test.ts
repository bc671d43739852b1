/** The specification's states of completion and success, word by word and row by row. */
import type { CompletionStatus, SuccessStatus } from '#shared/contract/resources/session.ts'
import { commitBody } from '#shared/contract/families/sessions.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import type { AttemptOutcome } from '#shared/domain/sessions/session.ts'
import { completionWords, hasCompleted, hasFailed, mergeStanding, outcomeOf, successWords, type Standing } from '#shared/domain/sessions/status.ts'
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

const rows: readonly Row[] = [
  // What SCORM 1.2 says in one word.
  ['not_attempted/unknown', 'not attempted', null, 'not_attempted/unknown', 'open', []],
  ['not_attempted/unknown', 'browsed', null, 'incomplete/unknown', 'open', []],
  ['not_attempted/unknown', 'incomplete', null, 'incomplete/unknown', 'open', []],
  ['not_attempted/unknown', 'completed', null, 'completed/unknown', 'done', [completed]],
  ['not_attempted/unknown', 'passed', null, 'passed/passed', 'done', [completed]],
  ['not_attempted/unknown', 'failed', null, 'failed/failed', 'failed', [failed]],
  ['incomplete/unknown', 'completed', null, 'completed/unknown', 'done', [completed]],
  ['incomplete/unknown', 'passed', null, 'passed/passed', 'done', [completed]],
  ['incomplete/unknown', 'failed', null, 'failed/failed', 'failed', [failed]],
  // What SCORM 2004 says in two.
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
  // Completed and passed never go back.
  ['completed/unknown', 'incomplete', null, 'completed/unknown', 'done', []],
  ['completed/unknown', 'not attempted', null, 'completed/unknown', 'done', []],
  ['completed/unknown', 'incomplete', 'unknown', 'completed/unknown', 'done', []],
  ['completed/passed', 'incomplete', 'failed', 'completed/passed', 'done', []],
  ['passed/passed', 'incomplete', null, 'passed/passed', 'done', []],
  ['passed/passed', 'completed', null, 'passed/passed', 'done', []],
  ['passed/passed', 'failed', null, 'passed/passed', 'done', []],
  ['passed/passed', 'completed', 'failed', 'passed/passed', 'done', []],
  ['passed/passed', null, 'unknown', 'passed/passed', 'done', []],
  // What completion may still become.
  ['completed/unknown', 'passed', null, 'passed/passed', 'done', []],
  ['completed/unknown', null, 'passed', 'completed/passed', 'done', []],
  ['completed/unknown', 'failed', null, 'completed/failed', 'done', [failed]],
  ['completed/failed', null, 'failed', 'completed/failed', 'done', []],
  ['completed/failed', 'passed', null, 'passed/passed', 'done', []],
  ['completed/failed', 'completed', 'passed', 'completed/passed', 'done', []],
  // What failed may be tried again in the same attempt, and is reported once for each time that it ends so.
  ['failed/failed', 'failed', null, 'failed/failed', 'failed', []],
  ['failed/failed', 'incomplete', null, 'incomplete/failed', 'open', []],
  ['incomplete/failed', 'failed', null, 'failed/failed', 'failed', [failed]],
  ['failed/failed', 'passed', null, 'passed/passed', 'done', [completed]],
  ['failed/failed', 'completed', null, 'completed/failed', 'done', [completed]],
  // Contradictions: what is said of success alone decides about it.
  ['incomplete/unknown', 'passed', 'failed', 'completed/failed', 'done', [completed, failed]],
  ['completed/failed', 'passed', 'failed', 'completed/failed', 'done', []],
]

const completions = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed'] as const
const successes = ['unknown', 'passed', 'failed'] as const

function standingOf(text: string): Standing {
  const [first, second] = text.split('/')
  const completion = completions.find((word) => word === first)
  const success = successes.find((word) => word === second)
  if (completion === undefined || success === undefined) throw new Error(`${text} is no standing.`)
  return { completion, success }
}

it.each(rows)('%s, then %s and %s: %s', (...[before, completion, success, after, outcome, events]) => {
  const session = aSession({ ...standingOf(before), outcome: outcomeOf(standingOf(before)) })
  const decision = decideCommit(session, aCommit({ completion, success }), stampAt())
  if (decision.outcome === 'refused') throw new Error(decision.text)
  expect(write(session, decision.value)).toMatchObject({ ...standingOf(after), outcome })
  expect(decision.value.events.map(({ type }) => type)).toEqual(events)
})

const everyReport = [null, ...Object.keys(completionWords)].flatMap((completion) => [null, ...successes].map((success) => ({ completion, success })))
const reportOf = ({ completion, success }: (typeof everyReport)[number]): Partial<Standing> => ({ ...completionWords[completion ?? ''], ...successWords[success ?? ''] })

/** Every standing that some sequence of reports leads to. */
const reachable = ((): Standing[] => {
  const found = new Map<string, Standing>()
  const visit = (standing: Standing): void => {
    const key = `${standing.completion}/${standing.success}`
    if (found.has(key)) return
    found.set(key, standing)
    for (const report of everyReport) visit(mergeStanding(standing, reportOf(report)))
  }
  visit({ completion: 'not_attempted', success: 'unknown' })
  return [...found.values()]
})()

describe('over every standing that can be reached and every report', () => {
  const pairs = reachable.flatMap((before) => everyReport.map((report) => ({ before, after: mergeStanding(before, reportOf(report)), report })))

  it('completion is never taken back, nor is a pass', () => {
    for (const { before, after } of pairs) {
      if (hasCompleted(before)) expect(hasCompleted(after)).toBe(true)
      if (before.success === 'passed') expect(after.success).toBe('passed')
      if (before.completion === 'passed') expect(after.completion).toBe('passed')
    }
  })

  it('only what was passed is called passed', () => {
    for (const { after } of pairs) if (after.completion === 'passed') expect(after.success).toBe('passed')
  })

  it('repeating a report changes nothing', () => {
    for (const { after, report } of pairs) expect(mergeStanding(after, reportOf(report))).toEqual(after)
  })

  it('the outcome says what later commits may still do', () => {
    for (const { after } of pairs) {
      expect(outcomeOf(after)).toBe(hasCompleted(after) ? 'done' : after.completion === 'failed' ? 'failed' : 'open')
      if (after.completion === 'failed') expect(hasFailed(after)).toBe(true)
    }
  })

  it('the rows above begin at every one of them', () => {
    const begun = new Set<string>(rows.map(([before]) => before))
    expect(reachable.map(({ completion, success }) => `${completion}/${success}`).filter((standing) => !begun.has(standing))).toEqual([])
  })
})

it('every word that the API accepts has its row in the tables of words', () => {
  for (const word of Object.keys(completionWords)) expect([word, commitBody.safeParse({ completion_status: word }).success]).toEqual([word, true])
  for (const word of Object.keys(successWords)) expect([word, commitBody.safeParse({ success_status: word }).success]).toEqual([word, true])
  for (const word of ['completed', 'incomplete', 'not_attempted', 'passed', 'failed', 'not attempted', 'browsed', 'unknown']) expect(completionWords).toHaveProperty([word])
})
