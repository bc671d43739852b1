/**
 * The order in which Jest runs files: those of the fast lane last. They take little time each, so the workers end together
 * instead of waiting for one that has begun a long file as the last one.
 */
import Sequencer from '@jest/test-sequencer'

const isFast = ({ context }) => context.config.displayName?.name === 'fast'

// Jest takes default exports only.
export default class FastLaneLast extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter((test) => !isFast(test)), ...sorted.filter(isFast)]
  }
}
