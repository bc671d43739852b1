/** The hosted player in a browser page, from the view of the learner and of the content. */
import axe from 'axe-core'
import type { BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core'

export type ScreenKind = 'finished' | 'failed' | 'left' | 'elsewhere' | 'message'
export type SaveLight = 'saved' | 'saving' | 'offline' | 'failed'

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

export class PlayerPage {
  /** Uncaught errors of scripts, including those of the content. */
  readonly errors: string[] = []

  private constructor(
    readonly page: Page,
    /** What shows the player: the page, or a frame in it. */
    private readonly place: Page | Frame = page,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message))
  }

  /** A page without an address yet, for tests that watch or delay what it loads. */
  static async blank(context: BrowserContext): Promise<PlayerPage> {
    return new PlayerPage(await context.newPage())
  }

  /** A page that something else has opened, such as a learning platform. */
  static of(page: Page): PlayerPage {
    return new PlayerPage(page)
  }

  /** In the preview beside a page of the dashboard. Waits for the content's frame. */
  static async inPreview(page: Page): Promise<PlayerPage> {
    const preview = page.getByRole('region', { name: 'Preview', exact: true }).locator('iframe')
    // The dashboard may just be putting a new frame in the place of an old one; a locator follows, a handle would not.
    await preview.contentFrame().locator('#stage iframe').waitFor()
    const element = await preview.elementHandle()
    const frame = await element.contentFrame()
    if (frame === null) throw new Error('The preview shows no page.')
    return new PlayerPage(page, frame)
  }

  /** Opens a launch link and waits for the content's frame. */
  static async open(context: BrowserContext, launchUrl: string): Promise<PlayerPage> {
    const player = await PlayerPage.blank(context)
    await player.page.goto(launchUrl)
    await player.waitForCourse()
    return player
  }

  get content(): FrameLocator {
    return this.place.frameLocator('#stage iframe')
  }

  /** The sample course, once it is ready. */
  async course(): Promise<FrameLocator> {
    await this.content.locator('body.is-ready').waitFor()
    return this.content
  }

  button(id: 'menu' | 'restart' | 'fullscreen' | 'exit' | 'previous' | 'next'): Locator {
    return this.place.locator(`#${id}`)
  }

  async waitForCourse(): Promise<void> {
    await this.place.waitForSelector('#stage iframe')
  }

  /** Calls the API as content does. */
  call(method: string, ...values: readonly string[]): Promise<string> {
    const api = method.startsWith('LMS') ? 'API' : 'API_1484_11'
    return this.place.evaluate<string>(
      `window.${api}.${method}(${values.map((value) => JSON.stringify(value)).join(', ')})`,
    )
  }

  /** Evaluates an expression in the content's window. */
  async inContent<T>(expression: string): Promise<T> {
    const frame = await (await this.place.waitForSelector('#stage iframe')).contentFrame()
    if (frame === null) throw new Error('The content has no document.')
    return frame.evaluate<T>(expression)
  }

  /** Waits for a save state. */
  async waitForLight(state: SaveLight): Promise<void> {
    await this.place.waitForSelector(`#light[data-state="${state}"]`)
  }

  /** Waits for a screen that replaces the course. Returns its text. */
  async waitForScreen(kind: ScreenKind): Promise<string> {
    await this.place.waitForSelector(`#screen[data-kind="${kind}"]:not([hidden])`)
    return this.place.locator('#screen').innerText()
  }

  /** Id of the element with the focus. */
  focused(): Promise<string> {
    return this.place.evaluate<string>('document.activeElement.id || document.activeElement.tagName')
  }

  /** Violations that axe finds in the player itself, by rule and element. The content is not checked. */
  async violations(): Promise<string[]> {
    await this.place.evaluate(axe.source)
    // Elements that fade in have a lower contrast meanwhile.
    await this.place.evaluate(
      'Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished))',
    )
    const found = await this.place.evaluate<readonly AxeViolation[]>(
      'axe.run(document, { iframes: false }).then((result) => result.violations)',
    )
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
}
