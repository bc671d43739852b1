import { course, item } from '../support/courses.ts'
import { leave, openCourse } from '../support/course-2004.ts'

const single = course('scorm2004', [item('A')])

describe('a SCORM 2004 course of one item', () => {
  it('delivers the item although flow is off by default', () => {
    const { visit, call } = openCourse(single)
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

  it('provides manifest data to the content', () => {
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
    const { call, engine } = openCourse(tree)
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
    expect(engine.elements()).toMatchObject({
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'failed',
      'cmi.objectives.0.id': 'main',
    })
  })

  it('shows no objective if the manifest names none (its primary objective has no identifier)', () => {
    const tree = course('scorm2004', [
      item('A', {
        sequencing: { primaryObjective: { satisfiedByMeasure: true, minNormalizedMeasure: 0.5, maps: [] } },
      }),
    ])
    const { call, engine } = openCourse(tree)
    call('Initialize', '')
    expect(call('GetValue', 'cmi.objectives._count')).toBe('0')
    expect(call('GetValue', 'cmi.scaled_passing_score')).toBe('0.5')
    call('SetValue', 'cmi.score.scaled', '0.6')
    call('SetValue', 'cmi.completion_status', 'completed')
    call('Terminate', '')
    engine.conclude()
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('stores and restores a suspended attempt', () => {
    const first = openCourse(single)
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
    const second = openCourse(single, leave(first.engine))
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

  it('resumes an interrupted session from the last commit', () => {
    const first = openCourse(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'here')
    const second = openCourse(single, first.engine.elements())
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(second.call('GetValue', 'cmi.location')).toBe('here')
  })

  it('begins a new attempt after an exit that ended the previous one', () => {
    const first = openCourse(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'end')
    first.call('SetValue', 'cmi.exit', 'normal')
    first.call('Terminate', '')
    first.engine.conclude()
    const second = openCourse(single, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(second.call('GetValue', 'cmi.location')).toBe('')
  })

  it('resumes if the content set no exit', () => {
    const first = openCourse(single)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.location', 'middle')
    first.call('Terminate', '')
    first.engine.conclude()
    const second = openCourse(single, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.location')).toBe('middle')
  })

  it('counts content that reports nothing as completed and passed once it terminates (UP.4)', () => {
    const { call, engine } = openCourse(single)
    call('Initialize', '')
    expect(engine.result()).toEqual({ completion: 'incomplete', success: 'unknown', score: null })
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    leave(engine)
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('leaves content incomplete that was unloaded without Terminate or is suspended', () => {
    const silent = openCourse(single)
    silent.call('Initialize', '')
    leave(silent.engine)
    expect(silent.engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown' })
    const resumed = openCourse(single)
    resumed.call('Initialize', '')
    resumed.call('SetValue', 'cmi.exit', 'suspend')
    resumed.call('Terminate', '')
    resumed.engine.conclude()
    leave(resumed.engine)
    expect(resumed.engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown' })
  })

  it('returns "true" only if the state is stored, otherwise the standard\'s error', () => {
    const { call, host } = openCourse(single)
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

  it('leaves the course when the content requests it', () => {
    const { call, engine } = openCourse(single)
    call('Initialize', '')
    call('SetValue', 'adl.nav.request', 'exitAll')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'ended' })
  })
})
