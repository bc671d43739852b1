/** Review of a SCORM 2004 course: every item can be looked at, nothing is sequenced and nothing recorded. */
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { ItemStatus } from './engine.ts'
import { LinearEngine, type LinearOptions } from './linear-engine.ts'
import { statusWord } from './outline-2004.ts'
import type { Scorm2004Constructor } from './scorm-again.ts'
import { Visit2004 } from './visit-2004.ts'

function together(items: readonly CmiValues[]): ItemStatus {
  const words = items.map((elements) => statusWord(elements['cmi.completion_status'], elements['cmi.success_status']))
  const [only = 'not attempted'] = words
  if (words.every((word) => word === only)) return only
  return words.some((word) => word === 'incomplete' || word === 'not attempted') ? 'incomplete' : 'completed'
}

/** The runtime of a SCORM 2004 course that is open for review. */
export function makeReview2004(Runtime: Scorm2004Constructor, options: Omit<LinearOptions, 'rules'>): LinearEngine {
  const runtime = new Runtime({ logLevel: 'NONE', lmsCommitUrl: false })
  runtime.getCommitObject = () => ({})
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
          given: {},
          isValid: () => false,
          terminated: () => undefined,
          sharedDataChanged: () => undefined,
        }),
      isOpen: () => true,
      result: (items) => ({ completion: together(items), success: 'unknown', score: null }),
      status: together,
      progress: () => 0,
    },
  })
}
