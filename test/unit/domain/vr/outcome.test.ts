/** Outcomes of trainings on headsets as commits. */
import { outcomeBody, type OutcomeBody } from '#shared/contract/resources/vr/outcome.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Headset } from '#shared/domain/vr/joined-headset.ts'
import { decideOutcome, elementsAfter, findOutcome, type OutcomeTransition } from '#shared/domain/vr/outcome.ts'
import { aSession, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'

const outcomeId = '5d2f6a0e-1111-4222-8333-944445555666'
const outcome = (more: object = {}): OutcomeBody =>
  outcomeBody.parse({ outcome_id: outcomeId, completion_status: 'completed', success_status: 'passed', ...more })
const vr = (more: Partial<Session> = {}): Session => aSession({ contentType: 'vr_apk', ...more })

function decided(session: Session, body = outcome()): OutcomeTransition {
  const decision = decideOutcome(session, { body, source: 'api', headset: null }, stampAt())
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.value
}

const refusal = (session: Session, body = outcome()): string | null => {
  const decision = decideOutcome(session, { body, source: 'api', headset: null }, stampAt())
  return decision.outcome === 'refused' ? decision.code : null
}

it('completes the attempt, with its score, its time and its events', () => {
  const { set, events } = decided(vr(), outcome({ score: { scaled: 0.9 }, duration: 'PT12M' }))
  expect(set).toMatchObject({ completion: 'completed', success: 'passed', score: { scaled: 0.9 }, openSeconds: 720 })
  expect(events.map(({ type }) => type)).toEqual(['session.completed'])
})

it('names the headset in its events, where it is known', () => {
  const body = outcome()
  const on = (headset: Headset | null) => {
    const decision = decideOutcome(vr(), { body, source: 'device', headset }, stampAt())
    return decision.outcome === 'refused' ? null : decision.value.events[0]?.data
  }
  expect(on({ label: 'Blue headset', model: 'Quest 3' })).toMatchObject({
    attempt_number: 1,
    headset_label: 'Blue headset',
    headset_model: 'Quest 3',
  })
  expect(on(null)).not.toHaveProperty('headset_model')
})

it('counts whoever owns the session, and rests on no protocol', () => {
  const owned = vr({ protocol: 'exclusive_v1', ownerId: runtimeA, ownerMode: 'record' })
  expect(decided(owned).fences).toContainEqual({ fact: 'ownerId', equals: runtimeA })
  expect(decided(vr({ protocol: 'exclusive_v1' })).fences.map(({ fact }) => fact)).not.toContain('protocol')
})

it('takes no completion back', () => {
  const done = vr({ completion: 'passed', success: 'passed', outcome: 'done' })
  expect(decided(done, outcome({ completion_status: 'incomplete', success_status: 'failed' })).set.completion).toBe(
    'passed',
  )
})

it('refuses a session of a course, an attempt that is over, and a session that is open for review', () => {
  expect(refusal(aSession({}))).toBe('NOT_A_VR_SESSION')
  expect(refusal(vr({ attempt: 2 }), outcome({ attempt: 1 }))).toBe('ATTEMPT_SUPERSEDED')
  expect(refusal(vr({ openMode: 'review' }))).toBe('RUNTIME_SUPERSEDED')
})

it('knows an outcome again, whatever the case of its id, and refuses other content under it', () => {
  const { set, known } = decided(vr())
  const session = vr({ outcomes: set.outcomes ?? [] })
  expect(findOutcome(session, outcome())).toEqual({ outcome: 'applied', value: known })
  expect(findOutcome(session, outcome({ note: 'other' }))).toMatchObject({ code: 'OUTCOME_CONFLICT' })
})

it('keeps the last 20 outcomes', () => {
  const outcomes = Array.from({ length: 20 }, (_, index) => ({
    outcomeId: `${index}`,
    digest: '',
    attempt: 1,
    source: 'api' as const,
    recordedAt: '',
  }))
  const kept = decided(vr({ outcomes })).set.outcomes ?? []
  expect([kept.length, kept[0]?.outcomeId, kept.at(-1)?.outcomeId]).toEqual([20, outcomeId, '18'])
})

it('states interactions in the names of SCORM 2004, in the place of those before, and keeps other elements', () => {
  const interactions = [
    {
      id: 'q1',
      type: 'choice',
      learner_response: 'a',
      result: 'correct',
      correct_responses: ['a'],
      objectives: ['o1'],
    },
  ]
  const before = { 'cmi.interactions.4.id': 'old', 'cmi.score.raw': '1', 'lectern.activity_state': '{}' }
  expect(elementsAfter(before, outcome({ interactions, note: 'calm', score: { raw: null } }), 'dashboard')).toEqual({
    'lectern.activity_state': '{}',
    'cmi.completion_status': 'completed',
    'cmi.success_status': 'passed',
    'cmi.interactions.0.id': 'q1',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.learner_response': 'a',
    'cmi.interactions.0.result': 'correct',
    'cmi.interactions.0.correct_responses.0.pattern': 'a',
    'cmi.interactions.0.objectives.0.id': 'o1',
    'lectern.outcome.id': outcomeId,
    'lectern.outcome.source': 'dashboard',
    'lectern.outcome.note': 'calm',
  })
})
