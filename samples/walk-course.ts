/** Plays the sample course in a browser as a learner would, with what its pages show. */
import type { Frame, FrameLocator } from 'playwright-core'

/** The right answers of the quiz, question by question, as the values of the options. */
export const quizAnswers: readonly (readonly string[])[] = [['b'], ['false'], ['a', 'c', 'd'], ['c'], ['b', 'd']]

type CourseFrame = Frame | FrameLocator

/** Turns `steps` pages. */
export async function turnPages(course: CourseFrame, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await course.locator('#next').click()
}

/** The id of the current page, which the course also stores as its bookmark. */
export const shownPage = async (course: CourseFrame): Promise<string> =>
  (await course.locator('.page:not([hidden])').getAttribute('id')) ?? ''

/** Opens a page of the single-SCO editions from the course's own contents. */
export async function openPage(course: CourseFrame, id: string): Promise<void> {
  await course.locator(`[data-go="${id}"]`).first().click()
}

/**
 * Answers all questions of the open quiz, the first `wrong` of them wrongly, up to the result. Stops after
 * `stopAfter` questions if it is set.
 */
export async function answerQuiz(
  course: CourseFrame,
  { wrong = 0, stopAfter = quizAnswers.length } = {},
): Promise<void> {
  const start = course.getByRole('button', { name: 'Start the quiz' })
  if (await start.isVisible()) await start.click()
  for (const [index, right] of quizAnswers.slice(0, stopAfter).entries()) {
    await choose(course, right, index < wrong)
    await course.getByRole('button', { name: 'Check answer' }).click()
    await course
      .getByRole('button', { name: index === quizAnswers.length - 1 ? 'See the result' : 'Next question' })
      .click()
  }
}

async function choose(course: CourseFrame, right: readonly string[], wrongly: boolean): Promise<void> {
  const options = course.locator('.question input')
  for (let index = 0; index < (await options.count()); index += 1) {
    const option = options.nth(index)
    const isRight = right.includes((await option.getAttribute('value')) ?? '')
    if (wrongly ? !isRight : isRight) await option.check()
    if (wrongly && !isRight) return
  }
}
