import type { Sequencing } from '#shared/contract/resources/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine, NavigationRequest, Step } from '#web/player/runtime/engine.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, cluster, course, delivered, item } from '../support/courses.ts'
import { FakeHost } from '../support/fakes.ts'
import { loadScorm2004 } from '../support/scorm-again.ts'

const Runtime = loadScorm2004()
const flow: Sequencing = { controlMode: { flow: true } }
const single = course('scorm2004', [item('A')])
const three = course('scorm2004', [item('A'), item('B'), item('C')], flow)

function open(tree: CourseTree, stored: CmiValues = {}, host = new FakeHost()) {
  const engine = makeEngine2004(Runtime, { tree, stored, host })
  const visit = delivered(engine.start())
  return { engine, host, visit, call: callsOf(visit) }
}

/** The learner clicks; the frame goes away without a word of the content. */
function go(engine: Engine, request: NavigationRequest): Step {
  engine.request(request)
  return engine.conclude()
}

const leave = (engine: Engine): CmiValues => {
  go(engine, { kind: 'suspendAll' })
  return engine.elements()
}

describe('a SCORM 2004 course of one item', () => {
  it('is delivered although the standard’s defaults let nothing flow', () => {
    const { visit, call } = open(single)
    expect(visit.api.name).toBe('API_1484_11')
    expect(call('Initialize', '')).toBe('true')
    expect(call('GetValue', 'cmi.learner_id')).toBe('learner-1')
    expect(call('GetValue', 'cmi.learner_name')).toBe('Doe, Jane')
    expect(call('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(call('GetValue', 'cmi.mode')).toBe('normal')
    expect(call('GetValue', 'cmi.credit')).toBe('credit')
    expect(call('GetValue', 'cmi.completion_status')).toBe('unknown')
    expect(call('GetValue', 'cmi.total_time')).toBe('PT0S')
  })

  it('tells the content what the manifest says', () => {
    const tree = course('scorm2004', [
      item('A', {
        dataFromLms: 'start=2',
        timeLimitAction: 'exit,no message',
        completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75 },
        sequencing: {
          primaryObjective: { objectiveId: 'main', satisfiedByMeasure: true, minNormalizedMeasure: 0.6, maps: [] },
          objectives: [{ objectiveId: 'extra', maps: [] }],
          limitConditions: { attemptAbsoluteDurationLimit: 'PT30M' },
        },
      }),
    ])
    const { call, engine } = open(tree)
    call('Initialize', '')
    expect(call('GetValue', 'cmi.launch_data')).toBe('start=2')
    expect(call('GetValue', 'cmi.time_limit_action')).toBe('exit,no message')
    expect(call('GetValue', 'cmi.max_time_allowed')).toBe('PT30M')
    expect(call('GetValue', 'cmi.completion_threshold')).toBe('0.75')
    expect(call('GetValue', 'cmi.scaled_passing_score')).toBe('0.6')
    expect(call('GetValue', 'cmi.objectives._count')).toBe('2')
    expect([0, 1].map((index) => call('GetValue', `cmi.objectives.${index}.id`)).sort()).toEqual(['extra', 'main'])
    call('SetValue', 'cmi.progress_measure', '0.8')
    call('SetValue', 'cmi.score.scaled', '0.5')
    expect(engine.result()).toEqual({ completion: 'completed', success: 'failed', score: { scaled: 0.5 } })
    expect(engine.elements()).toMatchObject({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.objectives.0.id': 'main' })
  })

  it('shows no objective where the manifest names none (its primary objective has no identifier)', () => {
    const tree = course('scorm2004', [item('A', { sequencing: { primaryObjective: { satisfiedByMeasure: true, minNormalizedMeasure: 0.5, maps: [] } } })])
    const { call, engine } = open(tree)
    call('Initialize', '')
    expect(call('GetValue', 'cmi.objectives._count')).toBe('0')
    expect(call('GetValue', 'cmi.scaled_passing_score')).toBe('0.5')
    call('SetValue', 'cmi.score.scaled', '0.6')
    call('SetValue', 'cmi.completion_status', 'completed')
    call('Terminate', '')
    engine.conclude()
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('keeps and resumes what was suspended', () => {
    const first = open(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'slide 7')
    first.call('SetValue', 'cmi.suspend_data', 'x'.repeat(64_000))
    first.call('SetValue', 'cmi.interactions.0.id', 'q1')
    first.call('SetValue', 'cmi.interactions.0.type', 'choice')
    first.call('SetValue', 'cmi.interactions.0.learner_response', 'a[,]b')
    first.call('SetValue', 'cmi.interactions.0.correct_responses.0.pattern', 'a')
    first.call('SetValue', 'cmi.comments_from_learner.0.comment', 'nice')
    first.call('SetValue', 'cmi.session_time', 'PT5M')
    first.call('SetValue', 'cmi.exit', 'suspend')
    expect(first.call('Terminate', '')).toBe('true')
    expect(first.host.endings).toBe(1)
    expect(first.engine.conclude()).toEqual({ kind: 'idle' })
    const second = open(single, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(second.call('GetValue', 'cmi.location')).toBe('slide 7')
    expect(second.call('GetValue', 'cmi.suspend_data')).toHaveLength(64_000)
    expect(second.call('GetValue', 'cmi.total_time')).toBe('PT5M')
    expect(second.call('GetValue', 'cmi.interactions.0.learner_response')).toBe('a[,]b')
    expect(second.call('GetValue', 'cmi.interactions.0.correct_responses._count')).toBe('1')
    expect(second.call('GetValue', 'cmi.comments_from_learner.0.comment')).toBe('nice')
    expect(second.engine.seconds()).toBe(0)
  })

  it('resumes a session that was cut off, from what was saved last', () => {
    const first = open(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'here')
    const second = open(single, first.engine.elements())
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(second.call('GetValue', 'cmi.location')).toBe('here')
  })

  it('begins a new attempt after an exit that ends the former', () => {
    const first = open(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'end')
    first.call('SetValue', 'cmi.exit', 'normal')
    first.call('Terminate', '')
    first.engine.conclude()
    const second = open(single, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(second.call('GetValue', 'cmi.location')).toBe('')
  })

  it('goes on where content never said how it ended', () => {
    const first = open(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'middle')
    first.call('Terminate', '')
    first.engine.conclude()
    const second = open(single, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.location')).toBe('middle')
  })

  it('counts content that reports nothing as completed and passed once it has ended, as sequencing does', () => {
    const { call, engine } = open(single)
    call('Initialize', '')
    expect(engine.result()).toEqual({ completion: 'incomplete', success: 'unknown', score: null })
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    leave(engine)
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('does not count content as completed that was taken away without a word, or is to be resumed', () => {
    const silent = open(single)
    silent.call('Initialize', '')
    leave(silent.engine)
    expect(silent.engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown' })
    const resumed = open(single)
    resumed.call('Initialize', '')
    resumed.call('SetValue', 'cmi.exit', 'suspend')
    resumed.call('Terminate', '')
    resumed.engine.conclude()
    leave(resumed.engine)
    expect(resumed.engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown' })
  })

  it('answers "true" only once the state is durable, and the standard’s errors', () => {
    const { call, host } = open(single)
    expect(call('Commit', '')).toBe('false')
    expect(call('GetLastError')).toBe('142')
    call('Initialize', '')
    expect(call('Initialize', '')).toBe('false')
    expect(call('GetLastError')).toBe('103')
    host.isDurable = false
    expect(call('Commit', '')).toBe('false')
    expect(call('GetLastError')).toBe('391')
    host.isDurable = true
    expect(call('Commit', '')).toBe('true')
    expect(call('SetValue', 'cmi.entry', 'x')).toBe('false')
    expect(call('GetLastError')).toBe('404')
    call('Terminate', '')
    expect(call('GetValue', 'cmi.entry')).toBe('')
    expect(call('GetLastError')).toBe('123')
    expect(call('Initialize', '')).toBe('false')
    expect(call('GetLastError')).toBe('104')
  })

  it('leaves the course when the content asks for it', () => {
    const { call, engine } = open(single)
    call('Initialize', '')
    call('SetValue', 'adl.nav.request', 'exitAll')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'ended' })
  })
})

describe('a sequenced SCORM 2004 course', () => {
  it('flows: the learner’s Next ends one item and opens the next', () => {
    const { engine, call, visit } = open(three)
    expect(visit.leaf.identifier).toBe('A')
    expect(engine.controls()).toMatchObject({ canContinue: true, canGoBack: false })
    call('Initialize', '')
    call('SetValue', 'cmi.completion_status', 'completed')
    const second = delivered(go(engine, { kind: 'continue' }))
    expect(second.leaf.identifier).toBe('B')
    expect(engine.controls()).toMatchObject({ canContinue: true, canGoBack: true })
    expect(engine.outline().map(({ status, isCurrent }) => [status, isCurrent])).toEqual([
      ['passed', false],
      ['incomplete', true],
      ['not attempted', false],
    ])
    expect(engine.elements()).toMatchObject({ 'sco:A/cmi.completion_status': 'completed', 'cmi.progress_measure': '0.3333' })
  })

  it('obeys the content’s own navigation request', () => {
    const { engine, call } = open(three)
    call('Initialize', '')
    expect(call('GetValue', 'adl.nav.request_valid.continue')).toBe('true')
    expect(call('GetValue', 'adl.nav.request_valid.choice.{target=C}')).toBe('true')
    call('SetValue', 'adl.nav.request', '{target=C}choice')
    call('Terminate', '')
    expect(delivered(engine.conclude()).leaf.identifier).toBe('C')
  })

  it('counts a page without API as done once it was shown, the last one too', () => {
    const { engine } = open(course('scorm2004', [item('A', { scormType: 'asset' }), item('B', { scormType: 'asset' })], flow))
    expect(engine.outline().map(({ status }) => status)).toEqual(['passed', 'not attempted'])
    expect(engine.result().completion).toBe('incomplete')
    go(engine, { kind: 'continue' })
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    const stored = leave(engine)
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    const again = makeEngine2004(Runtime, { tree: course('scorm2004', [item('A', { scormType: 'asset' }), item('B', { scormType: 'asset' })], flow), stored, host: new FakeHost() })
    expect(delivered(again.start()).leaf.identifier).toBe('B')
    expect(again.result().completion).toBe('completed')
  })

  it('puts the learner’s wish before the content’s', () => {
    const { engine, call } = open(three)
    call('Initialize', '')
    call('SetValue', 'adl.nav.request', 'continue')
    engine.request({ kind: 'choice', target: 'C' })
    call('Terminate', '')
    expect(delivered(engine.conclude()).leaf.identifier).toBe('C')
  })

  it('walks off the end', () => {
    const { engine } = open(three)
    delivered(go(engine, { kind: 'choice', target: 'C' }))
    expect(go(engine, { kind: 'continue' })).toEqual({ kind: 'ended' })
  })

  it('opens an item again that was suspended, without a new attempt (scorm-again skips that delivery)', () => {
    const { engine, call } = open(three)
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'half')
    call('SetValue', 'cmi.exit', 'suspend')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    const again = delivered(go(engine, { kind: 'choice', target: 'A' }))
    const calls = callsOf(again)
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.entry')).toBe('resume')
    expect(calls('GetValue', 'cmi.location')).toBe('half')
  })

  it('begins a new attempt on an item that was left normally', () => {
    const { engine, call } = open(three)
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'half')
    delivered(go(engine, { kind: 'continue' }))
    const calls = callsOf(delivered(go(engine, { kind: 'previous' })))
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(calls('GetValue', 'cmi.location')).toBe('')
  })

  it('keeps the sequencing state with the attempt, small, and comes back to it', () => {
    const first = open(three)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.completion_status', 'completed')
    first.call('SetValue', 'cmi.success_status', 'passed')
    const b = callsOf(delivered(go(first.engine, { kind: 'continue' })))
    b('Initialize', '')
    b('SetValue', 'cmi.location', 'p2')
    const stored = leave(first.engine)
    expect(stored['lectern.activity_state']?.length).toBeLessThan(6000)
    const second = open(three, stored)
    expect(second.visit.leaf.identifier).toBe('B')
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(second.call('GetValue', 'cmi.location')).toBe('p2')
    expect(second.engine.outline()[0]?.status).toBe('passed')
    expect(second.engine.controls()).toMatchObject({ canContinue: true, canGoBack: true })
  })

  it('comes back after a page that went away without a word', () => {
    const first = open(three)
    delivered(go(first.engine, { kind: 'continue' }))
    const second = open(three, first.engine.elements())
    expect(second.visit.leaf.identifier).toBe('B')
  })

  it('applies preconditions over global objectives', () => {
    const map = { targetObjectiveId: 'global', readSatisfiedStatus: true, writeSatisfiedStatus: true }
    const tree = course(
      'scorm2004',
      [
        item('pre', { sequencing: { primaryObjective: { objectiveId: 'o', maps: [map] }, deliveryControls: { objectiveSetByContent: true } } }),
        item('lesson', {
          sequencing: {
            objectives: [{ objectiveId: 'seen', maps: [{ targetObjectiveId: 'global', readSatisfiedStatus: true }] }],
            preConditionRules: [{ action: 'skip', conditions: [{ condition: 'satisfied', referencedObjective: 'seen' }] }],
          },
        }),
        item('post'),
      ],
      flow,
    )
    const passed = open(tree)
    passed.call('Initialize', '')
    passed.call('SetValue', 'cmi.success_status', 'passed')
    expect(delivered(go(passed.engine, { kind: 'continue' })).leaf.identifier).toBe('post')
    const failed = open(tree)
    failed.call('Initialize', '')
    failed.call('SetValue', 'cmi.success_status', 'failed')
    expect(delivered(go(failed.engine, { kind: 'continue' })).leaf.identifier).toBe('lesson')
  })

  it('retries what a post-condition wants retried, from fresh data', () => {
    const retry: Sequencing = {
      deliveryControls: { objectiveSetByContent: true },
      postConditionRules: [{ action: 'retry', conditions: [{ condition: 'satisfied', operator: 'not' }] }],
    }
    const { engine, call } = open(course('scorm2004', [item('test', { sequencing: retry }), item('end')], flow))
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'q9')
    call('SetValue', 'cmi.success_status', 'failed')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    const again = delivered(go(engine, { kind: 'continue' }))
    expect(again.leaf.identifier).toBe('test')
    const calls = callsOf(again)
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.location')).toBe('')
  })

  it('counts minimumPercent as the fraction that it is (scorm-again counts in hundredths)', () => {
    const sequencing: Sequencing = {
      ...flow,
      rollupRules: [{ childActivitySet: 'atLeastPercent', minimumPercent: 0.6, conditions: [{ condition: 'completed' }], action: 'completed' }],
    }
    const { engine, call } = open(course('scorm2004', [item('A'), item('B'), item('C')], sequencing))
    call('Initialize', '')
    call('SetValue', 'cmi.completion_status', 'completed')
    const b = callsOf(delivered(go(engine, { kind: 'continue' })))
    expect(engine.result().completion).not.toBe('completed')
    b('Initialize', '')
    b('SetValue', 'cmi.completion_status', 'completed')
    go(engine, { kind: 'continue' })
    expect(engine.result().completion).toBe('completed')
  })

  it('rolls scores up by weight', () => {
    const weighted = (identifier: string, weight: number) => item(identifier, { sequencing: { objectiveMeasureWeight: weight } })
    const { engine, call } = open(course('scorm2004', [weighted('A', 0), weighted('B', 1)], flow))
    call('Initialize', '')
    const b = callsOf(delivered(go(engine, { kind: 'continue' })))
    b('Initialize', '')
    b('SetValue', 'cmi.score.scaled', '0.8')
    b('Terminate', '')
    engine.conclude()
    expect(engine.result().score).toEqual({ scaled: 0.8, raw: 80, min: 0, max: 100 })
  })

  it('shares data between items and keeps it with the attempt', () => {
    const shared = { sharedData: [{ targetId: 'bucket', read: true, write: true }] }
    const tree = course('scorm2004', [item('A', shared), item('B', shared)], flow)
    const first = open(tree)
    first.call('Initialize', '')
    expect(first.call('SetValue', 'adl.data.0.store', 'token')).toBe('true')
    const b = callsOf(delivered(go(first.engine, { kind: 'continue' })))
    b('Initialize', '')
    expect(b('GetValue', 'adl.data.0.store')).toBe('token')
    const second = open(tree, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'adl.data.0.store')).toBe('token')
  })

  it('offers what may be chosen, and hides what the content wants hidden', () => {
    const tree = course('scorm2004', [
      cluster('one', [item('A', { hideLmsUi: ['continue', 'exitAll'] }), item('B')], { controlMode: { choice: true, flow: true } }),
      cluster('two', [item('C'), item('D')], { controlMode: { choice: false, flow: true } }),
    ], { controlMode: { choice: true, flow: true } })
    const { engine } = open(tree)
    expect(engine.controls().hidden).toEqual(['continue', 'exitAll'])
    const [one, two] = engine.outline()
    expect(one?.items.map(({ canOpen }) => canOpen)).toEqual([true, true])
    expect(one?.canOpen).toBe(true)
    expect(two?.items.map(({ canOpen }) => canOpen)).toEqual([false, false])
    expect(two?.canOpen).toBe(true)
    expect(delivered(go(engine, { kind: 'choice', target: 'two' })).leaf.identifier).toBe('C')
  })

  it('opens everything to a review and sequences nothing', () => {
    const host = new FakeHost({ id: 'l', name: 'n', isReview: true })
    const { engine, call } = open(three, { 'sco:A/cmi.completion_status': 'completed', 'sco:A/cmi.location': 'end' }, host)
    call('Initialize', '')
    expect(call('GetValue', 'cmi.mode')).toBe('review')
    expect(call('GetValue', 'cmi.credit')).toBe('no-credit')
    expect(call('GetValue', 'cmi.location')).toBe('end')
    expect(engine.outline().map(({ canOpen, status }) => [canOpen, status])).toEqual([
      [true, 'completed'],
      [true, 'not attempted'],
      [true, 'not attempted'],
    ])
    expect(delivered(go(engine, { kind: 'choice', target: 'C' })).leaf.identifier).toBe('C')
  })
})
