/**
 * Drivers for Articulate Storyline: slides with elements over what is drawn. Some have names, all have ids of the
 * course's own model.
 */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, untilWritten, type Driver } from './driver.ts'

const shows = (object: string) => (visit: CourseVisit) => visit.find(`.slide-object[aria-label^="${object}"]`)

const next = clicks('text=/^NEXT$/')
const submit = clicks('text=/^SUBMIT$/')
const choose = (answer: 'Correct' | 'Incorrect') => clicks(`[role=radio][aria-label="${answer}"]`)
const leaveFeedback = (way: 'Continue' | 'Try Again') => clicks(`[role=button][aria-label^="${way}"]`)

/** The sample course: four slides to read, two questions, the second one answered wrongly first, and the result. */
export const sampleSlides: Driver = {
  begin: steps(
    ...['WELCOME TO', 'Welcome to the Sample Course!', 'COURSE OVERVIEW', 'LEARNING OBJECTIVES'].flatMap((slide) => [
      shows(slide),
      next,
    ]),
    shows('MULTIPLE CHOICE QUESTION #1'),
    choose('Correct'),
    submit,
    leaveFeedback('Continue'),
    shows('MULTIPLE CHOICE QUESTION #2'),
    untilWritten('cmi.suspend_data', /6dTnxCg5TeX/),
  ),
  finish: steps(
    clicks('[role=button][aria-label="Yes"]'),
    shows('MULTIPLE CHOICE QUESTION #2'),
    choose('Incorrect'),
    submit,
    leaveFeedback('Try Again'),
    choose('Correct'),
    submit,
    leaveFeedback('Continue'),
    shows('100%'),
    next,
    clicks('[role=button][aria-label="Exit Course"]'),
    (visit) => visit.find('text=/content has ended/'),
  ),
}

/** Letters in the order of the fields: the words down, then the rest of the words across. */
const letters = [
  'o',
  'r',
  'a',
  'n',
  'g',
  'e',
  'p',
  'e',
  'a',
  'a',
  'p',
  'p',
  'l',
  'e',
  'p',
  'i',
  'e',
  'a',
  'p',
  'l',
  'e',
] as const
const fieldNamed = (index: number): string => `textarea[aria-label="Text_Entry${index === 0 ? '' : `_${index}`}."]`
const fill =
  (from: number, to: number) =>
  async (visit: CourseVisit): Promise<void> => {
    for (const [index, letter] of letters.entries()) {
      if (index < from || index >= to) continue
      await visit.clickAt(fieldNamed(index))
      await visit.page.keyboard.type(letter)
      await visit.waitFor(async () => (await (await visit.find(fieldNamed(index))).inputValue()) === letter)
    }
  }

/** Buttons of the crossword that have no names. */
const objects = {
  handIn: '[data-model-id="65J3F56W9xr"]',
  hint: '[data-model-id="5upqodfQnPO"]',
  again: '[data-model-id="6c0XMuQqSCS"]',
  exit: '[data-model-id="6XF2Wxs8cGg"]',
} as const
const pressesObject = (object: keyof typeof objects) => (visit: CourseVisit) => visit.clickAt(objects[object])
const seesObject = (object: keyof typeof objects) => (visit: CourseVisit) => visit.find(objects[object])

/**
 * The crossword: handed in with one word, then with two words and a hint, then with all words. Left on the slide with
 * the praise, and ended after resuming.
 */
export const crossword: Driver = {
  begin: steps(
    ...[fill(0, 6), pressesObject('handIn'), pressesObject('again')],
    ...[fill(6, 9), pressesObject('handIn'), pressesObject('hint'), seesObject('handIn')],
    ...[fill(9, letters.length), pressesObject('handIn'), seesObject('exit')],
    untilWritten('cmi.suspend_data', /1p1i1e1a1p1l1e/),
  ),
  finish: steps(
    clicks('button[aria-label="Resume"]'),
    seesObject('exit'),
    async (visit) => expect(await (await visit.find(fieldNamed(0))).inputValue()).toBe('o'),
    pressesObject('exit'),
    (visit) => visit.waitFor(() => visit.calls.some(({ method }) => method === 'LMSFinish')),
  ),
}
