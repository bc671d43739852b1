/** The golf courses of SCORM's best known example, which stands in nearly every test collection: pages, and tests at the end of parts. */
import type { Frame } from 'playwright-core'
import type { CourseVisit } from '#test/support/course-visit.ts'
import { steps, type Driver } from './driver.ts'
import { goToNextPart } from './parts.ts'

export type Answers = 'right' | 'wrong'

interface Place {
  readonly page: number
  readonly last: number
  readonly isTest: boolean
}

const placeIn = `typeof pageArray === 'undefined' || currentPage === null ? null : { page: currentPage, last: pageArray.length - 1, isTest: pageArray[currentPage].includes('assessment') }`

async function placeOf(visit: CourseVisit): Promise<Place> {
  return visit.until(async () => {
    for (const frame of visit.frames) {
      const place = await frame.evaluate<Place | null>(placeIn).catch(() => null)
      if (place !== null) return place
    }
    return null
  })
}

const submit = 'input[value="Submit Answers"]'

async function answer(frame: Frame, answers: Answers): Promise<void> {
  for (const question of await frame.locator('.question').all()) {
    const text = question.locator('input[type=text]')
    if ((await text.count()) === 0) await question.locator(answers === 'right' ? '.correctAnswer input' : '.answer input').first().check()
    // The right number stands behind the field, in brackets.
    else await text.fill(answers === 'right' ? (/\((\d+)\)/.exec(await question.locator('.correctAnswer').innerText())?.[1] ?? '') : '999')
  }
}

async function takeTest(visit: CourseVisit, answers: Answers): Promise<void> {
  await visit.find(submit)
  for (const frame of visit.frames) if (await frame.locator(submit).isVisible().catch(() => false)) await answer(frame, answers)
  // Answering takes longer than saving that the last page was reached.
  if (!(await visit.page.locator('#banner').isVisible())) await visit.player.light('saved')
  await visit.press(submit)
  await visit.find('text=/^Score: /')
}

/** Reads on until the page of that number, or to the end of this part. */
export const readTo =
  (page: number) =>
  async (visit: CourseVisit): Promise<void> => {
    for (;;) {
      const place = await placeOf(visit)
      if (place.page >= Math.min(page, place.last)) return
      await visit.press('#butNext')
    }
  }

/** Reads to the end of this part and takes the test that stands there. */
export async function finishPart(visit: CourseVisit, answers: Answers): Promise<void> {
  await readTo(Infinity)(visit)
  if ((await placeOf(visit)).isTest) await takeTest(visit, answers)
}

/** A course of one part: left on the fourth page. */
export const golf = (answers: Answers): Driver => ({
  begin: readTo(3),
  finish: (visit) => finishPart(visit, answers),
})

/** A course of several sequenced parts: left in the middle of the second one. */
export const sequencedGolf = (answers: Answers, retake: Answers = answers): Driver => ({
  begin: async (visit) => {
    await finishPart(visit, answers)
    await goToNextPart(visit)
    await readTo(1)(visit)
  },
  finish: async (visit) => {
    do {
      await finishPart(visit, retake)
    } while (await goToNextPart(visit))
  },
})

/** As much of jQuery 1.4 and its dialog as the course takes from a host of its own. */
export const dialogs = `window.$ = (selector) => {
  const element = document.querySelector(selector)
  return {
    dialog: (wanted) => { element.style.display = wanted === 'open' ? 'block' : 'none' },
    val: (text) => (text === undefined ? element.value : (element.value = text)),
  }
}`

const note = 'Keep the head down'
const writeNote = async (visit: CourseVisit): Promise<void> => {
  await visit.press('#butNotes')
  await (await visit.find('#txtNotes')).fill(note)
  await visit.press('#butSaveNotes')
}
const readNote = async (visit: CourseVisit): Promise<void> => {
  await visit.press('#butNotes')
  await visit.until(async () => (await (await visit.find('#txtNotes')).inputValue()) === note)
  await visit.press('#butSaveNotes')
}

/** The same with notes that all parts share: written in the first part, read in the second one, and again after the return. */
export const golfWithNotes = (answers: Answers): Driver => {
  const { begin, finish } = sequencedGolf(answers)
  return { begin: steps(readTo(0), writeNote, begin, readNote), finish: steps(readTo(0), readNote, finish) }
}
