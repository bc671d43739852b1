/** Engine for SCORM 1.2: the learner goes through the items in manifest order; prerequisites lock items. */
import type { prerequisitesMet } from '#web/player/course/prerequisites.ts'
import { LinearEngine, type LinearOptions } from './linear-engine.ts'
import { progressOf, rollUp12 } from './rollup-12.ts'
import type { ItemStatus } from './engine.ts'
import type { Scorm12Constructor } from './scorm-again.ts'
import { Visit12 } from './visit-12.ts'

const shownStatuses: readonly ItemStatus[] = ['not attempted', 'incomplete', 'completed', 'passed', 'failed']

interface Engine12Options extends Omit<LinearOptions, 'rules'> {
  /** Evaluates an item's prerequisites; null for a course that states none. */
  readonly prerequisitesMet: typeof prerequisitesMet | null
}

/** Creates the engine of a SCORM 1.2 course. In a review no item is locked. */
export const makeEngine12 = (Runtime: Scorm12Constructor, options: Engine12Options): LinearEngine =>
  new LinearEngine({
    ...options,
    rules: {
      visit: (leaf, stored) => new Visit12(leaf, stored, { Runtime, host: options.host }),
      isOpen: (item, completionOf) =>
        options.host.learner.isReview || options.prerequisitesMet?.(item.prerequisites, completionOf) !== false,
      result: rollUp12,
      status: (items) => shownStatuses.find((word) => word === rollUp12(items).completion) ?? 'incomplete',
      progress: progressOf,
    },
  })
