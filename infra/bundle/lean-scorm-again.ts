import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Classes of scorm-again that the player never runs: it has no server of its own to commit to and stores nothing offline,
 * and the player restores and reads elements itself. They are a tenth of what a learner would download.
 */
const unused = ['OfflineStorageService', 'AsynchronousHttpService', 'SynchronousHttpService', 'SerializationService', 'ScheduledCommit']

/** Takes the unused classes out; fails where a new version has none of that name. */
export const leanScormAgain: Plugin = {
  name: 'lean-scorm-again',
  setup: (build) => {
    build.onLoad({ filter: /scorm-again[\\/]dist[\\/]esm[\\/]scorm(12|2004)\.js$/ }, async ({ path }) => ({
      contents: unused.reduce(withoutClass, await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}

function withoutClass(contents: string, name: string): string {
  const whole = new RegExp(`^class ${name} \\{\\n[\\s\\S]*?^\\}\\n`, 'm')
  if (!whole.test(contents)) throw new Error(`scorm-again has no class ${name} any more.`)
  return contents.replace(whole, `class ${name} {}\n`)
}
