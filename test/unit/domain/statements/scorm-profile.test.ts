/** Sessions by ADL's SCORM profile: what each event says in statements, and that these are good ones. */
import { fc } from '#test/support/properties.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { decideCommit, type CommitCommand } from '#shared/domain/sessions/commit.ts'
import { newSession, decideRelaunch } from '#shared/domain/sessions/launch.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { SessionChange } from '#shared/domain/sessions/transition.ts'
import { sameStatement } from '#shared/domain/statements/same-statement.ts'
import { scormStatements } from '#shared/domain/statements/scorm-profile.ts'
import { readStatement, readStatements } from '#shared/formats/xapi/read-statement.ts'
import { aCommit, aSession, course, launchCommand, stampAt } from '#test/unit/domain/support/sessions.ts'

const baseUrl = 'https://api.example.com'
const courseIri = `${baseUrl}/api/v1/packages/pkg_1`

const statementsOf = (session: Session, event: AuditEvent | undefined, cmi: CmiData = {}): Statement[] => {
  if (event === undefined) throw new Error('There is no event.')
  const statements = scormStatements({ session, event, cmi, baseUrl })
  for (const version of ['1.0', '2.0'] as const)
    expect(readStatements(statements, { version })).toEqual({ outcome: 'read', value: statements })
  return statements
}
const verbsOf = (statements: readonly Statement[]): string[] =>
  statements.map(({ verb }) => verb.id.replace('http://adlnet.gov/expapi/verbs/', ''))

const changed = (session: Session, set: SessionChange): Session => ({
  ...session,
  ...set,
  score: { ...session.score, ...set.score },
})

/** A session after a commit, and the events of the commit. */
function committed(
  session: Session,
  command: Partial<CommitCommand>,
  at = '2026-11-21T10:30:00.000Z',
): { readonly session: Session; readonly events: readonly AuditEvent[] } {
  const decision = decideCommit(session, aCommit(command), stampAt(at))
  if (decision.outcome === 'refused') throw new Error(decision.text)
  return { session: changed(session, decision.value.set), events: decision.value.events }
}

describe('launches', () => {
  const first = newSession({ ...launchCommand, learnerName: 'Ada' }, course, stampAt())

  test('makes an initialized statement of the first launch, as the profile requires', () => {
    const [statement] = statementsOf(first.session, first.events[0])
    expect(statement).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      actor: { objectType: 'Agent', account: { homePage: baseUrl, name: 'learner-1' }, name: 'Ada' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/initialized', display: { 'en-US': 'initialized' } },
      object: {
        objectType: 'Activity',
        id: `${courseIri}/lesson`,
        definition: { type: 'http://adlnet.gov/expapi/activities/lesson', name: { und: 'A course' } },
      },
      context: {
        registration: expect.any(String),
        contextActivities: {
          grouping: [
            {
              objectType: 'Activity',
              id: courseIri,
              definition: { type: 'http://adlnet.gov/expapi/activities/course', name: { und: 'A course' } },
            },
            {
              objectType: 'Activity',
              id: expect.stringMatching(/\/lesson\?attemptId=[0-9a-f-]{36}$/),
              definition: { type: 'http://adlnet.gov/expapi/activities/attempt', name: { und: 'A course, attempt 1' } },
            },
          ],
          category: [
            {
              objectType: 'Activity',
              id: 'https://w3id.org/xapi/scorm',
              definition: { type: 'http://adlnet.gov/expapi/activities/profile' },
            },
          ],
        },
        platform: 'Lectern',
      },
      timestamp: '2026-11-21T10:00:00.000Z',
    })
  })

  const again = (
    session: Session,
    newAttempt: boolean,
  ): { readonly session: Session; readonly events: readonly AuditEvent[] } => {
    const result = decideRelaunch(
      session,
      { command: { ...launchCommand, newAttempt }, course },
      stampAt('2026-11-22T10:00:00.000Z'),
    )
    if (result.outcome === 'refused') throw new Error(result.text)
    return { session: changed(session, result.value.set), events: result.value.events }
  }

  test('makes a resumed statement of a later launch', () => {
    const { session, events } = again({ ...first.session, touched: true }, false)
    expect(
      verbsOf(
        statementsOf(
          session,
          events.find(({ type }) => type === 'package.launched'),
        ),
      ),
    ).toEqual(['resumed'])
  })

  test('makes terminated and initialized statements of a launch with a new attempt', () => {
    const { session, events } = again({ ...first.session, touched: true, closedSeconds: 90 }, true)
    const statements = events.flatMap((event) => statementsOf(session, event))
    expect(verbsOf(statements)).toEqual(['terminated', 'initialized'])
    expect(statements[0]?.result).toEqual({ duration: 'PT1M30S' })
    const attempts = statements.map(({ context }) => JSON.stringify(context?.contextActivities?.grouping))
    expect(attempts[0]).not.toBe(attempts[1])
    // The launch before still belongs to the attempt before.
    expect(statementsOf(session, first.events[0])).toEqual([
      { ...statementsOf(first.session, first.events[0])[0], actor: expect.anything() },
    ])
  })

  test('makes no statement of a launch for review', () => {
    const { session, events } = again(
      { ...first.session, touched: true, completion: 'completed', outcome: 'done' },
      false,
    )
    expect(session.openMode).toBe('review')
    expect(statementsOf(session, events[0])).toEqual([])
  })
})

describe('endings', () => {
  const session = aSession({ touched: true, closedSeconds: 60 })

  test('makes completed, passed and scored statements with score and duration', () => {
    const after = committed(session, {
      completion: 'completed',
      success: 'passed',
      score: { scaled: 0.9, raw: 9, min: 0, max: 10 },
      sessionSeconds: 30,
    })
    const statements = statementsOf(after.session, after.events[0])
    const score = { scaled: 0.9, raw: 9, min: 0, max: 10 }
    expect(verbsOf(statements)).toEqual(['completed', 'passed', 'scored'])
    expect(statements.map(({ result }) => result)).toEqual([
      { score, duration: 'PT30S', success: true, completion: true },
      { score, duration: 'PT30S', success: true },
      { score },
    ])
    expect(new Set(statements.map(({ id }) => id)).size).toBe(3)
  })

  test('makes a completed statement without success', () => {
    const after = committed(session, { completion: 'completed' })
    expect(statementsOf(after.session, after.events[0]).map(({ result }) => result)).toEqual([
      { duration: 'PT1M', completion: true },
    ])
  })

  test('makes failed and one scored statement when the same commit completes the course', () => {
    const after = committed(session, {
      completion: 'completed',
      success: 'failed',
      score: { scaled: null, raw: 30, min: null, max: null },
    })
    const statements = after.events.flatMap((event) => statementsOf(after.session, event))
    expect(verbsOf(statements)).toEqual(['completed', 'scored', 'failed', 'scored'])
    expect(statements[0]?.result).toMatchObject({ success: false, completion: true, score: { scaled: 0.3, raw: 30 } })
    expect(statements[2]?.result).toMatchObject({ success: false })
    expect(statements[1]?.id).toBe(statements[3]?.id)
  })

  test('makes a suspended statement', () => {
    const after = committed(session, { visitEnded: true, sessionSeconds: 12.5 })
    expect(statementsOf(after.session, after.events[0])).toMatchObject([
      { verb: { display: { 'en-US': 'suspended' } }, result: { duration: 'PT12.5S', completion: false } },
    ])
  })

  test('makes no statement of other events', () => {
    const event: AuditEvent = {
      eventId: 'evt_1',
      type: 'package.archived',
      at: session.createdAt,
      entityType: 'package',
      entityId: 'pkg_1',
      severity: 'info',
    }
    expect(statementsOf(session, event)).toEqual([])
  })
})

describe('answers', () => {
  const cmi = {
    'cmi.interactions.0.id': 'q 1',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.student_response': 'a,b',
    'cmi.interactions.0.result': 'correct',
    'sco:ITEM-1/cmi.interactions.0.learner_response': 'x',
    'sco:ITEM-1/cmi.interactions.0.timestamp': '2026-11-21T10:10:00Z',
  }
  const session = aSession({ touched: true })

  test('makes responded statements below their SCO with each ending', () => {
    const after = committed(session, { visitEnded: true })
    const statements = statementsOf(after.session, after.events[0], cmi)
    expect(verbsOf(statements)).toEqual(['responded', 'responded', 'suspended'])
    expect(statements).toMatchObject([
      {
        object: { id: `${courseIri}/lesson/interactions/q%201`, definition: { interactionType: 'choice' } },
        result: { response: 'a[,]b', success: true },
        context: { contextActivities: { parent: [{ id: `${courseIri}/lesson` }] } },
      },
      {
        object: { id: `${courseIri}/ITEM-1/interactions/0` },
        timestamp: '2026-11-21T10:10:00.000Z',
        context: { contextActivities: { parent: [{ id: `${courseIri}/ITEM-1` }] } },
      },
      {},
    ])
    expect(statements[0]).not.toHaveProperty('timestamp')
  })

  test('makes the same statements again, and other ones for changed responses', () => {
    const [suspended, completed] = [
      committed(session, { visitEnded: true }),
      committed(session, { completion: 'completed' }, '2026-11-23T10:00:00.000Z'),
    ]
    const [before, after] = [
      statementsOf(suspended.session, suspended.events[0], cmi),
      statementsOf(completed.session, completed.events[0], { ...cmi, 'cmi.interactions.0.student_response': 'a' }),
    ]
    const [firstBefore, secondBefore] = before
    const [firstAfter, secondAfter] = after
    expect(firstBefore?.id).not.toBe(firstAfter?.id)
    expect(secondBefore !== undefined && secondAfter !== undefined && sameStatement(secondBefore, secondAfter)).toBe(
      true,
    )
  })

  test('leaves out answers of a later attempt', () => {
    const past = {
      attempt: 1,
      completion: 'completed',
      success: 'passed',
      scaled: 0.5,
      raw: null,
      seconds: 61,
      progress: 100,
      startedAt: session.createdAt,
      lastActivityAt: session.createdAt,
      supersededAt: session.createdAt,
      reason: 'api_reset',
    } as const
    const event: AuditEvent = {
      eventId: 'evt_1',
      type: 'session.completed',
      at: session.createdAt,
      entityType: 'session',
      entityId: session.sessionId,
      severity: 'info',
      data: { attempt_number: 1, session_seconds: null },
    }
    const statements = statementsOf({ ...session, attempt: 2, history: [past] }, event, cmi)
    expect(verbsOf(statements)).toEqual(['completed', 'passed', 'scored'])
    expect(statements[0]?.result).toEqual({
      score: { scaled: 0.5 },
      duration: 'PT1M1S',
      success: true,
      completion: true,
    })
  })
})

test('makes valid statements of any recorded data, and the same ones again', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('choice', 'matching', 'true-false', 'correct', '{lang=xx-yy}z', 'PT5S', '0000:01:02', '\ud800'),
  )
  const field = fc.constantFrom(
    'id',
    'type',
    'timestamp',
    'time',
    'student_response',
    'learner_response',
    'result',
    'latency',
    'description',
    'correct_responses.0.pattern',
  )
  const name = fc
    .tuple(fc.constantFrom('', 'sco:A/', 'sco:B \ud800/'), fc.nat(3), field)
    .map(([sco, index, rest]) => `${sco}cmi.interactions.${index}.${rest}`)
  const points = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }))
  const score = fc.record({
    scaled: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    raw: points,
    min: points,
    max: points,
  })
  const happening = fc.record({
    cmi: fc.dictionary(name, text),
    score,
    sessionSeconds: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    success: fc.constantFrom('passed', 'failed', null),
    learnerName: fc.option(text),
    title: text,
  })
  fc.assert(
    fc.property(happening, ({ cmi, score: points, sessionSeconds, success, learnerName, title }) => {
      const after = committed(aSession({ learnerName, title }), {
        completion: 'completed',
        success,
        score: points,
        sessionSeconds,
      })
      for (const event of after.events) {
        const statements = scormStatements({ session: after.session, event, cmi, baseUrl })
        expect(readStatements(statements, { version: '2.0' }).outcome).toBe('read')
        expect(statements.every((statement) => readStatement(statement, { version: '1.0' }).outcome === 'read')).toBe(
          true,
        )
        expect(scormStatements({ session: after.session, event, cmi, baseUrl })).toEqual(statements)
      }
    }),
  )
})
