import type { Engine } from './engine.ts'
import { Engine2004, type Engine2004Options } from './engine-2004.ts'
import { makeReview2004 } from './review-2004.ts'
import type { Scorm2004Constructor } from './scorm-again.ts'

/** Creates the engine of a SCORM 2004 course: sequenced, or linear for a review. */
export const makeEngine2004 = (Runtime: Scorm2004Constructor, options: Omit<Engine2004Options, 'Runtime'>): Engine =>
  options.host.learner.isReview ? makeReview2004(Runtime, options) : new Engine2004({ Runtime, ...options })
