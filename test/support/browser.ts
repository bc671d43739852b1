/** Tests in a real browser with the real service. */
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { backEnd, bodyOf, type BackEnd } from '#bin/demo/back-end.ts'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import type { RunningService } from '#bin/local/service-file.ts'
import { learnerPattern } from '#infra/local/host/deployment.ts'
import { processArchive, uploadArchive } from '#infra/local/seed/upload-course.ts'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import { learnerOrigin } from '#shared/platform/learner-origin.ts'
import { startServiceProcess } from './service.ts'
import { sharedService } from './shared-service.ts'

/** What a launch can state beside the course. */
export type LaunchBody = Partial<NonNullable<Parameters<BackEnd['launchPackage']>[0]['body']>>

export interface Launched {
  readonly launch_url: string
  readonly session_id: string
}

/** The same address for this process, which does not find names below localhost as browsers do. */
export const reachable = (address: string): string => address.replace(/\/\/[^/]+\.localhost\b/, '//127.0.0.1')

/**
 * Changes the bodies of the responses whose addresses match. Saves (PUT) pass: one that this process sends on for the page
 * would fail the test that closes the page meanwhile.
 */
export const changeResponses = (
  pages: Page | BrowserContext,
  addresses: string | RegExp,
  change: (body: string) => string,
): Promise<unknown> =>
  pages.route(addresses, async (route) => {
    const request = route.request()
    if (request.method() === 'PUT') return route.fallback()
    const response = await route.fetch({ url: reachable(request.url()) })
    await route.fulfill({ response, body: change(await response.text()) })
  })

/** A host name that browsers do not trust without encryption, unlike that of the machine itself. It leads to this machine. */
export const plainHost = 'lms.test'

/** The flag with which a browser finds that name. */
export const plainHostFlag = `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`

/** Longest wait for something on a page: far longer than it takes, so that a slow machine does not fail tests. */
export const longestWaitMs = 300_000

const browserFlags = ['--no-sandbox', plainHostFlag]

interface Service extends RunningService {
  readonly dataFolder: string
  /** Stops it unless other files share it. */
  readonly stop: () => Promise<unknown>
}

/** Begins the names of this file's learners: other files launch the same courses in the same service. */
const learnerNames = `learner-${process.pid}-${Date.now().toString(36)}`
let learners = 0

/** A name that no other learner of the service has. */
export function newLearner(): string {
  learners += 1
  return `${learnerNames}-${learners}`
}

/** A running service and a browser. */
export class Classroom {
  private constructor(
    readonly service: Service,
    readonly browser: Browser,
    readonly backEnd: BackEnd,
  ) {}

  /** In a service of its own. */
  static async open(executablePath: string, flags: readonly string[] = []): Promise<Classroom> {
    return Classroom.in(await startServiceProcess({ flags }), executablePath)
  }

  /** In the service that all files of the browser lane share. */
  static async openShared(executablePath: string): Promise<Classroom> {
    return Classroom.in({ ...(await sharedService()), stop: () => Promise.resolve() }, executablePath)
  }

  private static async in(service: Service, executablePath: string): Promise<Classroom> {
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    return new Classroom(service, browser, backEnd(service.apiBaseUrl, service.liveKey))
  }

  /** The same service and browser, for another workspace. */
  inWorkspace(workspace: Pick<Service, 'tenantId' | 'liveKey'>): Classroom {
    const { tenantId, liveKey } = workspace
    const service = { ...this.service, tenantId, liveKey, sampleCourses: {} }
    return new Classroom(service, this.browser, backEnd(service.apiBaseUrl, liveKey))
  }

  /** The origin of the workspace's launches. */
  get learnerOrigin(): string {
    const { learnerBaseUrl, tenantId } = this.service
    return learnerOrigin(learnerPattern(learnerBaseUrl, 'workspaces'), tenantId)
  }

  /** Uploads an archive and waits until the package can be launched. */
  async upload(filename: string, archive: Uint8Array): Promise<string> {
    const { apiBaseUrl, tenantId, liveKey: key } = this.service
    const access = { apiBaseUrl, tenantId, key }
    const { packageId } = await processArchive(access, await uploadArchive(access, filename, archive), filename)
    while ((await bodyOf(this.backEnd.getPackage({ params: { packageId } }))).package.status === 'processing')
      await new Promise((resolve) => setTimeout(resolve, 100))
    return packageId
  }

  /** Launches a package, or an edition of the sample course, for a new learner. */
  launch(course: string, body: LaunchBody = {}): Promise<Launched> {
    const packageId = this.service.sampleCourses[course] ?? course
    return bodyOf(
      this.backEnd.launchPackage({
        params: { packageId },
        body: {
          user_id: newLearner(),
          learner_name: 'Example, Ada',
          runtime_protocol: 'exclusive_v1',
          ...body,
        },
      }),
    )
  }

  session({ session_id: sessionId }: Pick<Launched, 'session_id'>): Promise<SessionDetail> {
    return bodyOf(this.backEnd.getSession({ params: { sessionId }, query: {} }))
  }

  /** A new browser profile; its stores last as long as the context. */
  async newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const sizeAndWords = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' }
    const context = await this.browser.newContext({ ...sizeAndWords, ...options })
    context.setDefaultTimeout(longestWaitMs)
    return context
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.service.stop()
  }
}

/** A phone in portrait orientation. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The browser of most tests. Where it is installed, Debian's headless shell: with the engine of the whole browser, it needs
 * half of the processor time.
 */
const testBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] === undefined && existsSync(headlessShell) ? headlessShell : findBrowser()

/** Prints what each open page shows, for whoever looks for the cause of a failure. */
async function tellPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    console.error(`The test has failed. ${page.url()} shows:\n${text.slice(0, 4_000)}`)
  }
}

/**
 * Describes tests that need a browser. Without one they are skipped, and the title says why.
 * @param flags further flags for `npm start` of a service of its own; without any, all files share one
 */
export function describeInBrowser(
  name: string,
  body: (classroom: () => Classroom) => void,
  flags?: () => Promise<readonly string[]>,
): void {
  const path = testBrowser()
  if (path === undefined) {
    describe.skip(`${name} (skipped: no Chromium found; CHROMIUM_PATH can name one)`, () => {
      body(() => {
        throw new Error('There is no browser.')
      })
    })
    return
  }
  describe(name, () => {
    let room: Classroom | undefined
    beforeAll(async () => {
      room = flags === undefined ? await Classroom.openShared(path) : await Classroom.open(path, await flags())
    })
    afterAll(() => room?.close())
    // Before the hooks of the tests, which close the pages.
    afterEach(async () => {
      if (Reflect.get(globalThis, 'hasTestFailed') === true && room !== undefined) await tellPages(room.browser)
    })
    body(() => {
      if (room === undefined) throw new Error('The service has not started.')
      return room
    })
  })
}
