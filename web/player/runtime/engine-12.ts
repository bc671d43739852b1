/** SCORM 1.2: a walk through the items, locked by their prerequisites. */
import type { prerequisitesMet } from '#web/player/course/prerequisites.ts'
import { LinearEngine, type LinearOptions } from './linear-engine.ts'
import { progressOf, rollUp12 } from './rollup-12.ts'
import type { ItemStatus } from './engine.ts'
import type { Scorm12Constructor } from './scorm-again.ts'
import { Visit12 } from './visit-12.ts'

const shownStatuses: readonly ItemStatus[] = ['not attempted', 'incomplete', 'completed', 'passed', 'failed']

interface Engine12Options extends Omit<LinearOptions, 'rules'> {
  /** Reads the items' prerequisites; null for a course that states none. */
  readonly prerequisitesMet: typeof prerequisitesMet | null
}

/** The runtime of a SCORM 1.2 course. A review is not held by prerequisites. */
export const makeEngine12 = (Runtime: Scorm12Constructor, options: Engine12Options): LinearEngine =>
  new LinearEngine({
    ...options,
    rules: {
      visit: (leaf, stored) => new Visit12(leaf, stored, { Runtime, host: options.host }),
      isOpen: (item, completionOf) => options.host.learner.isReview || options.prerequisitesMet?.(item.prerequisites, completionOf) !== false,
      result: rollUp12,
      status: (items) => shownStatuses.find((word) => word === rollUp12(items).completion) ?? 'incomplete',
      progress: progressOf,
    },
  })
