/** SCORM 2004 courses as tests open, walk and leave them. */
import type { Sequencing } from '#shared/contract/resources/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine, NavigationRequest, Step } from '#web/player/runtime/engine.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, delivered } from './courses.ts'
import { FakeHost } from './fakes.ts'
import { loadScorm2004 } from './scorm-again.ts'

const Runtime = loadScorm2004()

/** Lets the learner go on from item to item. */
export const flow: Sequencing = { controlMode: { flow: true } }

/** Opens a course that delivers something; its content has said nothing yet. */
export function openCourse(tree: CourseTree, stored: CmiValues = {}, host = new FakeHost()) {
  const engine = makeEngine2004(Runtime, { tree, stored, host })
  const visit = delivered(engine.start())
  return { engine, host, visit, call: callsOf(visit) }
}

/** The learner clicks; the frame goes away without a word of the content. */
export function go(engine: Engine, request: NavigationRequest): Step {
  engine.request(request)
  return engine.conclude()
}

/** The learner leaves the course; answers what is kept for the next launch. */
export function leave(engine: Engine): CmiValues {
  go(engine, { kind: 'suspendAll' })
  return engine.elements()
}
