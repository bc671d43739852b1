/** Courses of Articulate Rise. */
import { presses, steps, untilWritten, type Driver } from './driver.ts'

/** Articulate Rise: its lessons, from its own contents. */
export const riseLessons: Driver = {
  begin: steps(presses('text=/DARSNI BOSHLASH/i'), untilWritten('cmi.core.lesson_location', /lessons/)),
  finish: steps(presses('.nav-sidebar__outline-item__link >> nth=1', '.nav-sidebar__outline-item__link >> nth=2'), (visit) => visit.find('.quiz-header__start-quiz, [class*="quiz"]')),
}

/** Rise, by the start of its first lesson. */
export const riseStart: Driver = {
  begin: steps(presses('text=/^start course$/i'), untilWritten('cmi.core.lesson_location', /lessons/)),
  finish: async (visit) => {
    await visit.find('.nav-sidebar__outline-item__link, .lesson-header, .quiz-header')
  },
}
