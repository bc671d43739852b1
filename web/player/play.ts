/** Connects an opened session to the engine, the save queue and the page. */
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { Course } from '#shared/contract/resources/packages/course.ts'
import { learnerObjectivesKey } from '#shared/contract/resources/objectives/objectives.ts'
import type { HostReport } from '#web/player/dispatch/host-report.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { loadEngine } from '#web/player/runtime/load-engine.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'
import type { Journal } from '#web/player/saving/journal.ts'
import { SaveQueue, type StopReason } from '#web/player/saving/save-queue.ts'
import type { CmiValues, CourseSnapshot } from '#web/player/saving/snapshot.ts'
import { secondsIn, type RuntimeIdentity } from '#web/player/session/identity.ts'
import type { Opened } from '#web/player/session/open-session.ts'
import type { PageEnd } from '#web/player/session/last-script.ts'
import type { SessionApi } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import type { Observe } from '#web/player/call-log/open-call-log.ts'
import { confirm, hideScreen } from '#web/player/view/screens.ts'
import { Shell } from '#web/player/view/shell.ts'
import { Stage } from '#web/player/view/stage.ts'
import { finish } from './finish.ts'
import { watchPage } from './page-life.ts'
import { Player } from './player.ts'
import { RuntimeHub } from './runtime-hub.ts'
import { startOver } from './start-over.ts'

type OpenedSession = Extract<Opened, { outcome: 'open' }>

export interface PlayOptions {
  readonly end: Pick<PageEnd, 'add'>
  readonly opened: OpenedSession
  readonly course: Course
  readonly messages: Messages
  readonly locale: string
  readonly identity: RuntimeIdentity
  readonly api: SessionApi
  readonly clock: Clock
  /** The learning platform for which a dispatch plays the course. */
  readonly host: HostReport | undefined
  readonly journal: Journal
  /** Keeps choices of the learner on this device. */
  readonly store: TextStore
  readonly contentBaseUrl: () => string
  readonly observe: Observe | undefined
  readonly renew: () => Promise<Renewed>
  /** Stores the runtime's seconds for a reload. */
  readonly remember: (seconds: number) => void
  readonly stopped: (reason: StopReason) => void
  /** The learner has left the course. The last save may still be on its way. */
  readonly left: () => void
}

export interface Playing {
  /** Removes the course from the page without saving, because another window records. */
  readonly abandon: () => void
}

/**
 * Seconds that this runtime had counted before this page was loaded: its own before a reload, plus those that an
 * earlier runtime could not send.
 */
function secondsBefore({ opened: { session, unsaved }, identity }: PlayOptions): number {
  const own = secondsIn(identity, session.attempt)
  if (unsaved === null) return own
  if (unsaved.writer === identity.runtimeId) return Math.max(own, unsaved.snapshot.seconds)
  return own + Math.max(0, unsaved.snapshot.seconds - unsaved.countedSeconds)
}

function makeQueue(
  options: PlayOptions,
  engine: Engine,
  player: { show: (state: SaveQueue['state']) => void; hasLeft: () => boolean },
): SaveQueue {
  const { opened, identity, api, clock, journal } = options
  const { session, unsaved } = opened
  const before = secondsBefore(options)
  const take = (): CourseSnapshot => {
    const seconds = before + engine.seconds()
    options.remember(seconds)
    return { cmi: engine.elements(), ...engine.result(), seconds }
  }
  return new SaveQueue({
    session: { id: session.id, attempt: session.attempt, runtimeId: session.isExclusive ? identity.runtimeId : null },
    writer: identity.runtimeId,
    start: { version: session.version, cmi: session.cmi, sequence: opened.sequence },
    api,
    journal,
    clock,
    takeSnapshot: take,
    onConfirmed: (elements) => engine.confirmed?.(elements),
    adopt: (foreign) => {
      engine.adopt(foreign)
    },
    hasLeft: player.hasLeft,
    renewToken: options.renew,
    sendsAtOnce: options.host !== undefined,
    onState: (state) => {
      // The replayed state is stored on the server under this runtime's name, so the old journal entry can go.
      if (state === 'saved' && unsaved !== null && unsaved.writer !== identity.runtimeId) journal.remove(unsaved)
      player.show(state)
    },
    onStop: options.stopped,
  })
}

async function end(messages: Messages, player: Player): Promise<void> {
  if (
    await confirm({
      title: messages.endQuestion,
      text: messages.endConsequence,
      yes: messages.end,
      no: messages.cancel,
    })
  )
    void player.go({ kind: 'exitAll' })
}

function makeShell(
  options: PlayOptions,
  tree: CourseTree,
  dependencies: { readonly player: () => Player; readonly queue: () => SaveQueue | null },
): Shell {
  const { session } = options.opened
  const { player, queue } = dependencies
  const shell: Shell = new Shell({
    messages: options.messages,
    title: session.title,
    isSingle: tree.isSingle,
    hasContent: (identifier) => tree.leaf(identifier) !== null,
    isReview: session.isReview,
    canStartOver: session.startOverAllowed,
    actions: {
      next: () => void player().go({ kind: 'continue' }),
      previous: () => void player().go({ kind: 'previous' }),
      choose: (target) => void player().go({ kind: 'choice', target }),
      exit: () => {
        player().exit()
      },
      startOver: () => void startOver({ ...options, queue: queue(), shell }),
      end: () => void end(options.messages, player()),
    },
  })
  return shell
}

/**
 * The elements to start with: unsent ones from the journal if there are any, always with the learner's results from
 * other courses.
 */
const initialElements = ({ session, unsaved }: OpenedSession): CmiValues =>
  unsaved === null
    ? session.cmi
    : { ...unsaved.snapshot.cmi, [learnerObjectivesKey]: session.cmi[learnerObjectivesKey] ?? '' }

/** Id of the package in a signed content address: `/api/v1/content/<signature>/<workspace>/<package>/<version>/`. */
const packageIn = (contentBaseUrl: string): string => new URL(contentBaseUrl).pathname.split('/')[6] ?? ''

/** Loads the engine and shows the course. Returns the handle that stops it. */
export async function play(options: PlayOptions): Promise<Playing> {
  const { messages, clock, opened, host } = options
  const { session, unsaved } = opened
  const tree = new CourseTree(options.course)
  const hub = new RuntimeHub({ id: session.learnerId, name: session.learnerName, isReview: session.isReview }, clock)
  const engine = await loadEngine({ tree, stored: initialElements(options.opened), host: hub })
  const shell = makeShell(options, tree, { player: () => player, queue: () => queue })
  const queue = session.isReview
    ? null
    : makeQueue(options, engine, { show: (state) => shell.showSaving(state), hasLeft: () => player.isOver })
  watchPage({ queue, end: options.end, close: () => player.close(), asksToStay: host === undefined })
  const player: Player = new Player({
    engine,
    shell,
    stage: new Stage({
      messages,
      onClose: () => player.exit(),
      course: `lectern.fit:${packageIn(options.contentBaseUrl())}`,
      store: options.store,
    }),
    messages,
    queue,
    isSingle: tree.isSingle,
    contentBaseUrl: options.contentBaseUrl,
    observe: options.observe,
    left: () => {
      options.left()
      const { title, returnUrl, isReview } = session
      // Commit even if everything is saved: the server must also know that the visit has ended.
      queue?.change()
      void finish(
        {
          messages,
          title,
          locale: options.locale,
          returnUrl,
          result: engine.result(),
          isReview,
          resumes: engine.resumes(),
        },
        queue,
      ).then(() => host?.left())
    },
  })
  hub.attach({
    changed: () => {
      player.changed()
      host?.changed()
    },
    ended: () => player.contentEnded(),
    acknowledge: () => queue?.acknowledge() ?? true,
  })
  hideScreen()
  document.body.toggleAttribute('data-free', session.isWatermarked)
  player.start()
  if (unsaved !== null) queue?.change()
  host?.begin(session, () => ({ result: engine.result(), seconds: engine.seconds(), cmi: engine.elements() }))
  return { abandon: () => player.abandon() }
}
