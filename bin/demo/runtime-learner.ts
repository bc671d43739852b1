import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { CourseTree } from '#web/player/course/course-tree.ts'
import { loadCourse } from '#web/player/course/load-course.ts'
import { RuntimeHub } from '#web/player/runtime-hub.ts'
import { loadEngine } from '#web/player/runtime/load-engine.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'
import { openJournal } from '#web/player/saving/journal.ts'
import { SaveQueue } from '#web/player/saving/save-queue.ts'
import { openSession } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import type { Learner } from './learner.ts'

const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  },
}

/** Replaces the stores of a browser. */
class MemoryStore implements TextStore {
  private readonly values = new Map<string, string>()

  get length(): number {
    return this.values.size
  }

  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.values.set(key, value)
  }

  removeItem(key: string): void {
    this.values.delete(key)
  }
}

interface Runtime {
  readonly call: (name: string, ...values: string[]) => string
  /** Waits until the server has everything. */
  readonly save: () => Promise<void>
}

function callsOf(engine: Engine): Runtime['call'] {
  const step = engine.start()
  if (step.kind !== 'deliver') throw new Error('The runtime delivered nothing.')
  const { object } = step.visit.api
  return (name, ...values) => {
    const member: unknown = Reflect.get(object, name)
    if (typeof member !== 'function') throw new Error(`The runtime has no ${name}.`)
    return String(Reflect.apply(member, object, values))
  }
}

/** Opens a launch link with the player's own modules, without its pages. */
async function openRuntime(launchUrl: string, store: TextStore): Promise<Runtime> {
  const address = new URL(launchUrl)
  const token = address.searchParams.get('token') ?? ''
  const { sid } = decodeJwt<{ sid: string }>(token)
  const api = new SessionApi(sid, {
    baseUrl: address.origin,
    authorization: () => `Bearer ${token}`,
    fetch: (target, init) => fetch(target, init),
  })
  const runtimeId = randomUUID()
  const opened = await openSession({
    api,
    openJournal: (key) => openJournal({ store, copy: null }, key),
    runtimeId,
    expected: null,
  })
  if (opened.outcome === 'failed') throw new Error(`The session could not be opened: ${opened.reason}.`)
  const { session, sequence, journal } = opened
  const course = await loadCourse(session.courseUrl, null)
  if (course === null) throw new Error('The course structure could not be read.')
  const hub = new RuntimeHub({ id: session.learnerId, name: session.learnerName, isReview: session.isReview }, clock)
  const engine = await loadEngine({ tree: new CourseTree(course), stored: session.cmi, host: hub })
  const queue = new SaveQueue({
    session: { id: session.id, attempt: session.attempt, runtimeId },
    writer: runtimeId,
    start: { version: session.version, cmi: session.cmi, sequence },
    api,
    journal,
    clock,
    takeSnapshot: () => ({ cmi: engine.elements(), ...engine.result(), seconds: engine.seconds() }),
    adopt: (foreign) => {
      engine.adopt(foreign)
    },
    renewToken: () => Promise.reject(new Error('The demo outlived its launch token.')),
    onState: () => undefined,
    onStop: (reason) => {
      throw new Error(`Saving was stopped: ${reason}.`)
    },
  })
  hub.attach({
    changed: () => {
      queue.change()
    },
    ended: () => undefined,
    acknowledge: () => queue.acknowledge(),
  })
  return {
    call: callsOf(engine),
    save: async () => {
      if (!(await queue.flush(10_000))) throw new Error('The server did not store the progress.')
    },
  }
}

/** Plays the SCORM 1.2 edition without a browser, with the calls that the course would make. */
export function runtimeLearner(): Learner {
  const store = new MemoryStore()
  return {
    description: "the player's engine in this process, without a browser",
    leaveInTheMiddle: async (launchUrl) => {
      const { call, save } = await openRuntime(launchUrl, store)
      call('LMSInitialize', '')
      call('LMSSetValue', 'cmi.core.lesson_location', 'sentences')
      call('LMSSetValue', 'cmi.core.lesson_status', 'incomplete')
      call('LMSCommit', '')
      await save()
      return 'sentences'
    },
    resumeAndFinish: async (launchUrl) => {
      const { call, save } = await openRuntime(launchUrl, store)
      call('LMSInitialize', '')
      const place = call('LMSGetValue', 'cmi.core.lesson_location')
      call('LMSSetValue', 'cmi.interactions.0.id', 'question-1')
      call('LMSSetValue', 'cmi.interactions.0.result', 'correct')
      call('LMSSetValue', 'cmi.core.score.raw', '100')
      call('LMSSetValue', 'cmi.core.lesson_status', 'passed')
      call('LMSFinish', '')
      await save()
      return place
    },
    close: () => Promise.resolve(),
  }
}
