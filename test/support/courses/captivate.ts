/** Courses of Adobe Captivate. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, tryPress, until, type Driver } from './driver.ts'

const at = (visit: CourseVisit): string => visit.written['cmi.core.lesson_location'] ?? ''

/** Adobe Captivate: its own button on each slide. */
const slideButton = '.cp-frameset[id^=Button_]'
const slides = (last: RegExp) => until((visit) => last.test(at(visit)), (visit) => tryPress(visit, slideButton))
/** Where the right picture of the question on the fourth slide is drawn. */
const rightPicture = { x: 1053, y: 463 }
export const captivate: Driver = {
  begin: steps(presses('#playImage'), slides(/Slide_3/)),
  finish: steps(
    (visit) => visit.find('#playImage, .cp-frameset'),
    (visit) => tryPress(visit, '#playImage'),
    slides(/Slide_4/),
    until((visit) => visit.written['cmi.interactions.0.result'] === 'correct', (visit) => visit.page.mouse.click(rightPicture.x, rightPicture.y)),
    until((visit) => /Slide_5/.test(at(visit)), (visit) => tryPress(visit, '#next1')),
  ),
}
