/** Drivers for courses with several parts, which use the player's contents and its "next" button. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import type { Driver } from './driver.ts'

/** Whether a screen replaces the course, so that it is over. */
export const isOver = (visit: CourseVisit): Promise<boolean> =>
  visit.page.locator('#screen:not([hidden]):not([data-kind="loading"])').isVisible()

/** Runs an action that leaves the current part, and waits for another part or the end. Returns false at the end. */
async function untilMoved(visit: CourseVisit, leave: () => Promise<void>): Promise<boolean> {
  const shown = await visit.page.waitForSelector('#stage > *')
  await leave()
  await visit.waitFor(
    async () => (await isOver(visit)) || !(await shown.evaluate<boolean>('element => element.isConnected')),
  )
  await visit.waitFor(
    async () => (await isOver(visit)) || (await visit.page.locator('#stage:not([data-loading]) > *').isVisible()),
  )
  return !(await isOver(visit))
}

/**
 * The player updates its controls some time after content has reported something. Timers in the page that are longer
 * than that run later.
 */
const drawn = 'new Promise((resolve) => setTimeout(resolve, 250))'

/** Identifiers of the entries after the open one that can be opened. */
const following = `(() => {
  const entries = [...document.querySelectorAll('#outline button[data-item]:not([aria-disabled])')]
  return entries.slice(entries.findIndex((entry) => entry.hasAttribute('aria-current')) + 1).map((entry) => entry.dataset.item)
})()`

/** A section of SCORM 2004 without flow opens nothing by itself: the learner must choose one of its parts. */
const asksToChoose = (visit: CourseVisit): Promise<boolean> => visit.page.locator('.stage-note').isVisible()

/**
 * Moves to the next part, through the contents if there is no other way. Returns false if there is none, or if that
 * ended the course.
 */
export async function goToNextPart(visit: CourseVisit): Promise<boolean> {
  await visit.page.evaluate(drawn)
  if (await isOver(visit)) return false
  const next = visit.page.locator('#next:not([disabled])')
  if (await next.isVisible()) return untilMoved(visit, () => next.click())
  for (const item of await visit.page.evaluate<string[]>(following)) {
    if (!(await untilMoved(visit, () => visit.page.locator(`#outline [data-item="${item}"]`).click()))) return false
    if (!(await asksToChoose(visit))) return true
  }
  return false
}

/** Parts that only need to be opened: left in the second one. */
export const parts: Driver = {
  begin: async (visit) => {
    await goToNextPart(visit)
  },
  finish: async (visit) => {
    while (await goToNextPart(visit));
  },
}

/** One page without anything to do. */
export const page: Driver = { begin: () => Promise.resolve(), finish: () => Promise.resolve() }
