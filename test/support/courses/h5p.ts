/** Content of H5P. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { answerPageOfBook } from './h5p-questions.ts'
import { presses, steps, tryPress, until, untilWritten, type Driver } from './driver.ts'

/** H5P books: through all pages to the summary. */
const book = '.h5p-interactive-book-status-arrow.next:not(.disabled)'
const isAtSummary = async (visit: CourseVisit): Promise<boolean> => (await visit.look('.h5p-interactive-book-summary-section-title')) !== null
const lastPage = until(isAtSummary, answerPageOfBook)

/** With the right answer to each question on the way. */
export const h5pBook = (...start: readonly string[]): Driver => ({ begin: steps(presses(...start), presses(book)), finish: steps(presses(...start), lastPage) })

/** The same where the summary hands in what was answered. */
export const h5pBookHandedIn: Driver = { begin: presses(book), finish: steps(lastPage, presses('text=/^Submit Report$/'), untilWritten('cmi.core.lesson_status', /passed/)) }

/** H5P presentations: through all slides to the summary. */
const nextSlide = '.h5p-footer-next-slide:not([aria-disabled=true])'
const summary = '.h5p-summary-slide, .h5p-summary-table-pages'
export const h5pPresentation: Driver = {
  begin: presses(nextSlide, nextSlide),
  finish: until(async (visit) => (await visit.look(summary)) !== null, (visit) => tryPress(visit, nextSlide)),
}
