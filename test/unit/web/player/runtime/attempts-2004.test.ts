/** New attempts on a section: what its items have recorded before stays for rules, but does not count in rollup. */
import type { CourseItem, Sequencing } from '#shared/contract/resources/packages/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import { callsOf, cluster, course, delivered, item } from '../support/courses.ts'
import { flow, go, leave, openCourse } from '../support/course-2004.ts'

const skippedIf = (identifier: string, condition: 'satisfied' | 'completed'): CourseItem =>
  item(identifier, { sequencing: { preConditionRules: [{ action: 'skip', conditions: [{ condition }] }] } })

/** A section of three items, then one more item. */
const sectioned = (items: CourseItem[], control: NonNullable<Sequencing['controlMode']> = {}): CourseTree =>
  course('scorm2004', [cluster('section', items, { controlMode: { flow: true, ...control } }), item('last')], flow)

/** Sets the elements in the open item, then goes on. Returns the next item. */
function visit(engine: Engine, elements: Readonly<Record<string, string>>, kind: 'continue' | 'previous'): string {
  const call = callsOf(engine.visit)
  call('Initialize', '')
  for (const [name, value] of Object.entries(elements)) call('SetValue', name, value)
  return delivered(go(engine, { kind })).leaf.identifier
}

const completed = { 'cmi.completion_status': 'completed' }
const incomplete = { 'cmi.completion_status': 'incomplete' }

const statusOf = (engine: Engine, identifier: string): string | undefined =>
  engine
    .outline()
    .flatMap((entry) => [entry, ...entry.items])
    .find((entry) => entry.identifier === identifier)?.status

describe('a new attempt on a section', () => {
  it('skips items by what they have recorded before, backwards', () => {
    const { engine } = openCourse(sectioned([item('A'), skippedIf('B', 'satisfied'), item('C')]))
    expect(visit(engine, {}, 'continue')).toBe('B')
    expect(visit(engine, { 'cmi.success_status': 'passed' }, 'continue')).toBe('C')
    expect(visit(engine, {}, 'continue')).toBe('last')
    expect(visit(engine, {}, 'previous')).toBe('C')
    expect(visit(engine, {}, 'previous')).toBe('A')
  })

  it('skips items by what they have recorded before, forwards', () => {
    const { engine } = openCourse(
      sectioned([item('A'), skippedIf('B', 'completed'), skippedIf('C', 'satisfied')], { forwardOnly: true }),
    )
    expect(visit(engine, {}, 'continue')).toBe('B')
    expect(visit(engine, completed, 'continue')).toBe('C')
    expect(visit(engine, { 'cmi.success_status': 'passed' }, 'continue')).toBe('last')
    expect(visit(engine, {}, 'previous')).toBe('A')
    expect(visit(engine, {}, 'continue')).toBe('last')
  })

  it.each([
    ['the current attempt only', true, 'incomplete'],
    ['earlier attempts too, if the manifest says so', false, 'passed'],
  ])('rolls up what items record in %s', (_title, useCurrentAttempt, status) => {
    const { engine } = openCourse(
      sectioned([item('A'), item('B')], {
        useCurrentAttemptProgressInfo: useCurrentAttempt,
        useCurrentAttemptObjectiveInfo: useCurrentAttempt,
      }),
    )
    visit(engine, completed, 'continue')
    visit(engine, incomplete, 'continue')
    expect(statusOf(engine, 'section')).toBe('passed')
    visit(engine, {}, 'previous')
    expect(visit(engine, completed, 'previous')).toBe('A')
    expect(statusOf(engine, 'section')).toBe(status)
    expect(statusOf(engine, 'B')).toBe('passed')
  })

  it('completes the section when every item is completed again', () => {
    const { engine } = openCourse(sectioned([item('A'), item('B')]))
    visit(engine, completed, 'continue')
    visit(engine, incomplete, 'continue')
    visit(engine, completed, 'previous')
    visit(engine, completed, 'previous')
    visit(engine, completed, 'continue')
    visit(engine, completed, 'continue')
    expect(statusOf(engine, 'section')).toBe('passed')
  })

  it('keeps the status of items in the contents, also after the next launch', () => {
    const tree = sectioned([item('A'), skippedIf('B', 'completed'), item('C')])
    const first = openCourse(tree)
    visit(first.engine, completed, 'continue')
    visit(first.engine, completed, 'continue')
    visit(first.engine, completed, 'continue')
    expect(visit(first.engine, {}, 'previous')).toBe('C')
    const { engine, visit: resumed } = openCourse(tree, leave(first.engine))
    expect(resumed.leaf.identifier).toBe('C')
    expect(['A', 'B'].map((identifier) => statusOf(engine, identifier))).toEqual(['passed', 'passed'])
    expect(statusOf(engine, 'section')).toBe('incomplete')
    expect(visit(engine, completed, 'previous')).toBe('A')
    expect(statusOf(engine, 'section')).toBe('incomplete')
  })
})

describe('the end of the course', () => {
  const always = (action: string): NonNullable<Sequencing['postConditionRules']> => [
    { action, conditions: [{ condition: 'always' }] },
  ]
  const retried: Sequencing = { ...flow, postConditionRules: always('retry') }

  it('ends the course for the learner, even if a rule of the course would repeat it', () => {
    const { engine } = openCourse(course('scorm2004', [item('A'), item('B')], retried))
    expect(go(engine, { kind: 'exitAll' })).toEqual({ kind: 'ended' })
  })

  it("ends the course by a part's exitAll rule, even if a rule of the course would repeat it", () => {
    const first = item('A', { sequencing: { postConditionRules: always('exitAll') } })
    const { engine } = openCourse(course('scorm2004', [first, item('B')], retried))
    expect(go(engine, { kind: 'continue' })).toEqual({ kind: 'ended' })
  })

  it('repeats the course by its own rule after its parts have been left', () => {
    const first = item('A', { sequencing: { postConditionRules: always('exitParent') } })
    const { engine } = openCourse(course('scorm2004', [first, item('B')], retried))
    expect(delivered(go(engine, { kind: 'continue' })).leaf.identifier).toBe('A')
  })

  it("repeats the course by a part's retryAll rule", () => {
    const second = item('B', { sequencing: { postConditionRules: always('retryAll') } })
    const { engine } = openCourse(course('scorm2004', [item('A'), second, item('C')], flow))
    expect(visit(engine, {}, 'continue')).toBe('B')
    expect(visit(engine, {}, 'continue')).toBe('A')
  })
})
