/** Selected and randomly ordered children (SR.1, SR.2). */
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import { cluster, course, item } from '../support/courses.ts'
import { flow, go, leave, openCourse } from '../support/course-2004.ts'

type Randomization = NonNullable<Sequencing['randomizationControls']>

/** A section that is arranged, and one more item. */
const arranged = (randomizationControls: Randomization) =>
  course(
    'scorm2004',
    [cluster('section', [item('A'), item('B'), item('C')], { ...flow, randomizationControls }), item('last')],
    flow,
  )

/** Goes on with Continue to the end of the section. Returns the items from the open one on. */
function walk(engine: Engine): string {
  let seen = ''
  for (let step = 0; step < 5; step += 1) {
    const open = engine.visit?.leaf.identifier ?? ''
    if (open === 'last') break
    seen += open
    go(engine, { kind: 'continue' })
  }
  return seen
}

/** The highest number reverses the order, and selects from the end. */
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.99))

const everyTime: Randomization = { randomizationTiming: 'onEachNewAttempt', reorderChildren: true }

describe('randomization', () => {
  it.each([
    ['once', { randomizationTiming: 'once', reorderChildren: true }],
    ['on each new attempt', everyTime],
  ] as const)('delivers every child in the random order, if it is decided %s', (_timing, controls) => {
    expect(walk(openCourse(arranged(controls)).engine)).toBe('CBA')
  })

  it('orders the children anew for each attempt on the section', () => {
    const { engine } = openCourse(arranged(everyTime))
    walk(engine)
    go(engine, { kind: 'choice', target: 'section' })
    expect(walk(engine)).toBe('ABC')
  })

  it('keeps the order of an attempt that is resumed', () => {
    const tree = arranged(everyTime)
    const { engine } = openCourse(tree)
    go(engine, { kind: 'continue' })
    expect(walk(openCourse(tree, leave(engine)).engine)).toBe('BA')
  })

  it('keeps an order and a selection that are decided once, also in a new attempt on the course', () => {
    const tree = arranged({
      randomizationTiming: 'once',
      reorderChildren: true,
      selectionTiming: 'once',
      selectCount: 2,
    })
    const { engine } = openCourse(tree)
    expect(walk(engine)).toBe('CB')
    go(engine, { kind: 'exitAll' })
    jest.spyOn(Math, 'random').mockReturnValue(0)
    expect(walk(openCourse(tree, engine.elements()).engine)).toBe('CB')
  })
})

describe('selection', () => {
  it('delivers only the selected children, selected anew for each attempt', () => {
    const { engine } = openCourse(arranged({ selectionTiming: 'onEachNewAttempt', selectCount: 1 }))
    jest.spyOn(Math, 'random').mockReturnValue(0)
    expect(walk(engine)).toBe('C')
    go(engine, { kind: 'choice', target: 'section' })
    expect(walk(engine)).toBe('A')
  })
})
