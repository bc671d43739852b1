/** Visits of learners to courses that a learning platform has imported as dispatch packages. */
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import type { DispatchPackageFacts } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { newLearner, plainHost, type Classroom } from '#test/support/browser.ts'
import { builtShell } from '#test/support/dispatch-shell.ts'
import { DispatchHost } from './dispatch-host.ts'
import { DispatchStub } from './dispatch-stub.ts'
import type { HostHabits, HostRecord } from './host-page.ts'

/** A course at the platform. */
export interface ExportedCourse {
  readonly name: string
  readonly standard: '1.2' | '2004'
}

export interface Imported extends ExportedCourse {
  readonly stub: DispatchStub
}

export type Way = 'frame' | 'window'

export interface ImportOptions extends Partial<DispatchPackageFacts> {
  readonly habits?: HostHabits
  /** An edition of the sample course. */
  readonly course?: string
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until the condition holds; the test's own time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50)
}

export class DispatchVisits {
  private count = 0
  context: BrowserContext

  private constructor(
    private readonly room: Classroom,
    readonly host: DispatchHost,
    private readonly means: {
      readonly shell: Awaited<ReturnType<typeof builtShell>>
      readonly context: BrowserContext
    },
  ) {
    this.context = means.context
  }

  static async start(room: Classroom): Promise<DispatchVisits> {
    const means = { shell: await builtShell(), context: await room.newContext() }
    return new DispatchVisits(room, await DispatchHost.start(), means)
  }

  async newContext(options: BrowserContextOptions = {}): Promise<void> {
    await this.context.close()
    this.context = await this.room.newContext(options)
  }

  async close(): Promise<void> {
    await this.context.close()
    await this.host.close()
  }

  async import({ habits = {}, course = 'scorm12', ...facts }: ImportOptions = {}): Promise<Imported> {
    this.count += 1
    const name = `course-${this.count}`
    const stub = new DispatchStub(this.room, course)
    await stub.serve(this.context)
    await this.host.import(name, stub.package(this.means.shell, facts), {
      learnerId: newLearner(),
      ...habits,
    })
    return { name, stub, standard: facts.standard === undefined || facts.standard === '1.2' ? '1.2' : '2004' }
  }

  /** Imports a package that the service has exported. */
  async importArchive(
    archive: Uint8Array,
    standard: Imported['standard'],
    habits: HostHabits = {},
  ): Promise<ExportedCourse> {
    this.count += 1
    const name = `course-${this.count}`
    await this.host.import(name, archive, { learnerId: newLearner(), ...habits })
    return { name, standard }
  }

  /** Opens the page of the platform; in the window's way it is not encrypted, and the learner clicks. */
  async enter({ name }: ExportedCourse, way: Way = 'frame'): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(this.host.address(name, way === 'frame' ? 'localhost' : plainHost))
    if (way === 'window') await page.frameLocator('#sco').locator('#action').click()
    return page
  }

  /** Enters, and lets the 15 seconds pass in which the shell waits for the hosted page. */
  async enterInVain(imported: ExportedCourse): Promise<Page> {
    await this.context.clock.install()
    const page = await this.enter(imported)
    await page.frameLocator('#sco').locator('body[data-state="loading"]').waitFor()
    await page.clock.fastForward(15_000)
    return page
  }

  /** Enters, and waits until the course is shown. */
  async open(imported: ExportedCourse, way: Way = 'frame'): Promise<Page> {
    const page = await this.enter(imported, way)
    await this.course()
    return page
  }

  /** The hosted page, in whichever window it is. */
  async hosted(): Promise<Frame> {
    let found: Frame | undefined
    await until(() => {
      const frames = this.context.pages().flatMap((page) => page.frames())
      found = frames.find((frame) => !frame.isDetached() && frame.url().includes('/api/v1/dispatches/'))
      return found !== undefined
    })
    if (found === undefined) throw new Error('There is no hosted page.')
    return found
  }

  /** The document of the sample course. */
  async course(): Promise<Frame> {
    const element = await (await this.hosted()).waitForSelector('#stage iframe')
    const frame = await element.contentFrame()
    if (frame === null) throw new Error('The course has no document.')
    await frame.waitForSelector('body.is-ready')
    return frame
  }

  /** Calls the API as the course does. */
  async call(method: string, ...values: readonly string[]): Promise<string> {
    const page = await this.hosted()
    return page.evaluate<string>(`window.API.LMS${method}(${values.map((value) => JSON.stringify(value)).join(', ')})`)
  }

  /** Waits until the shell has set an element at the platform, to the value if one is given. */
  async sets(page: Page, element: string, value?: string): Promise<void> {
    const isIt = value === undefined ? '' : ` && call[1] === ${JSON.stringify(value)}`
    await page.waitForFunction(
      `window.hostCalls.some((call) => call[0] === ${JSON.stringify(element)}${isIt})`,
      undefined,
      { polling: 20 },
    )
  }

  record({ name }: ExportedCourse): HostRecord {
    return this.host.record(name)
  }

  /** What the platform holds, in the words of both standards. */
  held(imported: ExportedCourse): { readonly status: string; readonly success: string; readonly raw: string } {
    const { values } = this.record(imported)
    const is12 = imported.standard === '1.2'
    const at = (name: string): string => values[name] ?? ''
    return {
      status: at(is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status'),
      success: is12 ? '' : at('cmi.success_status'),
      raw: at(is12 ? 'cmi.core.score.raw' : 'cmi.score.raw'),
    }
  }

  /** Id of the session in the marker at the platform; empty if it has none. */
  sessionId(course: ExportedCourse): string {
    return (this.record(course).values['cmi.suspend_data'] ?? '').split(' ')[0]?.split(':')[3] ?? ''
  }

  session({ stub }: Imported): Promise<SessionDetail> {
    return this.room.session({ session_id: stub.sessions.at(-1) ?? '' })
  }
}
