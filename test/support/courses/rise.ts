/** Drivers for courses of Articulate Rise. */
import type { Frame } from 'playwright-core'
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, tryClick, repeatUntil, untilWritten, type Driver } from './driver.ts'

const card = '.quiz-card--active'
const submit = `${card} .quiz-card__button:not([disabled]):not(.quiz-card__button--next)`
const next = '.quiz-card__button--next:not([disabled])'
const results = '.quiz-item__card--active .quiz-results__label'

/** The frame with the lessons, inside the one that calls the API. */
const lessons = (visit: CourseVisit): Promise<Frame> =>
  visit.waitFor(() => visit.frames.find((frame) => frame.url().includes('/scormcontent/')))

/**
 * Selects the right choices of the open question. The course contains its questions with the right choices marked,
 * and may shuffle both.
 */
const chooseRight = `(() => {
  const bytes = Uint8Array.from(atob(window.courseData), (character) => character.charCodeAt(0))
  const text = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
  const asked = document.querySelector('${card} .quiz-card__title').id.slice('q-'.length)
  const { answers, correct, corrects, type } = JSON.parse(new TextDecoder().decode(bytes)).course.lessons.flatMap(({ items }) => items).find(({ id }) => id === asked)
  const right = answers.filter(({ id }) => (type === 'MULTIPLE_RESPONSE' ? corrects.includes(id) : id === correct)).map(({ title }) => text(title))
  for (const choice of document.querySelectorAll('${card} :is([role=checkbox], [role=radio])'))
    if (right.includes(choice.parentElement.textContent.trim()) && choice.ariaChecked !== 'true') choice.click()
})()`

const isThere = (selector: string) => (visit: CourseVisit) => visit.findNow(selector).then((found) => found !== null)

/** Answers the questions one by one. A card accepts no choice while it moves in. */
async function takeQuiz(visit: CourseVisit): Promise<void> {
  const frame = await lessons(visit)
  await visit.find(card)
  while (!(await isThere(results)(visit))) {
    const question = frame.locator(`${card} .quiz-card__title`)
    const asked = await question.getAttribute('id')
    await repeatUntil(isThere(submit), () => frame.evaluate(chooseRight))(visit)
    await visit.click(submit)
    await repeatUntil(
      async () =>
        (await isThere(results)(visit)) ||
        (await question.getAttribute('id', { timeout: 500 }).catch(() => asked)) !== asked,
      () => tryClick(visit, next),
    )(visit)
  }
}

/** A lesson is read once all of its blocks have been visible. */
const readLesson = async (visit: CourseVisit): Promise<void> => {
  const frame = await lessons(visit)
  await visit.find('[data-block-id]')
  await repeatUntil(isThere('.nav-sidebar__outline-item__link--active .progress-circle[aria-label=Completed]'), () =>
    frame.evaluate(
      `(async () => { for (const block of document.querySelectorAll('[data-block-id]')) { block.scrollIntoView(); await new Promise(requestAnimationFrame) } })()`,
    ),
  )(visit)
}

const isInLesson = untilWritten('cmi.core.lesson_location', /lessons/)
const quiz = steps(clicks('.quiz-header__start-quiz'), takeQuiz)
const lesson = (index: number) => clicks(`.nav-sidebar__outline-item__link >> nth=${index}`)

/** Only a quiz, which the learner leaves before its first question. */
export const riseQuiz: Driver = {
  begin: steps(clicks('text=/^start course$/i'), isInLesson),
  finish: steps(quiz, untilWritten('cmi.core.lesson_status', /passed/)),
}

/** Two lessons, left in the first one, and a quiz. */
export const riseLessons: Driver = {
  begin: steps(clicks('text=/DARSNI BOSHLASH/i'), isInLesson),
  finish: steps(readLesson, lesson(1), readLesson, lesson(2), quiz, untilWritten('cmi.core.lesson_status', /passed/)),
}
