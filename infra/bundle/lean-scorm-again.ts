import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

type Standard = 'scorm12' | 'scorm2004'

interface Unused {
  /** Classes by name, and what is still called of their objects. */
  readonly classes: Readonly<Record<string, string>>
  /** Methods that only those classes would serve. */
  readonly methods: readonly string[]
}

/**
 * What the player never runs: it has no server of scorm-again's kind to commit to and stores nothing offline by it, it
 * restores and reads elements itself, nobody listens to its events or reads its log, and SCORM 2004 is sequenced by the
 * player.
 */
const communication: Unused = {
  classes: {
    OfflineStorageService: '',
    AsynchronousHttpService: 'updateSettings() {}',
    SynchronousHttpService: 'updateSettings() {}',
    SerializationService: '',
    ScheduledCommit: '',
    EventService: 'on() {} off() {} clear() {} reset() {} processListeners() {}',
    LoggingService: 'static getInstance() { return new LoggingService() } log() {} warn() {} error() {} setLogLevel() {} setLogHandler() {}',
  },
  methods: ['loadFromJSON', 'loadFromFlattenedJSON', 'processHttpRequest', 'renderCommitObject', 'renderCommitCMI', 'whenCommitsSettled', '_flushCommitSettleWaiters'],
}
const sequencing: Unused = {
  classes: {
    Sequencing: 'getCurrentActivity() { return null }',
    GlobalObjectiveManager: 'restoreGlobalObjectivesToCMI() {} isHostDeclaredGlobalObjectiveId() { return false }',
    SequencingConfigurationBuilder: '',
    ActivityTreeBuilder: '',
    Scorm2004DataSerializer: '',
    SequencingStatePersistence: '',
    // Initializers of static fields keep these from being left out by themselves.
    ...Object.fromEntries(
      ['Activity', 'ActivityObjective', 'ActivityTree', 'ActivityTreeQueries', 'DeliveryHandler', 'RollupCondition', 'RollupRule', 'RollupRules', 'RuleCondition', 'SelectionRandomization', 'SequencingControls', 'SequencingRule', 'SequencingRules'].map(
        (name) => [name, ''],
      ),
    ),
  },
  methods: ['configureSequencing', 'initializeSequencingService', 'seedCurrentActivityObjectives', 'seedObjectiveReadMapValues'],
}
const unused: Readonly<Record<Standard, readonly Unused[]>> = { scorm12: [communication], scorm2004: [communication, sequencing] }

/** A call of a log that is a statement by itself, over one line or several. */
const logCall = /^( *)(?:this\.apiLog|console\.debug)\((?:.*\);|\n(?:\1 .*\n)+\1\);)$/gm

/**
 * The module of a standard without what never runs and what it writes into a log that is switched off; what only that
 * had used is then left out by the bundler.
 * @throws Error where a new version has none of that name
 */
export function leanSource(contents: string, standard: Standard): string {
  const classes = unused[standard].flatMap((part) => Object.entries(part.classes))
  const methods = unused[standard].flatMap((part) => part.methods)
  return methods.reduce(withoutMethod, classes.reduce(withoutClass, contents)).replace(logCall, ';')
}

/** Bundles scorm-again lean. */
export const leanScormAgain: Plugin = {
  name: 'lean-scorm-again',
  setup: (build) => {
    for (const standard of ['scorm12', 'scorm2004'] as const) {
      build.onLoad({ filter: new RegExp(`scorm-again[\\\\/]dist[\\\\/]esm[\\\\/]${standard}\\.js$`) }, async ({ path }) => ({
        contents: leanSource(await readFile(path, 'utf8'), standard),
        loader: 'js',
      }))
    }
  },
}

const withoutClass = (contents: string, [name, kept]: readonly [string, string]): string =>
  replaced(contents, new RegExp(`^class ${name}( extends \\w+)? \\{\\n[\\s\\S]*?^\\}\\n`, 'm'), `class ${name} { ${kept} }\n`)

const withoutMethod = (contents: string, name: string): string =>
  replaced(contents, new RegExp(`^  (${name}\\(.*\\)) \\{\\n[\\s\\S]*?^  \\}\\n`, 'm'), '  $1 {}\n')

function replaced(contents: string, whole: RegExp, by: string): string {
  if (!whole.test(contents)) throw new Error(`scorm-again has nothing like ${whole.source} any more.`)
  return contents.replace(whole, by)
}
