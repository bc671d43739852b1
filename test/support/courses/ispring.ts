/** iSpring: slides with the player's own way on, and a quiz that takes its place until it is answered. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, untilWritten, type Driver } from './driver.ts'

const nextSlide = presses('button[aria-label="next slide"]')
/** A slide is reported once it can be left again; what is pressed before is lost. */
const isOnSlide = (slide: number) => (visit: CourseVisit) => visit.until(() => Number(visit.written['cmi.progress_measure']) === slide / 8)

/** What the quiz offers to press now: buttons of what it offered before stay behind it. */
const ofQuiz = (name: string): string => `.quiz-control-panel__button:has-text("${name}"):visible`
const answerWith = (choice: string) => steps(presses(`text=/^${choice}/`, ofQuiz('SUBMIT')))

/** Read to the question and answered wrongly first; at the return it asks whether to go on, and takes another answer. */
export const slidesWithQuiz: Driver = {
  begin: steps(
    isOnSlide(1),
    ...[2, 3, 4, 5, 6, 7].flatMap((slide) => [nextSlide, isOnSlide(slide)]),
    answerWith('Track the student'),
    presses(ofQuiz('TRY AGAIN')),
    untilWritten('cmi.interactions.0.result', /^incorrect$/),
  ),
  finish: steps(
    presses('.popup-layer button >> text=/^yes$/i'),
    isOnSlide(7),
    answerWith('Pass data between the SCO and the LMS'),
    presses(ofQuiz('VIEW RESULTS'), ofQuiz('NEXT')),
    isOnSlide(8),
    untilWritten('cmi.completion_status', /^completed$/),
  ),
}
