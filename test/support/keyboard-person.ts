/** Somebody who uses a page with the keyboard alone, and counts what it takes. */
import type { Locator, Page } from 'playwright-core'

/** More than any page of the dashboard has places to stop at. */
const mostStops = 150

export class KeyboardPerson {
  /** Keys pressed, and characters typed or pasted as one. */
  strokes = 0

  /** Fields that were filled, and buttons and links that were chosen: each is a click for who uses a mouse. */
  controls = 0

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.strokes += 1
    await this.page.keyboard.press(key)
  }

  /** Types a text, which counts as one stroke: people paste or know it. */
  async type(text: string): Promise<void> {
    this.strokes += 1
    await this.page.keyboard.type(text)
  }

  /** Moves the focus with Tab until the element has it. @throws Error where Tab does not lead there */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await hasFocus(target)) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(target)}.`)
  }

  async choose(target: Locator, key = 'Enter'): Promise<void> {
    this.controls += 1
    await this.reach(target)
    await this.press(key)
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.controls += 1
    await this.reach(target)
    await this.press('Control+a')
    await this.type(text)
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement } = element.ownerDocument
    return activeElement === element && element.ownerDocument.hasFocus()
  })
