/** The hosted player in a browser's page, as a learner and as the content see it. */
import axe from 'axe-core'
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'

export type ScreenKind = 'finished' | 'failed' | 'left' | 'elsewhere' | 'message'
export type SaveLight = 'saved' | 'saving' | 'offline' | 'failed'

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

export class PlayerPage {
  /** Errors of scripts that nobody caught, the content's among them. */
  readonly errors: string[] = []

  private constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message))
  }

  /** A page without an address yet, to watch or delay what follows. */
  static async blank(context: BrowserContext): Promise<PlayerPage> {
    return new PlayerPage(await context.newPage())
  }

  /** Opens a launch link and waits for the content's frame. */
  static async open(context: BrowserContext, launchUrl: string): Promise<PlayerPage> {
    const player = await PlayerPage.blank(context)
    await player.page.goto(launchUrl)
    await player.hasCourse()
    return player
  }

  get content(): FrameLocator {
    return this.page.frameLocator('#stage iframe')
  }

  /** The sample course, once it can be used. */
  async course(): Promise<FrameLocator> {
    await this.content.locator('body.is-ready').waitFor()
    return this.content
  }

  button(id: 'menu' | 'restart' | 'fullscreen' | 'exit' | 'previous' | 'next'): Locator {
    return this.page.locator(`#${id}`)
  }

  async hasCourse(): Promise<void> {
    await this.page.waitForSelector('#stage iframe')
  }

  /** A call of the runtime's API, as content makes it. */
  call(method: string, ...values: readonly string[]): Promise<string> {
    const api = method.startsWith('LMS') ? 'API' : 'API_1484_11'
    return this.page.evaluate<string>(`window.${api}.${method}(${values.map((value) => JSON.stringify(value)).join(', ')})`)
  }

  /** Evaluates an expression in the content's window. */
  async inContent<T>(expression: string): Promise<T> {
    const frame = await (await this.page.waitForSelector('#stage iframe')).contentFrame()
    if (frame === null) throw new Error('The content has no document.')
    return frame.evaluate<T>(expression)
  }

  /** Waits for a state of the save light. */
  async light(state: SaveLight): Promise<void> {
    await this.page.waitForSelector(`#light[data-state="${state}"]`)
  }

  /** Waits for a screen in place of the course; answers with what it says. */
  async screen(kind: ScreenKind): Promise<string> {
    await this.page.waitForSelector(`#screen[data-kind="${kind}"]:not([hidden])`)
    return this.page.locator('#screen').innerText()
  }

  /** Id of the element that has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate<string>('document.activeElement.id || document.activeElement.tagName')
  }

  /** What axe finds wrong with the player itself, by rule and place; the content is not the player's. */
  async violations(): Promise<string[]> {
    await this.page.evaluate(axe.source)
    // What fades in has another contrast on its way.
    await this.page.evaluate('Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished))')
    const found = await this.page.evaluate<readonly AxeViolation[]>('axe.run(document, { iframes: false }).then((result) => result.violations)')
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
}
