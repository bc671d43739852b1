/** Drivers for H5P content. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { answerPageOfBook } from './h5p-questions.ts'
import { clicks, steps, tryClick, repeatUntil, untilWritten, type Driver } from './driver.ts'

/** H5P books: through all pages to the summary. */
const book = '.h5p-interactive-book-status-arrow.next:not(.disabled)'
const isAtSummary = async (visit: CourseVisit): Promise<boolean> =>
  (await visit.findNow('.h5p-interactive-book-summary-section-title')) !== null
const lastPage = repeatUntil(isAtSummary, answerPageOfBook)

/** The same with the right answer to each question. */
export const h5pBook = (...start: readonly string[]): Driver => ({
  begin: steps(clicks(...start), clicks(book)),
  finish: steps(clicks(...start), lastPage),
})

/** The same if the summary page hands the answers in. */
export const h5pBookHandedIn: Driver = {
  begin: clicks(book),
  finish: steps(lastPage, clicks('text=/^Submit Report$/'), untilWritten('cmi.core.lesson_status', /passed/)),
}

/** H5P presentations: through all slides to the summary. */
const nextSlide = '.h5p-footer-next-slide:not([aria-disabled=true])'
const summary = '.h5p-summary-slide, .h5p-summary-table-pages'
export const h5pPresentation: Driver = {
  begin: clicks(nextSlide, nextSlide),
  finish: repeatUntil(
    async (visit) => (await visit.findNow(summary)) !== null,
    (visit) => tryClick(visit, nextSlide),
  ),
}
