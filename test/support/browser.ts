/** Tests in a real browser over the real service. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { answered, backEnd, type BackEnd } from '#bin/demo/back-end.ts'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { processArchive, uploadArchive } from '#infra/local/seed/upload-course.ts'
import type { SessionDetail } from '#shared/contract/resources/session.ts'
import { startServiceProcess, type ServiceProcess } from './service.ts'

/** What a launch can state beside the course. */
export type LaunchBody = Partial<NonNullable<Parameters<BackEnd['launchPackage']>[0]['body']>>

export interface Launched {
  readonly launch_url: string
  readonly session_id: string
}

let learners = 0

/** A running service, and a browser that learners use. */
export class Classroom {
  private constructor(
    readonly service: ServiceProcess,
    readonly browser: Browser,
    readonly backEnd: BackEnd,
  ) {}

  static async open(executablePath: string, flags: readonly string[] = []): Promise<Classroom> {
    const service = await startServiceProcess({ flags })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    return new Classroom(service, browser, backEnd(service.apiBaseUrl, service.liveKey))
  }

  /** Uploads an archive and waits until it can be launched. */
  async upload(filename: string, archive: Uint8Array): Promise<string> {
    const { apiBaseUrl, tenantId, liveKey: key } = this.service
    const access = { apiBaseUrl, tenantId, key }
    const { packageId } = await processArchive(access, await uploadArchive(access, filename, archive), filename)
    while ((await answered(this.backEnd.getPackage({ params: { packageId } }))).package.status === 'processing') await new Promise((resolve) => setTimeout(resolve, 100))
    return packageId
  }

  /** Launches a package, or an edition of the sample course, for a learner of its own. */
  launch(course: string, body: LaunchBody = {}): Promise<Launched> {
    learners += 1
    const packageId = this.service.sampleCourses[course] ?? course
    return answered(
      this.backEnd.launchPackage({
        params: { packageId },
        body: { user_id: `learner-${process.pid}-${learners}`, learner_name: 'Example, Ada', runtime_protocol: 'exclusive_v1', ...body },
      }),
    )
  }

  session({ session_id: sessionId }: Pick<Launched, 'session_id'>): Promise<SessionDetail> {
    return answered(this.backEnd.getSession({ params: { sessionId }, query: {} }))
  }

  /** A browser profile of its own: its stores last as long as the context. */
  newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    return this.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options })
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.service.stop()
  }
}

/** A phone held upright. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const satisfies BrowserContextOptions

// The first start of the service builds it.
const longestStartMs = 150_000

/**
 * Tests that need a browser; where there is none they are skipped, and their name says why.
 * @param flags further flags of `npm start`, asked for when the service starts
 */
export function describeInBrowser(name: string, body: (room: () => Classroom) => void, flags: () => Promise<readonly string[]> = () => Promise.resolve([])): void {
  const path = findBrowser()
  if (path === undefined) {
    describe.skip(`${name} (there is no Chromium here; CHROMIUM_PATH can name one)`, () => {
      body(() => {
        throw new Error('There is no browser.')
      })
    })
    return
  }
  describe(name, () => {
    let room: Classroom | undefined
    beforeAll(async () => {
      room = await Classroom.open(path, await flags())
    }, longestStartMs)
    afterAll(() => room?.close())
    body(() => {
      if (room === undefined) throw new Error('The service has not started.')
      return room
    })
  })
}
