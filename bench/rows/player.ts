/** Size of the player's JavaScript that a learner's browser loads. */
import { join } from 'node:path'
import { playerSizes } from '#test/infra/support/player-sizes.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { webFolder } from '../support/built-service.ts'

const boundsKb = { scorm12: 45, scorm2004: 95 }

export const player: Benchmark = {
  goal: `player JavaScript, brotli, libraries as published: SCORM 1.2 <= ${boundsKb.scorm12} KB, SCORM 2004 with sequencing <= ${boundsKb.scorm2004} KB`,
  exact: false,
  async measure() {
    const sizes = await playerSizes(join(await webFolder(), 'player'))
    const measured = { scorm12: rounded(sizes.scorm12 / 1000, 1), scorm2004: rounded(sizes.scorm2004 / 1000, 1) }
    return { measured, met: measured.scorm12 <= boundsKb.scorm12 && measured.scorm2004 <= boundsKb.scorm2004 }
  },
}
