/** Courses of the Adapt framework. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, untilWritten, type Driver } from './driver.ts'

/** Adapt: an article is done once everything in it was opened, seen, played and answered. */
const look = `(async () => {
  for (const component of document.querySelectorAll('.component')) {
    component.scrollIntoView()
    await new Promise((resolve) => setTimeout(resolve, 200))
    component.querySelector('video, audio')?.play()
  }
})()`
const readArticle = async (visit: CourseVisit): Promise<void> => {
  await visit.find('.component')
  for (const frame of visit.frames) {
    const closed = frame.locator('.accordion-item__btn:not(.is-visited)')
    while ((await closed.count()) > 0) await closed.first().click()
    await frame.evaluate(look).catch(() => undefined)
  }
}
const article = (index: number) => presses(`.menu-item__button >> nth=${index}`)
export const adapt: Driver = {
  begin: steps(article(0), readArticle, untilWritten('cmi.suspend_data', /"c":"/)),
  finish: steps(
    article(0),
    presses('.mcq-item__label >> nth=0', '.mcq-item__label >> nth=1', '.js-btn-action:not(.is-disabled)'),
    untilWritten('cmi.interactions.0.result', /correct/),
    readArticle,
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((index) => [presses('.js-nav-back-btn'), article(index), readArticle]),
  ),
}
