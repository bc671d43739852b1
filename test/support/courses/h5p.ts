/** Content of H5P. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, tryPress, until, untilWritten, type Driver } from './driver.ts'

/** H5P books: through all pages to the summary. */
const book = '.h5p-interactive-book-status-arrow.next:not(.disabled)'
const isAtSummary = async (visit: CourseVisit): Promise<boolean> => (await visit.look('.h5p-interactive-book-summary-section-title')) !== null
const lastPage = until(isAtSummary, (visit) => tryPress(visit, book))
export const h5pBook = (...start: readonly string[]): Driver => ({ begin: steps(presses(...start), presses(book)), finish: steps(presses(...start), lastPage) })

/** Presses the right answers of all open questions with choices, which the content carries with it and shuffles, and hands each in. */
const answerChoices = `(() => {
  const text = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\\s+/g, ' ').trim()
  const questions = []
  const collect = (part) => {
    if (typeof part !== 'object' || part === null) return
    if (String(part.library).startsWith('H5P.MultiChoice')) questions.push(part.params)
    Object.values(part).forEach(collect)
  }
  for (const { jsonContent } of Object.values(H5PIntegration.contents)) collect(JSON.parse(jsonContent))
  for (const open of document.querySelectorAll('.h5p-question.h5p-multichoice')) {
    if (open.offsetParent === null) continue
    const asked = text(open.querySelector('.h5p-question-introduction').innerHTML)
    const right = questions.find(({ question }) => text(question) === asked).answers.filter(({ correct }) => correct)
    for (const choice of open.querySelectorAll('.h5p-answer')) if (right.some((answer) => text(answer.text) === text(choice.innerHTML))) choice.click()
    open.querySelector('.h5p-question-check-answer')?.click()
  }
})()`

const answerPage = async (visit: CourseVisit): Promise<void> => {
  for (const frame of visit.frames) await frame.evaluate(answerChoices)
}

/** The same books, with the right answer to each question on the way, and handed in. */
export const h5pBookAnswered: Driver = {
  begin: presses(book),
  finish: steps(
    until(isAtSummary, (visit) => answerPage(visit).then(() => tryPress(visit, book))),
    presses('text=/^Submit Report$/'),
    untilWritten('cmi.core.lesson_status', /passed/),
  ),
}

/** H5P presentations: through all slides to the summary. */
const nextSlide = '.h5p-footer-next-slide:not([aria-disabled=true])'
const summary = '.h5p-summary-slide, .h5p-summary-table-pages'
export const h5pPresentation: Driver = {
  begin: presses(nextSlide, nextSlide),
  finish: until(async (visit) => (await visit.look(summary)) !== null, (visit) => tryPress(visit, nextSlide)),
}
