/** The service for the suite: the real handlers over the local AWS servers, called by the player's own modules. */
import { randomUUID } from 'node:crypto'
import { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { launchesFamily } from '#shared/contract/families/public/launches.ts'
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { RuntimeProtocol } from '#shared/contract/resources/sessions/session.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { sharesObjectives } from '#shared/formats/scorm/shared-objectives.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import type { Fetch } from '#web/api-client/client.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import { RuntimeHub } from '#web/player/runtime-hub.ts'
import { openJournal } from '#web/player/saving/journal.ts'
import { SaveQueue } from '#web/player/saving/save-queue.ts'
import { openSession, type Opened } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import {
  apiEvent,
  invoke,
  startBackend,
  type ApiResponse,
  type ApiRequest,
  type Backend,
} from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { MemoryStore } from '#test/unit/web/player/support/fakes.ts'
import { loadScorm2004 } from '#test/unit/web/player/support/scorm-again.ts'

/** The library as the player's bundle contains it. */
const Runtime = loadScorm2004()

/** A clock that stands still: progress is saved only when the learner leaves. */
const clock = { now: () => 1_700_000_000_000, after: () => () => undefined }

type Call = (endpoint: Endpoint, request: ApiRequest) => Promise<ApiResponse>

/** A course that is open. */
export interface OpenCourse {
  readonly engine: Engine
  /** The learner leaves: saves everything as the player does. @throws Error if it is not saved */
  leave(): Promise<void>
}

export interface Learner {
  readonly id: string
  readonly name: string
}

/** A learner's enrolment in one course. */
export class Enrolment {
  private sessionId: string | null = null

  constructor(
    private readonly service: {
      readonly call: Call
      readonly key: string
      readonly packageId: string
      readonly protocol: RuntimeProtocol
    },
    readonly learner: Learner,
    private readonly course: Course,
  ) {}

  /** Launches the course, which resumes after the previous launch. */
  async open(): Promise<OpenCourse> {
    const api = await this.launch()
    const runtimeId = randomUUID()
    const stores = { store: new MemoryStore(), copy: null }
    const opened = await openSession({ api, openJournal: (key) => openJournal(stores, key), runtimeId, expected: null })
    if (opened.outcome === 'failed') throw new Error(`The session does not open: ${opened.reason}`)
    return this.play(opened, { api, runtimeId })
  }

  private async launch(): Promise<SessionApi> {
    const { call, key, packageId, protocol } = this.service
    const body = {
      user_id: this.learner.id,
      learner_name: this.learner.name,
      // A launch without the field begins a legacy session.
      ...(protocol === 'legacy' ? {} : { runtime_protocol: protocol }),
      ...(this.sessionId === null ? {} : { session_id: this.sessionId }),
    }
    const answer = await call(launchesFamily.endpoints.launchPackage, { bearer: key, params: { packageId }, body })
    const { session_id: sessionId, launch_url: address } = answer.body
    this.sessionId = sessionId
    const token = new URL(address).searchParams.get('token') ?? ''
    return new SessionApi(sessionId, { baseUrl: '', authorization: () => token, fetch: sessionFetch(call, sessionId) })
  }

  private play(
    { session, sequence, journal }: Extract<Opened, { outcome: 'open' }>,
    means: { readonly api: SessionApi; readonly runtimeId: string },
  ): OpenCourse {
    const { api, runtimeId } = means
    const hub = new RuntimeHub({ id: session.learnerId, name: session.learnerName, isReview: session.isReview }, clock)
    const engine = makeEngine2004(Runtime, { tree: new CourseTree(this.course), stored: session.cmi, host: hub })
    const left = { yes: false }
    const queue = new SaveQueue({
      session: { id: session.id, attempt: session.attempt, runtimeId: session.isExclusive ? runtimeId : null },
      writer: runtimeId,
      start: { version: session.version, cmi: session.cmi, sequence },
      api,
      journal,
      clock,
      takeSnapshot: () => ({ cmi: engine.elements(), ...engine.result(), seconds: engine.seconds() }),
      adopt: (foreign) => {
        engine.adopt(foreign)
      },
      onConfirmed: (elements) => engine.confirmed?.(elements),
      hasLeft: () => left.yes,
      renewToken: () => Promise.resolve('ended'),
      onState: () => undefined,
      onStop: (reason) => {
        throw new Error(`The session was stopped: ${reason}`)
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
      engine,
      async leave() {
        left.yes = true
        queue.change()
        if (!(await queue.flush(0))) throw new Error('The course was not saved.')
      },
    }
  }
}

/** Passes the player's requests to the sessions function, as API Gateway does. */
const sessionFetch =
  (call: Call, sessionId: string): Fetch =>
  async (_address, { method, headers, body }) => {
    const endpoints: Readonly<Record<string, Endpoint>> = {
      GET: sessionsFamily.endpoints.getSession,
      POST: sessionsFamily.endpoints.claimRuntime,
      PUT: sessionsFamily.endpoints.commitSession,
    }
    const endpoint = endpoints[method]
    if (endpoint === undefined) throw new Error(`The player does not ask ${method}.`)
    const { authorization = '', ...others } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const answer = await call(endpoint, {
      bearer: authorization,
      params: { sessionId },
      headers: others,
      ...(body === undefined ? {} : { rawBody: body }),
    })
    return {
      ok: answer.status < 300,
      status: answer.status,
      headers: new Headers(),
      json: () => Promise.resolve(answer.body),
    }
  }

export interface SuiteService {
  /** Creates a package of the course for the learner. Its launches ask for the protocol. */
  enrol(
    learnerId: string,
    launches: { readonly course: Course; readonly protocol: RuntimeProtocol },
  ): Promise<Enrolment>
  close(): Promise<void>
}

/** Starts the service in this process. */
export async function startSuiteService(): Promise<SuiteService> {
  const backend: Backend = await startBackend()
  const [sessions, launches] = await Promise.all([
    import('#functions/api/sessions/handler.ts'),
    import('#functions/api/launches/handler.ts'),
  ])
  const call: Call = (endpoint, request) => {
    const handler: ApiHandler =
      endpoint === launchesFamily.endpoints.launchPackage ? launches.handler : sessions.handler
    return invoke(handler, apiEvent(`${endpoint.method} ${endpoint.path}`, request))
  }
  return {
    async enrol(learnerId, { course, protocol }) {
      const packageId = await seedPackage(backend, {
        completedRelaunchBehavior: 'resume',
        sharesObjectives: sharesObjectives(course),
      })
      const learner = { id: learnerId, name: 'Learner, One' }
      return new Enrolment({ call, key: backend.liveKey, packageId, protocol }, learner, course)
    },
    close: () => backend.close(),
  }
}
