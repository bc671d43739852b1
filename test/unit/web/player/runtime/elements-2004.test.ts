/** Elements of the SCORM 2004 data model for which the player corrects scorm-again. */
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, course, delivered, item } from '../support/courses.ts'
import { FakeHost } from '../support/fakes.ts'
import { loadScorm2004 } from '../support/scorm-again.ts'

const Runtime = loadScorm2004()

const shared = { sharedData: [{ targetId: 'bucket', read: true, write: true }] }

function begin(stored: CmiValues = {}, tree = course('scorm2004', [item('A', shared)])) {
  const engine = makeEngine2004(Runtime, { tree, stored, host: new FakeHost() })
  const call = callsOf(delivered(engine.start()))
  call('Initialize', '')
  const get = (element: string): string => `${call('GetValue', element)} ${call('GetLastError')}`
  const set = (element: string, value: string): string => `${call('SetValue', element, value)} ${call('GetLastError')}`
  return { engine, get, set }
}

describe('elements', () => {
  it('refuses to get or set elements that group others, and keeps their entries (scorm-again drops them)', () => {
    const { get, set } = begin()
    set('cmi.objectives.0.id', 'one')
    for (const element of [
      'cmi',
      'adl',
      'cmi.objectives',
      'cmi.objectives.0',
      'cmi.objectives.0.score',
      'cmi.interactions',
      'cmi.score',
      'adl.data',
    ]) {
      expect([element, set(element, 'illegal'), get(element)]).toEqual([element, 'false 401', ' 401'])
    }
    expect(get('cmi.objectives.0.id')).toBe('one 0')
  })

  it('reads unknown statuses without the error of an earlier call (scorm-again keeps it)', () => {
    const { get } = begin()
    for (const element of ['cmi.success_status', 'cmi.completion_status'])
      expect([get('cmi.suspend_data'), get(element)]).toEqual([' 403', 'unknown 0'])
  })

  it('returns error 403 for elements that the manifest omits and for empty stores (scorm-again returns an empty text)', () => {
    const { get, set } = begin()
    expect([get('cmi.scaled_passing_score'), get('cmi.max_time_allowed'), get('adl.data.0.store')]).toEqual([
      ' 403',
      ' 403',
      ' 403',
    ])
    set('adl.data.0.store', 'x')
    expect(get('adl.data.0.store')).toBe('x 0')
    expect(set('adl.data.0.store', '')).toBe('true 0')
    expect(get('adl.data.0.store')).toBe(' 403')
  })

  it('keeps descriptions and comments of several lines (scorm-again accepts one line only)', () => {
    const first = begin()
    const texts = {
      'cmi.interactions.0.description': 'Knowledge check:\nWhich is right?',
      'cmi.objectives.0.description': 'One\r\ntwo',
      'cmi.comments_from_learner.0.comment': '{lang=en}First\u2028second',
    }
    first.set('cmi.interactions.0.id', 'q1')
    first.set('cmi.objectives.0.id', 'o1')
    for (const [element, text] of Object.entries(texts))
      expect([element, first.set(element, text), first.get(element)]).toEqual([element, 'true 0', `${text} 0`])
    expect(first.get('cmi.comments_from_learner._count')).toBe('1 0')
    expect(first.set('cmi.interactions.0.description', '{lang=?}\nnone')).toBe('false 406')
    first.set('cmi.exit', 'suspend')
    first.engine.request({ kind: 'suspendAll' })
    first.engine.conclude()
    const second = begin(first.engine.elements())
    for (const [element, text] of Object.entries(texts))
      expect([element, second.get(element)]).toEqual([element, `${text} 0`])
    expect(second.get('cmi.comments_from_learner._count')).toBe('1 0')
    second.set('cmi.interactions.0.description', 'one line')
    expect(second.get('cmi.interactions.0.description')).toBe('one line 0')
  })

  it('empties elements that the standard allows to be empty (scorm-again refuses an empty text)', () => {
    const first = begin()
    first.set('cmi.location', 'page 4')
    expect(first.set('cmi.location', '')).toBe('true 0')
    expect(first.set('cmi.learner_preference.language', '')).toBe('true 0')
    expect(first.set('cmi.learner_preference.delivery_speed', '0.0')).toBe('true 0')
    expect([first.get('cmi.location'), first.get('cmi.learner_preference.delivery_speed')]).toEqual([' 0', '0.0 0'])
    first.set('cmi.exit', 'suspend')
    first.engine.request({ kind: 'suspendAll' })
    first.engine.conclude()
    const second = begin(first.engine.elements())
    expect(second.get('cmi.location')).toBe(' 0')
    second.set('cmi.location', 'page 5')
    expect(second.get('cmi.location')).toBe('page 5 0')
  })

  it.each([
    ['cmi.session_time', 'PT1H2M3.45S', 'true 0'],
    ['cmi.session_time', 'P1Y6M14DT', 'false 406'],
    ['cmi.session_time', 'P1Y6M14D4H15M', 'false 406'],
    ['cmi.interactions.0.timestamp', '2026-04-01T09:45:58.05Z', 'true 0'],
    ['cmi.interactions.0.timestamp', '2026-04-01T09:45:58.025Z', 'false 406'],
    ['cmi.interactions.0.timestamp', '2039', 'false 406'],
    ['cmi.objectives.0.id', 'urn:', 'false 406'],
    ['cmi.objectives.0.id', 'urn:a b', 'false 406'],
    ['cmi.objectives.0.id', 'a plain name', 'true 0'],
  ])('responds to SetValue of %s with %s: %s', (element, value, answer) => {
    const { set } = begin()
    set('cmi.interactions.0.id', 'q')
    expect(set(element, value)).toBe(answer)
  })
})

describe('collections', () => {
  it('refuses gaps and entries without an identifier (scorm-again accepts some)', () => {
    const { set, get } = begin()
    expect(set('cmi.interactions.1.id', 'q')).toBe('false 351')
    expect(set('cmi.interactions.0.result', 'correct')).toBe('false 408')
    expect(set('cmi.objectives.0.description', 'd')).toBe('false 408')
    expect(set('cmi.comments_from_learner.0.location', 'here')).toBe('true 0')
    expect(get('cmi.interactions._count')).toBe('0 0')
    expect(get('cmi.interactions.0.result')).toBe(' 301')
    expect(set('adl.data.1.store', 'x')).toBe('false 351')
    expect(get('adl.data.1.store')).toBe(' 301')
  })

  it('counts no entries that were refused', () => {
    const { set, get } = begin()
    expect(set('cmi.objectives.0.id', '')).toBe('false 406')
    expect(set('cmi.comments_from_lms.0.comment', 'x')).toBe('false 404')
    expect([get('cmi.objectives._count'), get('cmi.objectives.0.id'), get('cmi.comments_from_lms._count')]).toEqual([
      '0 0',
      ' 301',
      '0 0',
    ])
    expect(set('cmi.objectives.0.id', 'one')).toBe('true 0')
    expect(get('cmi.objectives._count')).toBe('1 0')
  })

  it('sets another identifier of an interaction (scorm-again keeps the first)', () => {
    const { set, get } = begin()
    set('cmi.interactions.0.id', 'first')
    expect(set('cmi.interactions.0.id', 'second')).toBe('true 0')
    expect(get('cmi.interactions.0.id')).toBe('second 0')
    expect(set('cmi.interactions.0.id', '')).toBe('false 406')
    expect(get('cmi.interactions.0.id')).toBe('second 0')
  })
})

describe('interactions', () => {
  const response = 'cmi.interactions.0.learner_response'
  const pattern = 'cmi.interactions.0.correct_responses.0.pattern'

  function typed(type: string) {
    const attempt = begin()
    attempt.set('cmi.interactions.0.id', 'q')
    attempt.set('cmi.interactions.0.type', type)
    return attempt
  }

  it('requires the type before a response or pattern', () => {
    const { set } = begin()
    set('cmi.interactions.0.id', 'q')
    expect(set(response, 'a')).toBe('false 408')
    expect(set(pattern, 'a')).toBe('false 408')
  })

  it.each([
    ['true-false', response, ['true', 'false'], ['yes', '']],
    ['choice', response, ['', 'a', 'a[,]b c'], ['[,]', 'a[,]', 'a[,]a', '{}']],
    ['choice', pattern, ['', 'b[,]a'], ['a[,]a', 'a[.]b']],
    ['fill-in', response, ['', 'any {text}', '{lang=fr}oui[,]non', '[,]'], ['{lang=qqq}x']],
    [
      'fill-in',
      pattern,
      ['{case_matters=true}{order_matters=false}{lang=en-US}a[,]b', '{lang=en}{case_matters=maybe}a'],
      ['{case_matters=maybe}a', '{lang=qqq}a'],
    ],
    ['long-fill-in', pattern, ['{case_matters=false}text', ' '], ['{case_matters=}text']],
    ['likert', response, ['strongly agree'], ['', 'a[,]b']],
    ['matching', response, ['a[.]1[,]b[.]2'], ['a', 'a[.]1[,]', 'a[.]b[.]c']],
    [
      'performance',
      pattern,
      ['{order_matters=false}step[.]answer', '[.]answer', 'step[.]', 'step[.]1[:]3'],
      ['step', '[.]', '{order_matters=1}a[.]b'],
    ],
    ['sequencing', response, ['a[,]b[,]a'], ['[,]a']],
    ['numeric', response, ['-2.50'], ['1[:]2', '', '1.2.3']],
    ['numeric', pattern, ['7', '1[:]2', '[:]2', '1[:]', '[:]'], ['2[:]1', 'a[:]b']],
    ['other', response, ['', 'anything {}[,]'], []],
  ])('validates type %s: %s as the standard defines it', (...row) => {
    const [type, element, good, bad] = row
    const { set, get } = typed(type)
    for (const value of good)
      expect([value, set(element, value), get(element)]).toEqual([value, 'true 0', `${value} 0`])
    for (const value of bad) expect([value, set(element, value)]).toEqual([value, 'false 406'])
  })

  it('allows one pattern where there can be only one, and refuses duplicates where there can be several', () => {
    const numeric = typed('numeric')
    numeric.set(pattern, '7')
    expect(numeric.set('cmi.interactions.0.correct_responses.1.pattern', '8')).toBe('false 351')
    const choice = typed('choice')
    choice.set(pattern, 'a')
    expect(choice.set('cmi.interactions.0.correct_responses.1.pattern', 'a')).toBe('false 351')
    expect(choice.set('cmi.interactions.0.correct_responses.1.pattern', 'b')).toBe('true 0')
    expect(choice.set('cmi.interactions.0.correct_responses.3.pattern', 'c')).toBe('false 351')
    expect(choice.get('cmi.interactions.0.correct_responses._count')).toBe('2 0')
  })

  it('restores all recorded values after a suspended attempt', () => {
    const first = typed('choice')
    first.set(response, 'a[,]b')
    first.set(pattern, '')
    first.set('cmi.interactions.0.correct_responses.1.pattern', 'a')
    first.set('cmi.interactions.0.id', 'renamed')
    first.engine.request({ kind: 'suspendAll' })
    first.engine.conclude()
    const { get } = begin(first.engine.elements())
    expect([
      get('cmi.interactions.0.id'),
      get(response),
      get(pattern),
      get('cmi.interactions.0.correct_responses._count'),
    ]).toEqual(['renamed 0', 'a[,]b 0', ' 0', '2 0'])
  })
})
