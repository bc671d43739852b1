/** A visit to any course in the player, and what its content calls meanwhile. */
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core'
import type { Launched } from './browser.ts'
import { PlayerPage } from './player-page.ts'

/** One call that content made, as it was answered. */
export interface ApiCall {
  /** Number of the API object that was called, from 1: each delivery of an item has its own. */
  readonly part: number
  /** Identifier of the item whose content it was. */
  readonly item: string
  readonly method: string
  readonly answer: string
  readonly values: readonly string[]
}

/** Puts every call of the content on record, the last words of a page that goes among them. */
const recorder = `if (window === top) {
  let part = 0
  for (const name of ['API', 'API_1484_11']) {
    let current
    const wrap = (api) => {
      const mine = (part += 1)
      let item
      const record = (method, call) => (...values) => {
        item ??= document.querySelector('#stage iframe')?.dataset.item ?? ''
        const answer = call(...values)
        window.recordCall(JSON.stringify({ part: mine, item, method, answer: String(answer), values: values.map(String) }))
        return answer
      }
      return Object.fromEntries(Object.entries(api).map(([method, call]) => [method, typeof call === 'function' ? record(method, call) : call]))
    }
    Object.defineProperty(window, name, { configurable: true, get: () => current, set: (api) => (current = api && wrap(api)) })
  }
}`

/** One visit of a learner, and what the course said and asked meanwhile. */
export class CourseVisit {
  private constructor(
    readonly player: PlayerPage,
    readonly calls: readonly ApiCall[],
  ) {}

  /** Opens the link and waits until the content has begun its session. */
  static async begin(context: BrowserContext, launched: Launched): Promise<CourseVisit> {
    const visit = await CourseVisit.open(context, launched)
    await visit.until(() => visit.sessions === 1)
    return visit
  }

  /** Opens the link; the content may never begin a session. */
  static async open(context: BrowserContext, { launch_url }: Pick<Launched, 'launch_url'>): Promise<CourseVisit> {
    const calls: ApiCall[] = []
    const player = await PlayerPage.blank(context)
    player.page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await player.page.exposeFunction('recordCall', (text: string) => calls.push(JSON.parse(text)))
    await player.page.addInitScript(recorder)
    await player.page.goto(launch_url)
    return new CourseVisit(player, calls)
  }

  get page(): Page {
    return this.player.page
  }

  /** Documents of the course, the outermost first. */
  get frames(): readonly Frame[] {
    return this.page.frames().slice(1)
  }

  /** Waits for anything; the test's own time bounds it. */
  async until<T>(answer: () => T | false | null | undefined | Promise<T | false | null | undefined>): Promise<T> {
    for (;;) {
      const found = await answer()
      if (found !== false && found !== null && found !== undefined) return found
      await this.page.waitForTimeout(20)
    }
  }

  /** The first visible element of that kind in any of the course's documents; they come and go while the course loads. */
  find(selector: string): Promise<Locator> {
    return this.until(() => this.look(selector))
  }

  /** The same where it is there at this moment. */
  async look(selector: string): Promise<Locator | null> {
    for (const frame of this.frames) {
      const found = frame.locator(selector).first()
      if (await found.isVisible().catch(() => false)) return found
    }
    return null
  }

  async press(...selectors: readonly string[]): Promise<void> {
    for (const selector of selectors) await (await this.find(selector)).click()
  }

  /** Presses where the element is seen: authoring tools lay invisible twins for screen readers over what is drawn. */
  async pressAt(selector: string): Promise<void> {
    const box = await this.until(async () => (await this.find(selector)).boundingBox())
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  /** How many parts have begun their sessions. */
  get sessions(): number {
    return this.calls.filter(({ method, answer }) => method.endsWith('Initialize') && answer === 'true').length
  }

  /** What the course wrote last, by element, whichever item it is of. */
  get written(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.calls.flatMap(({ method, answer, values: [element, value] }) => (method.endsWith('SetValue') && answer === 'true' && element !== undefined ? [[element, value ?? '']] : [])))
  }

  /** What an element said when the course asked first. */
  firstRead(element: string): string | undefined {
    return this.calls.find(({ method, values }) => method.endsWith('GetValue') && values[0] === element)?.answer
  }

  /** Errors of the player's own scripts; those of courses are theirs. */
  get ownErrors(): string[] {
    return this.player.errors.filter((error) => /^ *at .*$/m.exec(error)?.[0].includes('/player/') === true)
  }
}
