/** How a test drives a course as a learner would: from the beginning to the middle, and from there to the end. */
import type { CourseVisit } from '#test/support/course-visit.ts'

export interface Driver {
  /** Starts, moves on and answers until the course has stored a place. */
  readonly begin: (visit: CourseVisit) => Promise<void>
  /** From the place where the course was resumed until nothing is left to do. */
  readonly finish: (visit: CourseVisit) => Promise<void>
}

/** Runs the steps in order within one visit. */
export const steps =
  (...done: readonly ((visit: CourseVisit) => Promise<unknown>)[]) =>
  async (visit: CourseVisit): Promise<void> => {
    for (const step of done) await step(visit)
  }

/** Clicks each element in order, as soon as it is there. */
export const clicks =
  (...selectors: readonly string[]) =>
  (visit: CourseVisit): Promise<void> =>
    visit.click(...selectors)

/** Waits until the course has written a matching value. */
export const untilWritten = (element: string, value: RegExp) => (visit: CourseVisit) =>
  visit.waitFor(() => value.test(visit.written[element] ?? ''))

/** Repeats a step until the condition holds. */
export const repeatUntil =
  (holds: (visit: CourseVisit) => boolean | Promise<boolean>, step: (visit: CourseVisit) => Promise<unknown>) =>
  async (visit: CourseVisit) => {
    while (!(await holds(visit))) {
      await step(visit)
      await visit.page.waitForTimeout(100)
    }
  }

/** Clicks the element if it is there at this moment and accepts the click. */
export const tryClick = async (visit: CourseVisit, selector: string): Promise<void> => {
  await (await visit.findNow(selector))?.click({ timeout: 1000 }).catch(() => undefined)
}
