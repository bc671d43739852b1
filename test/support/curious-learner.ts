/** Plays an unknown course as a learner would: clicks, answers and moves on wherever that seems possible. */
import type { Frame, Page } from 'playwright-core'

/** Selectors of elements that lead on, over all tools; the course's own come before the player's. */
const ways = [
  '#butNext:visible',
  '#playImage:visible',
  'button[aria-label^="Submit"]:visible',
  'text=/^\\s*(start( course)?|begin|launch|resume|lire|inicio|mulai|boshlash)\\s*$/i',
  'text=/^\\s*(next|continue|submit( answers?)?|weiter|siguiente|suivant|seuraava|vérifier|check( answer)?|تحقق|التالي|→|›|»)\\s*$/i',
  '[class*=next]:visible:not([disabled])',
  '.menu-item__button:visible',
  'button:visible:not([disabled])',
] as const

/** Answers every question on a page with its first choice. Runs in the content. */
const answering = `(() => {
  const seen = new Set()
  let answered = 0
  for (const input of document.querySelectorAll('input[type=radio], input[type=checkbox], select, input[type=text], textarea')) {
    if (input.disabled || input.offsetParent === null) continue
    if (input.type === 'radio' || input.type === 'checkbox') {
      if (seen.has(input.name)) continue
      seen.add(input.name)
      input.click()
    } else if (input.tagName === 'SELECT') input.selectedIndex = input.options.length - 1
    else input.value = 'an answer'
    input.dispatchEvent(new Event('change', { bubbles: true }))
    answered += 1
  }
  return answered
})()`

const content = (page: Page): Frame[] => page.frames().slice(1)

async function pressIn(frame: Frame, way: string): Promise<boolean> {
  const found = frame.locator(way).first()
  if (!(await found.isVisible().catch(() => false))) return false
  return found.click({ timeout: 800 }).then(
    () => true,
    () => false,
  )
}

/** One step: answers, and clicks what leads on. Returns false if there is nothing left to click. */
export async function takeStep(page: Page): Promise<boolean> {
  for (const frame of content(page)) await frame.evaluate(answering).catch(() => 0)
  for (const way of ways) for (const frame of content(page)) if (await pressIn(frame, way)) return true
  return false
}

/** Several steps, with the time that a page needs in between. */
export async function lookAround(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    if (!(await takeStep(page))) return
    await page.waitForTimeout(250)
  }
}

/** Goes through all parts of a course with the player's own controls. */
export async function walkThrough(page: Page, most: number): Promise<number> {
  let parts = 1
  for (; parts < most; parts += 1) {
    await lookAround(page, 1)
    const next = page.locator('#next:not([disabled])')
    if (!(await next.isVisible().catch(() => false))) break
    const before = await page
      .locator('#outline [aria-current]')
      .getAttribute('data-item', { timeout: 3000 })
      .catch(() => null)
    await next.click({ timeout: 3000 }).catch(() => undefined)
    await page.waitForTimeout(300)
    if (await page.locator('#screen:not([hidden])').isVisible()) break
    const after = await page
      .locator('#outline [aria-current]')
      .getAttribute('data-item', { timeout: 3000 })
      .catch(() => null)
    if (after === before) break
  }
  return parts
}
