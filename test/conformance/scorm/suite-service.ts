/** The service that the suite's learners use: the real handlers over the local servers, and the player's way to them. */
import { randomUUID } from 'node:crypto'
import { sessionsFamily } from '#shared/contract/families/sessions.ts'
import { launchesFamily } from '#shared/contract/families/launches.ts'
import type { Course } from '#shared/contract/resources/course.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { sharesObjectives } from '#shared/formats/scorm/shared-objectives.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import type { Fetch } from '#web/api-client/client.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine } from '#web/player/runtime/engine.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import { RuntimeHub } from '#web/player/runtime-hub.ts'
import { Journal } from '#web/player/saving/journal.ts'
import { SaveQueue } from '#web/player/saving/save-queue.ts'
import { openSession, type Opened } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import { apiEvent, invoke, startBackend, type ApiAnswer, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { MemoryStore } from '#test/unit/web/player/support/fakes.ts'
import { loadScorm2004 } from '#test/unit/web/player/support/scorm-again.ts'

/** The runtime as learners load it. */
const Runtime = loadScorm2004()

/** Time that stands still: what is to be saved is sent when the course is left. */
const clock = { now: () => 1_700_000_000_000, after: () => () => undefined }

type Call = (endpoint: Endpoint, request: ApiRequest) => Promise<ApiAnswer>

/** A course that is open. */
export interface OpenCourse {
  readonly engine: Engine
  /** The learner has left: saves what there is, as the player does. @throws Error where it is not saved */
  leave(): Promise<void>
}

/** A learner in one course. */
export class Enrolment {
  private sessionId: string | null = null

  constructor(
    private readonly service: { readonly call: Call; readonly key: string; readonly packageId: string; readonly learnerId: string },
    private readonly course: Course,
  ) {}

  /** Launches the course, where the former launch left it. */
  async open(): Promise<OpenCourse> {
    const api = await this.launch()
    const runtimeId = randomUUID()
    const journal = new Journal(new MemoryStore())
    const opened = await openSession({ api, journal, runtimeId })
    if (opened.outcome === 'failed') throw new Error(`The session does not open: ${opened.reason}`)
    return this.play(opened, { api, journal, runtimeId })
  }

  private async launch(): Promise<SessionApi> {
    const { call, key, packageId, learnerId } = this.service
    const body = { user_id: learnerId, learner_name: 'Learner, One', runtime_protocol: 'exclusive_v1', ...(this.sessionId === null ? {} : { session_id: this.sessionId }) }
    const answer = await call(launchesFamily.endpoints.launchPackage, { bearer: key, params: { packageId }, body })
    const { session_id: sessionId, launch_url: address } = answer.body
    this.sessionId = sessionId
    const token = new URL(address).searchParams.get('token') ?? ''
    return new SessionApi(sessionId, { baseUrl: '', authorization: () => token, fetch: sessionFetch(call, sessionId) })
  }

  private play({ session, sequence }: Extract<Opened, { outcome: 'open' }>, means: { readonly api: SessionApi; readonly journal: Journal; readonly runtimeId: string }): OpenCourse {
    const { api, journal, runtimeId } = means
    const hub = new RuntimeHub({ id: session.learnerId, name: session.learnerName, isReview: session.isReview }, clock)
    const engine = makeEngine2004(Runtime, { tree: new CourseTree(this.course), stored: session.cmi, host: hub })
    const left = { yes: false }
    const queue = new SaveQueue({
      session: { id: session.id, attempt: session.attempt, runtimeId },
      writer: runtimeId,
      start: { version: session.version, cmi: session.cmi, sequence },
      api,
      journal,
      clock,
      take: () => ({ cmi: engine.elements(), ...engine.result(), seconds: engine.seconds() }),
      adopt: (foreign) => {
        engine.adopt(foreign)
      },
      confirmed: (elements) => engine.confirmed?.(elements),
      hasLeft: () => left.yes,
      renew: () => Promise.resolve('ended'),
      onState: () => undefined,
      onStop: (reason) => {
        throw new Error(`The session was stopped: ${reason}`)
      },
    })
    hub.attach({ changed: () => { queue.change() }, ended: () => undefined, acknowledge: () => queue.acknowledge() })
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

/** The player's calls, as API Gateway hands them to the sessions function. */
const sessionFetch = (call: Call, sessionId: string): Fetch => async (_address, { method, headers, body }) => {
  const endpoints: Readonly<Record<string, Endpoint>> = { GET: sessionsFamily.endpoints.getSession, POST: sessionsFamily.endpoints.claimRuntime, PUT: sessionsFamily.endpoints.commitSession }
  const endpoint = endpoints[method]
  if (endpoint === undefined) throw new Error(`The player does not ask ${method}.`)
  const { authorization = '', ...others } = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const answer = await call(endpoint, { bearer: authorization, params: { sessionId }, headers: others, ...(body === undefined ? {} : { rawBody: body }) })
  return { ok: answer.status < 300, status: answer.status, json: () => Promise.resolve(answer.body) }
}

export interface SuiteService {
  /** Gives the learner a package of the course. */
  enrol(learnerId: string, course: Course): Promise<Enrolment>
  close(): Promise<void>
}

/** Starts the service on this machine. */
export async function startSuiteService(): Promise<SuiteService> {
  const backend: Backend = await startBackend()
  const [sessions, launches] = await Promise.all([import('#functions/api/sessions/handler.ts'), import('#functions/api/launches/handler.ts')])
  const call: Call = (endpoint, request) => {
    const handler: ApiHandler = endpoint === launchesFamily.endpoints.launchPackage ? launches.handler : sessions.handler
    return invoke(handler, apiEvent(`${endpoint.method} ${endpoint.path}`, request))
  }
  return {
    async enrol(learnerId, course) {
      const packageId = await seedPackage(backend, { completedRelaunchBehavior: 'resume', sharesObjectives: sharesObjectives(course) })
      return new Enrolment({ call, key: backend.liveKey, packageId, learnerId }, course)
    },
    close: () => backend.close(),
  }
}
