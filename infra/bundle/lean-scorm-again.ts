import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Classes of scorm-again that the player never runs: it has no server of its own to commit to and stores nothing offline,
 * and the player restores and reads elements itself.
 */
const unusedClasses = ['OfflineStorageService', 'AsynchronousHttpService', 'SynchronousHttpService', 'SerializationService', 'ScheduledCommit']
/** Methods that only those classes would serve. */
const unusedMethods = ['processHttpRequest', 'renderCommitObject', 'renderCommitCMI']

/** A call of a log that is a statement by itself, over one line or several. */
const logCall = /^( *)(?:this\.apiLog|console\.debug)\((?:.*\);|\n(?:\1 .*\n)+\1\);)$/gm

/**
 * One of scorm-again's modules without what never runs and what it writes into a log that is switched off: a fifth of what
 * a learner would download.
 * @throws Error where a new version has none of that name
 */
export const leanSource = (contents: string): string =>
  unusedMethods.reduce(withoutMethod, unusedClasses.reduce(withoutClass, contents)).replace(logCall, ';')

/** Bundles scorm-again lean. */
export const leanScormAgain: Plugin = {
  name: 'lean-scorm-again',
  setup: (build) => {
    build.onLoad({ filter: /scorm-again[\\/]dist[\\/]esm[\\/]scorm(12|2004)\.js$/ }, async ({ path }) => ({
      contents: leanSource(await readFile(path, 'utf8')),
      loader: 'js',
    }))
  },
}

/** Settings are handed to each of the classes at each reset. */
const withoutClass = (contents: string, name: string): string =>
  replaced(contents, new RegExp(`^class ${name} \\{\\n[\\s\\S]*?^\\}\\n`, 'm'), `class ${name} { updateSettings() {} }\n`)

const withoutMethod = (contents: string, name: string): string =>
  replaced(contents, new RegExp(`^  (${name}\\(.*\\)) \\{\\n[\\s\\S]*?^  \\}\\n`, 'm'), '  $1 {}\n')

function replaced(contents: string, whole: RegExp, by: string): string {
  if (!whole.test(contents)) throw new Error(`scorm-again has nothing like ${whole.source} any more.`)
  return contents.replace(whole, by)
}
