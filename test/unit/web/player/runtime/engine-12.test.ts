import { prerequisitesMet } from '#web/player/course/prerequisites.ts'
import { makeEngine12 } from '#web/player/runtime/engine-12.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, course, delivered, item } from '../support/courses.ts'
import { FakeHost } from '../support/fakes.ts'
import { loadScorm12 } from '../support/scorm-again.ts'

const Runtime = loadScorm12()
const single = course('scorm12', [
  item('A', { masteryScore: 80, dataFromLms: 'mode=1', maxTimeAllowed: '01:00:00', timeLimitAction: 'exit,message' }),
])
const pair = course('scorm12', [item('A'), item('B', { prerequisites: 'A' }), item('C', { isVisible: false })])

function open(tree: CourseTree, stored: CmiValues = {}, host = new FakeHost()) {
  const engine = makeEngine12(Runtime, {
    tree,
    stored,
    host,
    prerequisitesMet: tree.hasPrerequisites ? prerequisitesMet : null,
  })
  const visit = delivered(engine.start())
  return { engine, host, visit, call: callsOf(visit) }
}

describe('a SCORM 1.2 course of one item', () => {
  it('provides learner and manifest data to the content', () => {
    const { call, visit } = open(single)
    expect(visit.api.name).toBe('API')
    expect(call('LMSInitialize', '')).toBe('true')
    expect(call('LMSGetValue', 'cmi.core.student_id')).toBe('learner-1')
    expect(call('LMSGetValue', 'cmi.core.student_name')).toBe('Doe, Jane')
    expect(call('LMSGetValue', 'cmi.core.lesson_mode')).toBe('normal')
    expect(call('LMSGetValue', 'cmi.core.credit')).toBe('credit')
    expect(call('LMSGetValue', 'cmi.core.entry')).toBe('ab-initio')
    expect(call('LMSGetValue', 'cmi.core.lesson_status')).toBe('not attempted')
    expect(call('LMSGetValue', 'cmi.launch_data')).toBe('mode=1')
    expect(call('LMSGetValue', 'cmi.student_data.mastery_score')).toBe('80')
    expect(call('LMSGetValue', 'cmi.student_data.max_time_allowed')).toBe('01:00:00')
    expect(call('LMSGetValue', 'cmi.student_data.time_limit_action')).toBe('exit,message')
  })

  it('stores elements under their plain names, and restores them', () => {
    const first = open(single)
    first.call('LMSInitialize', '')
    expect(first.call('LMSSetValue', 'cmi.core.lesson_location', 'page 3')).toBe('true')
    first.call('LMSSetValue', 'cmi.suspend_data', 'a'.repeat(64_000))
    first.call('LMSSetValue', 'cmi.interactions.0.id', 'q1')
    first.call('LMSSetValue', 'cmi.interactions.0.type', 'choice')
    first.call('LMSSetValue', 'cmi.interactions.0.objectives.0.id', 'o1')
    first.call('LMSSetValue', 'cmi.objectives.0.id', 'o1')
    first.call('LMSSetValue', 'cmi.core.exit', 'suspend')
    first.call('LMSSetValue', 'cmi.core.session_time', '00:10:00')
    expect(first.call('LMSFinish', '')).toBe('true')
    const kept = first.engine.elements()
    expect(kept).toMatchObject({
      'cmi.core.lesson_location': 'page 3',
      'cmi.core.total_time': '0000:10:00.00',
      'cmi.interactions.0.id': 'q1',
    })
    expect(kept['cmi.suspend_data']).toHaveLength(64_000)
    expect(first.engine.seconds()).toBe(600)

    const second = open(single, kept)
    second.call('LMSInitialize', '')
    expect(second.call('LMSGetValue', 'cmi.core.entry')).toBe('resume')
    expect(second.call('LMSGetValue', 'cmi.core.lesson_location')).toBe('page 3')
    expect(second.call('LMSGetValue', 'cmi.suspend_data')).toHaveLength(64_000)
    expect(second.call('LMSGetValue', 'cmi.interactions._count')).toBe('1')
    expect(second.call('LMSGetValue', 'cmi.objectives.0.id')).toBe('o1')
    expect(second.call('LMSGetValue', 'cmi.core.total_time')).toMatch(/^0*10:00|00:10:00/)
    expect(second.engine.seconds()).toBe(0)
  })

  it.each([
    ['suspend', 'resume'],
    ['', ''],
    ['logout', ''],
  ])('follows exit "%s" with entry "%s"', (exit, entry) => {
    const first = open(single)
    first.call('LMSInitialize', '')
    first.call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete')
    first.call('LMSSetValue', 'cmi.core.exit', exit)
    first.call('LMSFinish', '')
    const second = open(single, first.engine.elements())
    second.call('LMSInitialize', '')
    expect(second.call('LMSGetValue', 'cmi.core.entry')).toBe(entry)
  })

  it('resumes a session that was interrupted', () => {
    const first = open(single)
    first.call('LMSInitialize', '')
    first.call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete')
    const second = open(single, first.engine.elements())
    second.call('LMSInitialize', '')
    expect(second.call('LMSGetValue', 'cmi.core.entry')).toBe('resume')
  })

  it.each([
    ['79', 'failed'],
    ['80', 'passed'],
  ])('applies the mastery score at the end: %s is %s', (raw, status) => {
    const { call, engine } = open(single)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.score.raw', raw)
    call('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    expect(engine.result().completion).toBe('completed')
    call('LMSFinish', '')
    expect(engine.result()).toEqual({
      completion: status,
      success: status,
      score: { raw: Number(raw), scaled: Number(raw) / 100 },
    })
    expect(engine.elements()['cmi.core.lesson_status']).toBe(status)
  })

  it('completes an item that terminates without any status (scorm-again leaves it not attempted)', () => {
    const { call, engine } = open(course('scorm12', [item('A')]))
    call('LMSInitialize', '')
    call('LMSFinish', '')
    expect(engine.result()).toEqual({ completion: 'completed', success: 'unknown', score: null })
  })

  it('refuses calls after LMSFinish until the content initializes again (scorm-again accepts them)', () => {
    const { call, engine } = open(single)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_location', 'page 3')
    call('LMSFinish', '')
    const late = [
      call('LMSGetValue', 'cmi.core.lesson_location'),
      call('LMSSetValue', 'cmi.core.lesson_location', 'page 4'),
      call('LMSCommit', ''),
      call('LMSFinish', ''),
    ]
    expect([late, call('LMSGetLastError')]).toEqual([['', 'false', 'false', 'false'], '301'])
    expect(engine.elements()['cmi.core.lesson_location']).toBe('page 3')
    expect([
      call('LMSInitialize', ''),
      call('LMSGetLastError'),
      call('LMSGetValue', 'cmi.core.lesson_location'),
    ]).toEqual(['true', '0', 'page 3'])
  })

  it('keeps responses of several lines as written (scorm-again refuses them)', () => {
    const { call, engine } = open(single)
    const answered = {
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.type': 'fill-in',
      'cmi.interactions.0.student_response': 'first\nsecond\r\nthird',
      'cmi.interactions.0.correct_responses.0.pattern': 'a\nb',
    }
    call('LMSInitialize', '')
    for (const [element, value] of Object.entries(answered))
      expect([element, call('LMSSetValue', element, value)]).toEqual([element, 'true'])
    expect(engine.elements()).toMatchObject(answered)
    const again = open(single, engine.elements())
    again.call('LMSInitialize', '')
    expect(again.call('LMSGetValue', 'cmi.interactions.0.correct_responses._count')).toBe('1')
    expect(again.engine.elements()).toMatchObject(answered)
  })

  it('leaves an item incomplete if the content set that status', () => {
    const { call, engine } = open(single)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete')
    call('LMSFinish', '')
    expect(engine.result().completion).toBe('incomplete')
  })

  it('measures the time of content that reports none', async () => {
    const { call, engine, host } = open(single)
    call('LMSInitialize', '')
    await host.clock.pass(90_500)
    expect(engine.seconds()).toBe(90.5)
    expect(engine.elements()['cmi.core.total_time']).toBe('0000:01:30.50')
  })

  it('returns "true" from LMSCommit only if the state is stored', () => {
    const { call, host } = open(single)
    call('LMSInitialize', '')
    host.isDurable = false
    expect(call('LMSCommit', '')).toBe('false')
    expect(call('LMSGetLastError')).toBe('101')
    host.isDurable = true
    expect(call('LMSCommit', '')).toBe('true')
    expect(call('LMSGetLastError')).toBe('0')
    expect(host.acknowledgements).toBe(2)
  })

  it('accepts null, undefined, numbers and booleans as arguments', () => {
    const { call } = open(single)
    expect(call('LMSInitialize', null)).toBe('true')
    expect(call('LMSSetValue', 'cmi.core.score.raw', 95)).toBe('true')
    expect(call('LMSGetValue', 'cmi.core.score.raw')).toBe('95')
    expect(call('LMSCommit')).toBe('true')
  })

  it('lets each page of an item initialize and finish', () => {
    const { call, engine, host } = open(single)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete')
    call('LMSSetValue', 'cmi.core.lesson_location', '1')
    call('LMSSetValue', 'cmi.core.session_time', '00:01:00')
    call('LMSFinish', '')
    expect(call('LMSInitialize', '')).toBe('true')
    expect(call('LMSGetValue', 'cmi.core.lesson_location')).toBe('1')
    call('LMSSetValue', 'cmi.core.session_time', '00:02:00')
    call('LMSFinish', '')
    expect(engine.seconds()).toBe(180)
    expect(host.endings).toBe(2)
  })

  it("returns the standard's error codes", () => {
    const { call } = open(single)
    expect(call('LMSGetValue', 'cmi.core.student_id')).toBe('')
    expect(call('LMSGetLastError')).toBe('301')
    call('LMSInitialize', '')
    expect(call('LMSSetValue', 'cmi.core.student_id', 'x')).toBe('false')
    expect(call('LMSGetLastError')).toBe('403')
    expect(call('LMSGetErrorString', '403')).not.toBe('')
    expect(call('LMSSetValue', 'cmi.core.lesson_status', 'done')).toBe('false')
    expect(call('LMSGetLastError')).toBe('405')
  })

  it('provides recorded data to a review, and records nothing', () => {
    const host = new FakeHost({ id: 'l', name: 'n', isReview: true })
    const { call } = open(
      single,
      { 'cmi.core.lesson_status': 'passed', 'cmi.core.lesson_location': 'end', 'cmi.core.exit': '' },
      host,
    )
    call('LMSInitialize', '')
    expect(call('LMSGetValue', 'cmi.core.lesson_mode')).toBe('review')
    expect(call('LMSGetValue', 'cmi.core.credit')).toBe('no-credit')
    expect(call('LMSGetValue', 'cmi.core.lesson_location')).toBe('end')
    expect(call('LMSGetValue', 'cmi.core.lesson_status')).toBe('passed')
  })

  it('restores values that the model accepts, and leaves out the others', () => {
    const { call, engine } = open(single, {
      'cmi.core.score.raw': 'not a number',
      'cmi.nonsense': 'x',
      'cmi.core.lesson_location': 'p',
      'partner.key': '1',
    })
    call('LMSInitialize', '')
    expect(call('LMSGetValue', 'cmi.core.lesson_location')).toBe('p')
    expect(engine.elements()['partner.key']).toBe('1')
  })
})

describe('a SCORM 1.2 course of several items', () => {
  it('prefixes elements, locks items by prerequisites and continues in order', () => {
    const { engine, call } = open(pair)
    expect(engine.controls()).toEqual({ canContinue: true, canGoBack: false, hidden: [], canEnd: false })
    expect(engine.outline().map(({ identifier, canOpen, isCurrent }) => [identifier, canOpen, isCurrent])).toEqual([
      ['A', true, true],
      ['B', false, false],
    ])
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    expect(engine.outline()[1]?.canOpen).toBe(true)

    engine.request({ kind: 'continue' })
    const second = delivered(engine.conclude())
    expect(second.leaf.identifier).toBe('B')
    expect(call('LMSSetValue', 'cmi.core.lesson_status', 'failed')).toBe('false')
    expect(engine.elements()).toMatchObject({
      'sco:A/cmi.core.lesson_status': 'completed',
      'cmi.progress_measure': '0.3333',
    })
    expect(engine.controls()).toMatchObject({ canContinue: true, canGoBack: true })
  })

  it('lists the children of an invisible item in its place', () => {
    const { engine } = open(
      course('scorm12', [
        item('wrapper', {
          isVisible: false,
          href: null,
          items: [item('A'), item('B', { isVisible: false, items: [item('C')] })],
        }),
      ]),
    )
    expect(engine.outline().map(({ identifier, isCurrent }) => [identifier, isCurrent])).toEqual([
      ['A', true],
      ['C', false],
    ])
  })

  it('opens the item that was open last', () => {
    const { engine, call } = open(pair)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    engine.request({ kind: 'choice', target: 'B' })
    callsOf(delivered(engine.conclude()))('LMSInitialize', '')
    const again = open(pair, engine.elements())
    expect(again.visit.leaf.identifier).toBe('B')
    expect(again.engine.outline()[0]?.status).toBe('completed')
  })

  it('rolls up: incomplete until all items are over, failed if one failed, and the mean of the scores', () => {
    const tree = course('scorm12', [item('A'), item('B'), item('C')])
    const { engine, call } = open(tree)
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'passed')
    call('LMSSetValue', 'cmi.core.score.raw', '90')
    expect(engine.result()).toEqual({ completion: 'incomplete', success: 'unknown', score: { raw: 90, scaled: 0.9 } })
    engine.request({ kind: 'continue' })
    const b = callsOf(delivered(engine.conclude()))
    b('LMSInitialize', '')
    b('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    engine.request({ kind: 'continue' })
    const c = callsOf(delivered(engine.conclude()))
    c('LMSInitialize', '')
    c('LMSSetValue', 'cmi.core.score.max', '50')
    c('LMSSetValue', 'cmi.core.score.raw', '20')
    c('LMSSetValue', 'cmi.core.lesson_status', 'failed')
    expect(engine.result()).toEqual({ completion: 'failed', success: 'failed', score: { raw: 55, scaled: 0.65 } })
    c('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('shows a part with a page of its own as done, whatever the parts below it have reached', () => {
    const { engine, call } = open(course('scorm12', [item('A', { items: [item('B'), item('C')] })]))
    call('LMSInitialize', '')
    call('LMSSetValue', 'cmi.core.lesson_status', 'completed')
    expect(engine.outline()).toMatchObject([
      { identifier: 'A', status: 'completed', items: [{ status: 'not attempted' }, { status: 'not attempted' }] },
    ])
  })

  it('completes a page without API once it was shown', () => {
    const { engine } = open(course('scorm12', [item('A', { scormType: 'asset' }), item('B', { scormType: 'asset' })]))
    expect(engine.outline().map(({ status }) => status)).toEqual(['completed', 'not attempted'])
    engine.request({ kind: 'continue' })
    engine.conclude()
    expect(engine.result().completion).toBe('completed')
  })

  it("terminates for content that did not, and ends at the learner's request", () => {
    const { engine, call } = open(pair)
    call('LMSInitialize', '')
    engine.request({ kind: 'suspendAll' })
    expect(engine.conclude()).toEqual({ kind: 'ended' })
    expect(engine.elements()['sco:A/cmi.core.lesson_status']).toBe('not attempted')
    expect(call('LMSSetValue', 'cmi.core.lesson_location', 'x')).toBe('false')
  })
})
