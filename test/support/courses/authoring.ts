/** Courses of authoring tools, driven by what each tool puts on its pages. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, untilWritten, type Driver } from './driver.ts'
import { goToNextPart } from './parts.ts'

/** Repeats a step until something holds. */
const until = (holds: (visit: CourseVisit) => boolean | Promise<boolean>, step: (visit: CourseVisit) => Promise<unknown>) => async (visit: CourseVisit) => {
  while (!(await holds(visit))) {
    await step(visit)
    await visit.page.waitForTimeout(100)
  }
}

/** Presses what is there at this moment, if it is and takes it. */
const tryPress = async (visit: CourseVisit, selector: string): Promise<void> => {
  await (await visit.look(selector))?.click({ timeout: 1000 }).catch(() => undefined)
}

const at = (visit: CourseVisit): string => visit.written['cmi.core.lesson_location'] ?? ''

/** Articulate Rise: its lessons, from its own contents. */
export const riseLessons: Driver = {
  begin: steps(presses('text=/DARSNI BOSHLASH/i'), untilWritten('cmi.core.lesson_location', /lessons/)),
  finish: steps(presses('.nav-sidebar__outline-item__link >> nth=1', '.nav-sidebar__outline-item__link >> nth=2'), (visit) => visit.find('.quiz-header__start-quiz, [class*="quiz"]')),
}

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

/** H5P books: through all pages to the summary. */
const book = '.h5p-interactive-book-status-arrow.next:not(.disabled)'
const lastPage = until(async (visit) => (await visit.look('.h5p-interactive-book-summary-section-title')) !== null, (visit) => tryPress(visit, book))
export const h5pBook = (...start: readonly string[]): Driver => ({ begin: steps(presses(...start), presses(book)), finish: steps(presses(...start), lastPage) })

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

/** Parts with a question each, and another try where the answer was wrong. */
const answerPart = async (visit: CourseVisit): Promise<void> => {
  await visit.press('.nv-kc-opt[data-correct="1"]')
  await visit.find('.nv-kc-opt.correct')
}
export const gradedParts: Driver = {
  begin: steps(answerPart, goToNextPart),
  finish: async (visit) => {
    do await answerPart(visit)
    while (await goToNextPart(visit))
  },
}

/** Parts that are a panel of the calls themselves, with a field and a button each. */
const fillPanel = async (visit: CourseVisit, status: string): Promise<void> => {
  await (await visit.find('.position-input')).fill('7')
  await (await visit.find('.status-input')).selectOption(status)
  await (await visit.find('.score-input')).fill('80')
  await (await visit.find('.suspended-input')).fill('written by the learner')
  await visit.press('.position-bt', '.status-bt', '.score-bt', '.suspended-bt', '.exit-bt')
}
const endPart = presses('text="doLMSCommit"', 'text="doLMSFinish"')
export const panels: Driver = {
  begin: async (visit) => {
    await fillPanel(visit, 'completed')
    await endPart(visit)
    await goToNextPart(visit)
    await fillPanel(visit, 'incomplete')
  },
  finish: async (visit) => {
    do {
      await fillPanel(visit, 'completed')
      await endPart(visit)
    } while (await goToNextPart(visit))
  },
}

/** H5P presentations: through all slides to the summary. */
const nextSlide = '.h5p-footer-next-slide:not([aria-disabled=true])'
const summary = '.h5p-summary-slide, .h5p-summary-table-pages'
export const h5pPresentation: Driver = {
  begin: presses(nextSlide, nextSlide),
  finish: until(async (visit) => (await visit.look(summary)) !== null, (visit) => tryPress(visit, nextSlide)),
}

/** iSpring: its own button on each slide; at the return it asks whether to go on. */
const nextPage = 'text=/^next$/i'
export const ispring: Driver = {
  begin: steps(presses(nextPage), untilWritten('cmi.suspend_data', /^.{60}/)),
  finish: presses('.popup-layer button >> text=/^yes$/i', nextPage),
}

/** Storyline: answered with nothing filled in, and left there. */
export const storyline: Driver = {
  begin: steps((visit) => visit.pressAt('button[aria-label^="Submit"]'), untilWritten('cmi.suspend_data', /^.{30}/)),
  finish: () => Promise.resolve(),
}

/** Rise, by the start of its first lesson. */
export const riseStart: Driver = {
  begin: steps(presses('text=/^start course$/i'), untilWritten('cmi.core.lesson_location', /lessons/)),
  finish: async (visit) => {
    await visit.find('.nav-sidebar__outline-item__link, .lesson-header, .quiz-header')
  },
}
