/** Courses of several parts, gone through by the player's own contents and its way on. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import type { Driver } from './driver.ts'

/** Whether a screen stands in place of the course: it is over. */
export const isOver = (visit: CourseVisit): Promise<boolean> => visit.page.locator('#screen:not([hidden]):not([data-kind="loading"])').isVisible()

/** Waits until what is on the stage has given way to something else, or to the end. */
async function untilMoved(visit: CourseVisit, leave: () => Promise<void>): Promise<boolean> {
  const shown = await visit.page.waitForSelector('#stage > *')
  await leave()
  await visit.until(async () => (await isOver(visit)) || !(await shown.evaluate<boolean>("element => element.isConnected")))
  await visit.until(async () => (await isOver(visit)) || (await visit.page.locator('#stage:not([data-loading]) > *').isVisible()))
  return !(await isOver(visit))
}

/** The player draws its controls some time after content has said something; what waits in the page longer than that comes later. */
const drawn = 'new Promise((resolve) => setTimeout(resolve, 250))'

/** The entries of the contents after the open one that can be opened. */
const following = `(() => {
  const entries = [...document.querySelectorAll('#outline button[data-item]:not([aria-disabled])')]
  return entries.slice(entries.findIndex((entry) => entry.hasAttribute('aria-current')) + 1).map((entry) => entry.dataset.item)
})()`

/** A section of SCORM 2004 without flow opens nothing by itself: the learner is asked to choose one of its parts. */
const asksToChoose = (visit: CourseVisit): Promise<boolean> => visit.page.locator('.stage-note').isVisible()

/** Goes on to the next part, from the contents where there is no other way; false where there is none, or the course has ended thereby. */
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

/** Parts that need no more than to be opened: left in the second one. */
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
