/** How a course is driven as a learner would: from its beginning to the middle, and from there to the end. */
import type { CourseVisit } from '#test/support/course-visit.ts'

export interface Driver {
  /** Starts, and goes and answers until there is something to come back to. */
  readonly begin: (visit: CourseVisit) => Promise<void>
  /** From where the course has been resumed until nothing is left to do. */
  readonly finish: (visit: CourseVisit) => Promise<void>
}

/** What is done in one visit, one step after the other. */
export const steps =
  (...done: readonly ((visit: CourseVisit) => Promise<unknown>)[]) =>
  async (visit: CourseVisit): Promise<void> => {
    for (const step of done) await step(visit)
  }

/** Presses each of them in turn, once it is there. */
export const presses =
  (...selectors: readonly string[]) =>
  (visit: CourseVisit): Promise<void> =>
    visit.press(...selectors)

/** Goes on once the course has written such a value. */
export const untilWritten = (element: string, value: RegExp) => (visit: CourseVisit) => visit.until(() => value.test(visit.written[element] ?? ''))

/** Repeats a step until something holds. */
export const until = (holds: (visit: CourseVisit) => boolean | Promise<boolean>, step: (visit: CourseVisit) => Promise<unknown>) => async (visit: CourseVisit) => {
  while (!(await holds(visit))) {
    await step(visit)
    await visit.page.waitForTimeout(100)
  }
}

/** Presses what is there at this moment, if it is and takes it. */
export const tryPress = async (visit: CourseVisit, selector: string): Promise<void> => {
  await (await visit.look(selector))?.click({ timeout: 1000 }).catch(() => undefined)
}
