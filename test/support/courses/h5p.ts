/** Content of H5P. */
import { presses, steps, tryPress, until, type Driver } from './driver.ts'

/** H5P books: through all pages to the summary. */
const book = '.h5p-interactive-book-status-arrow.next:not(.disabled)'
const lastPage = until(async (visit) => (await visit.look('.h5p-interactive-book-summary-section-title')) !== null, (visit) => tryPress(visit, book))
export const h5pBook = (...start: readonly string[]): Driver => ({ begin: steps(presses(...start), presses(book)), finish: steps(presses(...start), lastPage) })

/** H5P presentations: through all slides to the summary. */
const nextSlide = '.h5p-footer-next-slide:not([aria-disabled=true])'
const summary = '.h5p-summary-slide, .h5p-summary-table-pages'
export const h5pPresentation: Driver = {
  begin: presses(nextSlide, nextSlide),
  finish: until(async (visit) => (await visit.look(summary)) !== null, (visit) => tryPress(visit, nextSlide)),
}
