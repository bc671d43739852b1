/**
 * Review of a SCORM 2004 course: every item can be opened, sequencing rules do not apply, and nothing is recorded.
 */
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { ItemStatus } from './engine.ts'
import { LinearEngine, type LinearOptions } from './linear-engine.ts'
import { combinedStatus } from './outline-2004.ts'
import { dataModelOnly, type Scorm2004Constructor } from './scorm-again.ts'
import { Visit2004 } from './visit-2004.ts'

function rolledUpStatus(items: readonly CmiValues[]): ItemStatus {
  const words = items.map((elements) =>
    combinedStatus(elements['cmi.completion_status'], elements['cmi.success_status']),
  )
  const [only = 'not attempted'] = words
  if (words.every((word) => word === only)) return only
  return words.some((word) => word === 'incomplete' || word === 'not attempted') ? 'incomplete' : 'completed'
}

/** Creates the engine for a review of a SCORM 2004 course. */
export function makeReview2004(Runtime: Scorm2004Constructor, options: Omit<LinearOptions, 'rules'>): LinearEngine {
  const runtime = new Runtime(dataModelOnly)
  return new LinearEngine({
    ...options,
    rules: {
      visit: (leaf, stored) =>
        new Visit2004({
          leaf,
          stored,
          entry: '',
          runtime,
          host: options.host,
          initial: {},
          isValid: () => false,
          terminated: () => undefined,
        }),
      isOpen: () => true,
      result: (items) => ({ completion: rolledUpStatus(items), success: 'unknown', score: null }),
      status: rolledUpStatus,
      progress: () => 0,
    },
  })
}
