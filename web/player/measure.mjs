/** Prints what the player's JavaScript weighs, per standard. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPlayer, playerSizes } from './build.mjs'

const budgets = { scorm12: 30_000, scorm2004: 90_000 }
const outDir = await mkdtemp(join(tmpdir(), 'lectern-player-'))
try {
  await buildPlayer(outDir)
  for (const [standard, bytes] of Object.entries(await playerSizes(outDir))) {
    process.stdout.write(`${standard}: ${(bytes / 1000).toFixed(1)} kB brotli of ${budgets[standard] / 1000} kB\n`)
    if (bytes > budgets[standard]) process.exitCode = 1
  }
} finally {
  await rm(outDir, { recursive: true, force: true })
}
