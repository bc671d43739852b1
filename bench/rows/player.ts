/** What a learner's browser loads of the player. */
import { join } from 'node:path'
import { playerSizes } from '#infra/bundle/build-player.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { webFolder } from '../support/built-service.ts'

const boundsKb = { scorm12: 30, scorm2004: 90 }

export const player: Benchmark = {
  goal: `player JavaScript, brotli: SCORM 1.2 <= ${boundsKb.scorm12} KB, SCORM 2004 with sequencing <= ${boundsKb.scorm2004} KB`,
  exact: false,
  async measure() {
    const sizes = await playerSizes(join(await webFolder(), 'player'))
    const measured = { scorm12: rounded(sizes.scorm12 / 1000, 1), scorm2004: rounded(sizes.scorm2004 / 1000, 1) }
    return { measured, met: measured.scorm12 <= boundsKb.scorm12 && measured.scorm2004 <= boundsKb.scorm2004 }
  },
}
