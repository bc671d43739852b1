import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { type Course, type Interaction, loadCourseScripts, type Session } from './load-course-scripts.ts'

const STANDARDS = ['scorm12', 'scorm2004'] as const
type Standard = (typeof STANDARDS)[number]

/** A platform that records the content's calls and the error after each one. */
interface Platform {
  readonly win: object
  readonly calls: { name: string; args: string[]; answer: string; error: string }[]
  readonly get: (element: string) => string
  /** The data model as JSON text. */
  readonly export: () => string
}

const VERBS = {
  scorm12: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'],
  scorm2004: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'],
}

/** The runtime library's classes as scripts define them in a browser: as globals. */
const runtime = createContext({ console, setTimeout, clearTimeout })
for (const name of STANDARDS) runInContext(readFileSync(require.resolve(`scorm-again/${name}`), 'utf8'), runtime)
const CREATE = {
  scorm12:
    "(() => { const api = new Scorm12API({ autocommit: false, logLevel: 5 }); api.cmi.student_data.mastery_score = '80'; return api })()",
  scorm2004:
    "(() => { const api = new Scorm2004API({ autocommit: false, logLevel: 5 }); api.cmi.scaled_passing_score = '0.8'; return api })()",
}

/** A platform that checks every call against the standard, with values from an earlier visit. */
function realPlatform(standard: Standard, stored?: string): Platform {
  const api = runInContext(CREATE[standard], runtime)
  // Parsed in the platform's realm, because the library checks whether an object is an instance of its own.
  if (stored !== undefined) api.loadFromJSON(runInContext('JSON', runtime).parse(stored), 'cmi')
  const calls: Platform['calls'] = []
  const lastError = () => String(api.lmsGetLastError())
  const seen: Record<string, unknown> = {
    LMSGetLastError: lastError,
    GetLastError: lastError,
    LMSGetErrorString: String,
    GetErrorString: String,
  }
  for (const name of VERBS[standard]) {
    seen[name] = (...args: string[]) => {
      const answer = String(api[name](...args))
      calls.push({ name, args, answer, error: lastError() })
      return answer
    }
  }
  return {
    win: { parent: { [standard === 'scorm12' ? 'API' : 'API_1484_11']: seen } },
    calls,
    get: (element) => String(api.getCMIValue(element)),
    export: () => JSON.stringify(api.cmi),
  }
}

const countOf = (platform: Platform, verb: string) => platform.calls.filter((call) => call.name === verb).length

/** Every call was accepted. Error 403 is how SCORM 2004 reports an element that was never set. */
function expectClean(platform: Platform): void {
  expect(
    platform.calls.filter((call) => call.error !== '0' && !(call.name === 'GetValue' && call.error === '403')),
  ).toEqual([])
}

function entryFor(course: Course, id: string, response: readonly string[]): Interaction {
  const question = course.questions.find((candidate) => candidate.id === id)
  if (question === undefined) throw new Error(`no question ${id}`)
  return {
    id,
    type: question.type,
    description: question.prompt,
    objective: question.objective,
    startedAt: Date.UTC(2026, 4, 3, 9, 5, 7, 128),
    latency: 83_456,
    response,
    pattern: question.correct,
    correct: course.isCorrect(question, response),
  }
}

describe.each(STANDARDS)('the adapter on a platform with %s', (standard) => {
  const [, , setVerb = '', commitVerb = '', endVerb = ''] = VERBS[standard]
  const pick = <T>(older: T, newer: T) => (standard === 'scorm12' ? older : newer)
  const wrote = (platform: Platform, element: string) =>
    platform.calls.filter((call) => call.name === setVerb && call.args[0] === element).map((call) => call.args[1])
  let course: Course
  let clock: number
  let timers: { task: () => void; wait: number }[]
  const connect = (platform: { win: object }, more: object = {}): Session =>
    course.connect(platform.win, {
      standard,
      now: () => clock,
      setTimeout: (task: () => void, wait: number) => timers.push({ task, wait }),
      ...more,
    })

  beforeEach(() => {
    course = loadCourseScripts()
    clock = 1_000_000
    timers = []
  })

  test('reads the pass mark after connecting and starts without stored values', () => {
    const platform = realPlatform(standard)
    const session = connect(platform)
    expect(session).toMatchObject({ standard, mode: 'recording', closed: false })
    expect([session.location(), session.state(), session.passingScore()]).toEqual(['', '', 0.8])
    expectClean(platform)
  })

  test('keeps place, state, score and status after a suspended visit', () => {
    const first = realPlatform(standard)
    const session = connect(first)
    session.setLocation('camera')
    session.setState('{"v":1}')
    session.setStatus({ completion: 'incomplete', success: 'unknown' })
    session.save()
    clock += 3_725_250
    session.finish({ exit: 'suspend' })
    expect(session.closed).toBe(true)
    expect(wrote(first, pick('cmi.core.session_time', 'cmi.session_time')).at(-1)).toBe(
      pick('0001:02:05.25', 'PT1H2M5.25S'),
    )
    expect(wrote(first, pick('cmi.core.exit', 'cmi.exit'))).toEqual(['suspend'])
    expectClean(first)

    const second = realPlatform(standard, first.export())
    const again = connect(second)
    expect([again.location(), again.state()]).toEqual(['camera', '{"v":1}'])
    again.setScore(0.8)
    again.setStatus({ completion: 'completed', success: 'passed' })
    again.finish({ exit: 'normal' })
    expect(second.get(pick('cmi.core.score.raw', 'cmi.score.raw'))).toBe('80')
    if (standard === 'scorm12') expect(second.get('cmi.core.lesson_status')).toBe('passed')
    else
      expect(['cmi.completion_status', 'cmi.success_status', 'cmi.score.scaled'].map(second.get)).toEqual([
        'completed',
        'passed',
        '0.8',
      ])
    expect(wrote(second, pick('cmi.core.exit', 'cmi.exit'))).toEqual([pick('', 'normal')])
    expectClean(second)
  })

  test('records quiz answers in the format of the standard', () => {
    const platform = realPlatform(standard)
    const session = connect(platform)
    session.addInteraction(entryFor(course, 'camera-sentence', ['b']))
    session.addInteraction(entryFor(course, 'bored-is-seen', ['true']))
    session.addInteraction(entryFor(course, 'three-parts', ['a', 'd']))
    expectClean(platform)
    expect(platform.get('cmi.interactions._count')).toBe('3')
    const column = (name: string) => [0, 1, 2].map((index) => wrote(platform, `cmi.interactions.${index}.${name}`)[0])
    expect(column('id')).toEqual(['camera-sentence', 'bored-is-seen', 'three-parts'])
    expect(column('type')).toEqual(['choice', 'true-false', 'choice'])
    expect(column('objectives.0.id')).toEqual(['observe', 'observe', 'build'])
    expect(column('correct_responses.0.pattern')).toEqual(pick(['b', 'f', '{a,c,d}'], ['b', 'false', 'a[,]c[,]d']))
    expect(column(pick('student_response', 'learner_response'))).toEqual(
      pick(['b', 't', '{a,d}'], ['b', 'true', 'a[,]d']),
    )
    expect(column('result')).toEqual(pick(['correct', 'wrong', 'wrong'], ['correct', 'incorrect', 'incorrect']))
    expect(column('latency')[0]).toBe(pick('0000:01:23.46', 'PT1M23.46S'))
    expect(column(pick('time', 'timestamp'))[0]).toMatch(pick(/^\d\d:\d\d:\d\d$/, /^2026-05-03T09:05:07\.12Z$/))
    expect(column('weighting')).toEqual(['1', '1', '1'])
  })

  test('appends answers to those of an earlier visit, and reports each objective once', () => {
    const first = realPlatform(standard)
    const session = connect(first)
    session.addInteraction(entryFor(course, 'camera-sentence', ['a']))
    session.setObjective({ id: 'observe', score: 0.5, passed: false })
    session.finish({ exit: 'suspend' })

    const second = realPlatform(standard, first.export())
    const again = connect(second)
    again.addInteraction(entryFor(course, 'camera-sentence', ['b']))
    again.setObjective({ id: 'build', score: 1, passed: true })
    again.setObjective({ id: 'observe', score: 1, passed: true })
    again.finish({ exit: 'suspend' })
    expect(second.get('cmi.interactions._count')).toBe('2')
    expect(second.get('cmi.objectives._count')).toBe('2')
    expect(second.get('cmi.objectives.0.id')).toBe('observe')
    expect(second.get(`cmi.objectives.0.${pick('status', 'success_status')}`)).toBe('passed')
    expect(second.get('cmi.objectives.0.score.raw')).toBe('100')
    expectClean(second)
  })

  test('keeps the better status that the platform already holds', () => {
    const first = realPlatform(standard)
    const session = connect(first)
    session.setScore(0.9)
    session.setStatus({ completion: 'completed', success: 'passed' })
    session.finish({ exit: 'suspend' })
    const second = realPlatform(standard, first.export())
    connect(second).setStatus({ completion: 'incomplete', success: 'failed' })
    if (standard === 'scorm12') expect(second.get('cmi.core.lesson_status')).toBe('passed')
    else expect(['cmi.completion_status', 'cmi.success_status'].map(second.get)).toEqual(['completed', 'passed'])
  })

  test('combines many quick steps into one commit, and commits nothing without a change', () => {
    const platform = realPlatform(standard)
    const outcomes: string[] = []
    const session = connect(platform, { onSave: (outcome: string) => outcomes.push(outcome) })
    for (const page of ['welcome', 'why', 'camera', 'sentences', 'practice']) {
      session.setLocation(page)
      session.save()
      clock += 100
    }
    expect(countOf(platform, commitVerb)).toBe(1)
    expect(timers.map((timer) => timer.wait)).toEqual([1_900])
    clock += 1_500
    timers.forEach((timer) => timer.task())
    expect(countOf(platform, commitVerb)).toBe(2)
    expect(outcomes).toEqual(['saved', 'pending', 'saved'])
    clock += 60_000
    session.setLocation('practice')
    session.save()
    session.flush()
    expect(countOf(platform, commitVerb)).toBe(2)
  })

  test('terminates once, and makes no calls afterwards', () => {
    const platform = realPlatform(standard)
    const session = connect(platform)
    expect(session.finish({ exit: 'suspend' })).toBe(true)
    const before = platform.calls.length
    expect(session.finish({ exit: 'normal' })).toBe(false)
    session.setLocation('why')
    session.addInteraction(entryFor(course, 'camera-sentence', ['b']))
    session.save()
    session.flush()
    expect(platform.calls).toHaveLength(before)
    expect(countOf(platform, endVerb)).toBe(1)
  })

  test('requests the next part if the standard supports it', () => {
    const platform = realPlatform(standard)
    connect(platform).finish({ exit: 'suspend', navigation: 'continue' })
    expect(wrote(platform, 'adl.nav.request')).toEqual(pick([], ['continue']))
    expectClean(platform)
  })
})

/** A small platform whose behaviour a test chooses. */
function plainApi(values: Record<string, string> = {}, answers: Record<string, string> = {}) {
  const calls: string[] = []
  const say =
    (name: string, fallback: string) =>
    (...args: string[]) => {
      calls.push([name, ...args].join(' '))
      return answers[name] ?? fallback
    }
  return {
    calls,
    Initialize: say('Initialize', 'true'),
    Terminate: say('Terminate', 'true'),
    SetValue: say('SetValue', 'true'),
    Commit: say('Commit', 'true'),
    GetValue: (element: string) => values[element] ?? '',
    GetLastError: () => answers.error ?? '0',
    GetErrorString: () => 'why',
  }
}

describe('the adapter', () => {
  const course = loadCourseScripts()
  const foreign = Object.defineProperty({}, 'parent', {
    get: () => {
      throw new Error('cross-origin')
    },
  })

  test('works without a platform, and says so', () => {
    const top: Record<string, unknown> = {}
    top.parent = top
    const session = course.connect(top, { standard: 'scorm12' })
    session.setLocation('why')
    session.addInteraction(entryFor(course, 'camera-sentence', ['b']))
    session.save()
    expect(session).toMatchObject({ mode: 'preview', closed: false })
    expect([session.location(), session.state(), session.passingScore(), session.finish({ exit: 'suspend' })]).toEqual([
      '',
      '',
      null,
      false,
    ])
  })

  test.each([
    ['in the window itself', (api: object) => ({ API_1484_11: api })],
    ['some frames up', (api: object) => ({ parent: { parent: { parent: { API_1484_11: api } } } })],
    ['in the opening window', (api: object) => ({ opener: { API_1484_11: api } })],
    ['above the opening window', (api: object) => ({ opener: { parent: { API_1484_11: api } } })],
    ['behind the window at the top', (api: object) => ({ parent: {}, top: { opener: { API_1484_11: api } } })],
    ['behind a frame of another origin', (api: object) => ({ parent: foreign, opener: { API_1484_11: api } })],
  ])('finds the platform %s', (_, windowWith) => {
    expect(course.connect(windowWith(plainApi()), { standard: 'scorm2004' }).mode).toBe('recording')
  })

  test("uses the edition's own standard if both are offered, and the other if it is the only one", () => {
    const both = { API: { LMSInitialize: () => 'true', LMSGetValue: () => '' }, API_1484_11: plainApi() }
    expect(course.connect(both, { standard: 'scorm12' }).standard).toBe('scorm12')
    expect(course.connect(both, { standard: 'scorm2004' }).standard).toBe('scorm2004')
    expect(course.connect({ API: both.API }, { standard: 'scorm2004' }).standard).toBe('scorm12')
  })

  test('stops searching in an endless chain of ancestors', () => {
    const endless = (): object => Object.defineProperty({}, 'parent', { get: endless })
    expect(course.connect(endless(), { standard: 'scorm2004' }).mode).toBe('preview')
  })

  test('records nothing in a review, but still requests navigation', () => {
    const api = plainApi({ 'cmi.mode': 'review', 'cmi.location': 'why' })
    const session = course.connect({ API_1484_11: api }, { standard: 'scorm2004' })
    session.setLocation('camera')
    session.setStatus({ completion: 'incomplete', success: 'unknown' })
    session.addInteraction(entryFor(course, 'camera-sentence', ['b']))
    session.finish({ exit: 'suspend', navigation: 'continue' })
    expect([session.mode, session.closed]).toEqual(['review', true])
    expect(api.calls).toEqual(['Initialize ', 'SetValue adl.nav.request continue', 'Terminate '])
  })

  test('switches to a preview with the reason when the platform refuses the connection', () => {
    const session = course.connect(
      { API_1484_11: plainApi({}, { Initialize: 'false', error: '102' }) },
      { standard: 'scorm2004' },
    )
    expect(session.mode).toBe('preview')
    expect(session.problems).toEqual([{ verb: 'initialize', subject: '', code: '102', text: 'why' }])
  })

  test('continues on a connection that is already open', () => {
    expect(
      course.connect({ API_1484_11: plainApi({}, { Initialize: 'false', error: '103' }) }, { standard: 'scorm2004' })
        .mode,
    ).toBe('recording')
  })

  test('reports a failed commit, and retries with the next step', () => {
    const answers: Record<string, string> = { Commit: 'false', error: '391' }
    const api = plainApi({}, answers)
    const outcomes: string[] = []
    let clock = 0
    const session = course.connect(
      { API_1484_11: api },
      { standard: 'scorm2004', now: () => clock, onSave: (outcome: string) => outcomes.push(outcome) },
    )
    session.setLocation('why')
    session.save()
    answers.Commit = 'true'
    clock += 5_000
    session.save()
    expect(outcomes).toEqual(['failed', 'saved'])
    expect(session.problems).toEqual([{ verb: 'commit', subject: '', code: '391', text: 'why' }])
  })
})
