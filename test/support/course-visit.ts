/** A visit to any course in the player, and what its content calls meanwhile. */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Launched } from './browser.ts'
import { PlayerPage } from './player-page.ts'

/** The first visible element of that kind in any of the course's frames; they come and go while the course loads. */
export async function find(page: Page, selector: string): Promise<Locator> {
  for (;;) {
    for (const frame of page.frames().slice(1)) {
      const found = frame.locator(selector).first()
      if (await found.isVisible().catch(() => false)) return found
    }
    await page.waitForTimeout(50)
  }
}

export const press = async (page: Page, ...selectors: readonly string[]): Promise<void> => {
  for (const selector of selectors) await (await find(page, selector)).click()
}

type ApiCall = readonly [method: string, answer: string, ...values: string[]]

/** Puts every call of the content on record, the last words of a page that goes among them. */
const recorder = `if (window === top) for (const name of ['API', 'API_1484_11']) {
  let current
  const record = (method, call) => (...values) => {
    const answer = call(...values)
    window.recordCall(JSON.stringify([method, answer, ...values].map(String)))
    return answer
  }
  const wrap = (api) => Object.fromEntries(Object.entries(api).map(([method, call]) => [method, typeof call === 'function' ? record(method, call) : call]))
  Object.defineProperty(window, name, { configurable: true, get: () => current, set: (api) => (current = api && wrap(api)) })
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
  static async open(context: BrowserContext, { launch_url }: Launched): Promise<CourseVisit> {
    const calls: ApiCall[] = []
    const player = await PlayerPage.blank(context)
    player.page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await player.page.exposeFunction('recordCall', (text: string) => calls.push(JSON.parse(text)))
    await player.page.addInitScript(recorder)
    await player.page.goto(launch_url)
    return new CourseVisit(player, calls)
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await this.player.page.waitForTimeout(20)
  }

  /** How many parts have begun their sessions. */
  get sessions(): number {
    return this.calls.filter(([method, answer]) => method.endsWith('Initialize') && answer === 'true').length
  }

  /** What the course wrote last, by element. */
  get written(): Record<string, string> {
    return Object.fromEntries(this.calls.flatMap(([method, answer, element, value]) => (method.endsWith('SetValue') && answer === 'true' ? [[element, value]] : [])))
  }

  /** What an element said when the course asked first. */
  firstRead(element: string): string | undefined {
    return this.calls.find(([method, , asked]) => method.endsWith('GetValue') && asked === element)?.[1]
  }

  /** Errors of the player's own scripts; those of courses are theirs. */
  get ownErrors(): string[] {
    return this.player.errors.filter((error) => /^ *at .*$/m.exec(error)?.[0].includes('/player/') === true)
  }
}
