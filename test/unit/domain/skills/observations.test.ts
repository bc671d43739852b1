import { publishedEventOf, storedCmiOf } from '#shared/domain/events/published-event.ts'
import { packCmi, unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData } from '#shared/domain/sessions/session.ts'
import { scormStatements } from '#shared/domain/statements/scorm-profile.ts'
import type { ObservedAttempt } from '#shared/domain/skills/attempt-facts.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import { estimateOf } from '#shared/domain/skills/estimator/estimate.ts'
import { ledgerOf } from '#shared/domain/skills/estimator/ledger.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import type { CourseTarget } from '#shared/domain/skills/observed-alignment.ts'
import { observationsOf } from '#shared/domain/skills/observations.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { alignment, at, attemptOf, factsOf } from './support/observed-attempts.ts'

/** Nine answers of one SCO, seven of them right. */
const nineAnswers: CmiData = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [
    [`cmi.interactions.${index}.id`, `load-${index}`],
    [`cmi.interactions.${index}.type`, 'choice'],
    [`cmi.interactions.${index}.learner_response`, 'a'],
    [`cmi.interactions.${index}.result`, index < 7 ? 'correct' : 'incorrect'],
  ]).flat(),
)

const score = (scaled: number | null, raw: number | null = null) => ({ scaled, raw, min: null, max: null })
const interactions: CourseTarget = { kind: 'interaction', prefix: 'load-' }

it('observes the course with its score, success and completion', () => {
  const attempt = attemptOf('session.completed', { success: 'passed', score: score(0.9) })
  expect(factsOf(attempt, { kind: 'package' })).toEqual({
    ...{ scoreScaled: 0.9, success: true, completed: true, items: 0, itemsMean: null },
  })
})

it('reads a raw score without bounds as out of 100', () => {
  const attempt = attemptOf('session.failed', { success: 'failed', score: score(null, 45) })
  expect(factsOf(attempt, { kind: 'package' })).toMatchObject({ scoreScaled: 0.45, success: false })
})

it('counts judged answers, and names their statements', () => {
  const attempt = attemptOf('session.completed', {}, { cmi: nineAnswers })
  const [observation] = observationsOf(attempt, [alignment(interactions)])
  expect(observation?.evidence).toMatchObject({
    facts: { items: 9, itemsMean: 0.777778, scoreScaled: null, success: null },
    outcome: 0.777778,
  })
  const source = observation?.evidence?.source
  const answers = scormStatements({ ...attempt, baseUrl: 'https://example.org' }).slice(0, 9)
  expect(source).toMatchObject({ kind: 'session', grain: 'interaction', statementIds: answers.map(({ id }) => id) })
})

it('gives the same estimate with and without the coarser row of the course (example 7)', () => {
  const attempt = attemptOf('session.completed', { score: score(0.9) }, { cmi: nineAnswers })
  const estimateWith = (...targets: CourseTarget[]) => {
    const rows = observationsOf(attempt, [alignment(...targets)]).flatMap(({ evidence }) => evidence ?? [])
    return estimateOf(ledgerOf(rows.map(ledgerRowOf)), { day: dayOf(at), halfLifeDays: 730 }).estimate
  }
  expect(estimateWith(interactions)).toBe(653_595)
  expect(estimateWith(interactions, { kind: 'package' })).toBe(653_595)
})

it('observes one SCO of several, in the terms of SCORM 1.2 and 2004', () => {
  const cmi = {
    'sco:a/cmi.core.lesson_status': 'failed',
    'sco:a/cmi.core.score.raw': '30',
    'sco:b/cmi.success_status': 'passed',
    'sco:b/cmi.completion_status': 'completed',
    'sco:b/cmi.score.scaled': '0.75',
  }
  const attempt = attemptOf('session.suspended', {}, { cmi })
  expect(factsOf(attempt, { kind: 'sco', sco: 'a' })).toMatchObject({
    scoreScaled: 0.3,
    success: false,
    completed: false,
  })
  expect(factsOf(attempt, { kind: 'sco', sco: 'b' })).toMatchObject({
    scoreScaled: 0.75,
    success: true,
    completed: true,
  })
  expect(observationsOf(attempt, [alignment({ kind: 'sco', sco: 'c' })])).toMatchObject([
    { evidence: null, why: 'notReported' },
  ])
})

it('observes objectives by their identifiers: the mean score, passed where all judged ones are', () => {
  const cmi = {
    'cmi.objectives.0.id': 'lift',
    'cmi.objectives.0.score.scaled': '0.5',
    'cmi.objectives.0.success_status': 'passed',
    'cmi.objectives.1.id': 'park',
    'cmi.objectives.1.score.scaled': '1',
    'cmi.objectives.1.success_status': 'failed',
    'cmi.objectives.2.id': 'other',
    'cmi.objectives.2.score.scaled': '0',
  }
  const facts = factsOf(attemptOf('session.suspended', {}, { cmi }), {
    kind: 'objective',
    identifiers: ['lift', 'park'],
  })
  expect(facts).toMatchObject({ scoreScaled: 0.75, success: false })
})

it('takes nothing of the course from a visit that ended without a verdict', () => {
  const target: CourseTarget = { kind: 'package' }
  expect(factsOf(attemptOf('session.suspended', { success: 'unknown', score: score(0.2) }), target)).toBeNull()
  expect(factsOf(attemptOf('session.suspended', { success: 'failed', score: score(0.2) }), target)).not.toBeNull()
})

it('says that mere completion is no evidence of application', () => {
  const attempt = attemptOf('session.completed', { success: 'unknown', score: score(null) })
  expect(observationsOf(attempt, [alignment({ kind: 'package' })])).toMatchObject([
    { evidence: null, why: 'noEvidence' },
  ])
})

it.each(['session.reset'] as const)('observes nothing of %s', (type) => {
  expect(observationsOf(attemptOf(type, { success: 'passed' }), [alignment({ kind: 'package' })])).toEqual([])
})

it('observes nothing of a TEST session (example 15)', () => {
  const attempt = attemptOf('session.completed', { mode: 'test', success: 'passed' }, { cmi: nineAnswers })
  expect(observationsOf(attempt, [alignment({ kind: 'package' }, interactions)])).toEqual([])
})

it('gives the same ids for the same event, and others for another attempt', () => {
  const ids = (attempt: ObservedAttempt) =>
    observationsOf(attempt, [alignment({ kind: 'package' })]).map(({ evidence }) => evidence?.evidenceId)
  const first = attemptOf('session.completed', { success: 'passed' })
  expect(ids(first)).toEqual(ids(first))
  expect(ids(first)[0]).toMatch(/^evd_[0-9a-z]{36}$/)
  expect(ids(first)).not.toEqual(ids(attemptOf('session.completed', { success: 'passed', attempt: 2 }, { attempt: 2 })))
})

it('leaves out the answers of a later attempt than that of the event', () => {
  const attempt = attemptOf('session.completed', { attempt: 2 }, { cmi: nineAnswers, attempt: 1 })
  expect(factsOf(attempt, interactions)).toBeNull()
})

it('finds the answers in the published event, whatever happens to the session afterwards', () => {
  const { event, session } = attemptOf('session.completed')
  const stored = { ...aSession({ ...session, cmi: { bytes: packCmi(nineAnswers) } }) }
  const published = publishedEventOf({ tenantId: stored.tenantId, event, session: stored }).facts.session
  const cmi = published === null ? null : storedCmiOf(published)
  if (published === null || cmi === null || !('bytes' in cmi)) throw new Error('The event brings no answers.')
  const attempt = { event, session: published, hasStatements: true, cmi: unpackCmi(cmi.bytes) }
  expect(factsOf(attempt, interactions)).toMatchObject({ items: 9, itemsMean: 0.777778 })
})
