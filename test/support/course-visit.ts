/** A visit to any course in the player, with a record of the API calls of its content. */
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core'
import type { Launched } from './browser.ts'
import { PlayerPage } from './player-page.ts'

/** One API call of the content, with its result. */
export interface ApiCall {
  /** Number of the API object that was called, from 1. Each delivery of an item has its own. */
  readonly part: number
  /** Identifier of the item whose content made the call. */
  readonly item: string
  readonly method: string
  readonly result: string
  readonly values: readonly string[]
}

/**
 * Records every call of the content, including those of a page that unloads. The page of a learning platform, which has an
 * API too, says so by `hostCalls`.
 */
const recorder = `if (window === top) {
  let part = 0
  for (const name of ['API', 'API_1484_11']) {
    let current
    const wrap = (api) => {
      const number = (part += 1)
      let item
      const record = (method, call) => (...values) => {
        item ??= document.querySelector('#stage iframe')?.dataset.item ?? ''
        const result = call(...values)
        if (window.hostCalls === undefined) window.recordCall(JSON.stringify({ part: number, item, method, result: String(result), values: values.map(String) }))
        return result
      }
      return Object.fromEntries(Object.entries(api).map(([method, call]) => [method, typeof call === 'function' ? record(method, call) : call]))
    }
    Object.defineProperty(window, name, { configurable: true, get: () => current, set: (api) => (current = api && wrap(api)) })
  }
}`

/** One visit of a learner. */
export class CourseVisit {
  private constructor(
    readonly player: PlayerPage,
    readonly calls: readonly ApiCall[],
  ) {}

  /** Opens the link and waits until the content has initialized its session. */
  static async begin(context: BrowserContext, launched: Launched): Promise<CourseVisit> {
    const visit = await CourseVisit.open(context, launched)
    await visit.waitFor(() => visit.sessions === 1)
    return visit
  }

  /** Opens the link. Some content never initializes a session. */
  static async open(context: BrowserContext, { launch_url }: Pick<Launched, 'launch_url'>): Promise<CourseVisit> {
    const calls: ApiCall[] = []
    const player = await PlayerPage.blank(context)
    player.page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await player.page.exposeFunction('recordCall', (text: string) => calls.push(JSON.parse(text)))
    await player.page.addInitScript(recorder)
    await player.page.goto(launch_url)
    return new CourseVisit(player, calls)
  }

  /** Watches the player in a window that something else opens. Once in a context. */
  static async watch(context: BrowserContext, openWindow: () => Promise<Page>): Promise<CourseVisit> {
    const calls: ApiCall[] = []
    await context.exposeFunction('recordCall', (text: string) => calls.push(JSON.parse(text)))
    await context.addInitScript(recorder)
    const page = await openWindow()
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    return new CourseVisit(PlayerPage.of(page), calls)
  }

  get page(): Page {
    return this.player.page
  }

  /** Frames of the course, the outermost first. */
  get frames(): readonly Frame[] {
    return this.page.frames().slice(1)
  }

  /** Waits until the function returns a value; the test's timeout limits it. */
  async waitFor<T>(read: () => T | false | null | undefined | Promise<T | false | null | undefined>): Promise<T> {
    for (;;) {
      const found = await read()
      if (found !== false && found !== null && found !== undefined) return found
      await this.page.waitForTimeout(20)
    }
  }

  /**
   * The first visible element for the selector in any frame of the course. Frames come and go while the course loads.
   */
  find(selector: string): Promise<Locator> {
    return this.waitFor(() => this.findNow(selector))
  }

  /** The same, but null if there is none at this moment. */
  async findNow(selector: string): Promise<Locator | null> {
    for (const frame of this.frames) {
      const found = frame.locator(selector).first()
      if (await found.isVisible().catch(() => false)) return found
    }
    return null
  }

  async click(...selectors: readonly string[]): Promise<void> {
    for (const selector of selectors) await (await this.find(selector)).click()
  }

  /**
   * Clicks at the position of the element, because authoring tools put invisible copies for screen readers over what
   * they draw.
   */
  async clickAt(selector: string): Promise<void> {
    const box = await this.waitFor(async () => (await this.find(selector)).boundingBox())
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  /** How many sessions the content has initialized. */
  get sessions(): number {
    return this.calls.filter(({ method, result }) => method.endsWith('Initialize') && result === 'true').length
  }

  /** The values that the course wrote last, by element, whatever the item. */
  get written(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.calls.flatMap(({ method, result, values: [element, value] }) =>
        method.endsWith('SetValue') && result === 'true' && element !== undefined ? [[element, value ?? '']] : [],
      ),
    )
  }

  /** The value that the course got when it first read an element. */
  firstRead(element: string): string | undefined {
    return this.calls.find(({ method, values }) => method.endsWith('GetValue') && values[0] === element)?.result
  }

  /** Errors of the player's own scripts, without those of the course. */
  get ownErrors(): string[] {
    return this.player.errors.filter((error) => /^ *at .*$/m.exec(error)?.[0].includes('/player/') === true)
  }
}
