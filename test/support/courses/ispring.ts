/** A driver for iSpring: slides with the tool's own controls, and a quiz that replaces them until it is answered. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, untilWritten, type Driver } from './driver.ts'

const nextSlide = clicks('button[aria-label="next slide"]')
/** A slide is reported once it can be left again. Clicks before that are lost. */
const isOnSlide = (slide: number) => (visit: CourseVisit) =>
  visit.waitFor(() => Number(visit.written['cmi.progress_measure']) === slide / 8)

/** The visible buttons of the quiz. Buttons of earlier questions stay behind it. */
const ofQuiz = (name: string): string => `.quiz-control-panel__button:has-text("${name}"):visible`
const answerWith = (choice: string) => steps(clicks(`text=/^${choice}/`, ofQuiz('SUBMIT')))

/**
 * Reads to the question and answers it wrongly first. After resuming, the course asks whether to continue, and
 * accepts another answer.
 */
export const slidesWithQuiz: Driver = {
  begin: steps(
    isOnSlide(1),
    ...[2, 3, 4, 5, 6, 7].flatMap((slide) => [nextSlide, isOnSlide(slide)]),
    answerWith('Track the student'),
    clicks(ofQuiz('TRY AGAIN')),
    untilWritten('cmi.interactions.0.result', /^incorrect$/),
  ),
  finish: steps(
    clicks('.popup-layer button >> text=/^yes$/i'),
    isOnSlide(7),
    answerWith('Pass data between the SCO and the LMS'),
    clicks(ofQuiz('VIEW RESULTS'), ofQuiz('NEXT')),
    isOnSlide(8),
    untilWritten('cmi.completion_status', /^completed$/),
  ),
}
