/** Opens, plays and leaves SCORM 2004 courses in tests. */
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine, NavigationRequest, OutlineItem, Step } from '#web/player/runtime/engine.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, delivered } from './courses.ts'
import { FakeHost } from './fakes.ts'
import { loadScorm2004 } from './scorm-again.ts'

const Runtime = loadScorm2004()

/** Flow is on, so the learner can continue from item to item. */
export const flow: Sequencing = { controlMode: { flow: true } }

/** Opens a course that delivers an item. Its content has made no call yet. */
export function openCourse(tree: CourseTree, stored: CmiValues = {}, host = new FakeHost()) {
  const engine = makeEngine2004(Runtime, { tree, stored, host })
  const visit = delivered(engine.start())
  return { engine, host, visit, call: callsOf(visit) }
}

/** The learner navigates; the frame is removed without a call of the content. */
export function go(engine: Engine, request: NavigationRequest): Step {
  engine.request(request)
  return engine.conclude()
}

/** The contents without the entry of the course itself. */
export const partsOf = (engine: Engine): OutlineItem[] =>
  engine.outline().filter(({ identifier }) => identifier !== 'org')

/** The learner leaves the course. Returns what is stored for the next launch. */
export function leave(engine: Engine): CmiValues {
  go(engine, { kind: 'suspendAll' })
  return engine.elements()
}
