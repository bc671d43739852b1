/** Drivers for the golf courses, a well-known SCORM example with pages, and tests at the end of parts. */
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
  return visit.waitFor(async () => {
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
    if ((await text.count()) === 0)
      await question
        .locator(answers === 'right' ? '.correctAnswer input' : '.answer input')
        .first()
        .check()
    // The right number follows the field in brackets.
    else
      await text.fill(
        answers === 'right'
          ? (/\((\d+)\)/.exec(await question.locator('.correctAnswer').innerText())?.[1] ?? '')
          : '999',
      )
  }
}

async function takeTest(visit: CourseVisit, answers: Answers): Promise<void> {
  await visit.find(submit)
  for (const frame of visit.frames)
    if (
      await frame
        .locator(submit)
        .isVisible()
        .catch(() => false)
    )
      await answer(frame, answers)
  // Answering takes longer than saving that the last page was reached.
  if (!(await visit.page.locator('#banner').isVisible())) await visit.player.waitForLight('saved')
  await visit.click(submit)
  await visit.find('text=/^Score: /')
}

/** Reads until the page with this number, or until the end of the part. */
export const readTo =
  (page: number) =>
  async (visit: CourseVisit): Promise<void> => {
    for (;;) {
      const place = await placeOf(visit)
      if (place.page >= Math.min(page, place.last)) return
      await visit.click('#butNext')
    }
  }

/** Reads to the end of the part and takes its test. */
export async function finishPart(visit: CourseVisit, answers: Answers): Promise<void> {
  await readTo(Infinity)(visit)
  if ((await placeOf(visit)).isTest) await takeTest(visit, answers)
}

/** A course with one part: left on the fourth page. */
export const golf = (answers: Answers): Driver => ({
  begin: readTo(3),
  finish: (visit) => finishPart(visit, answers),
})

/** A course with several sequenced parts: left in the middle of the second one. */
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

/** Replaces jQuery 1.4 and its dialog, which the course loads from another host: as much of them as it uses. */
export const dialogs = `window.$ = (selector) => {
  const element = document.querySelector(selector)
  return {
    dialog: (wanted) => { element.style.display = wanted === 'open' ? 'block' : 'none' },
    val: (text) => (text === undefined ? element.value : (element.value = text)),
  }
}`

const note = 'Keep the head down'
const writeNote = async (visit: CourseVisit): Promise<void> => {
  await visit.click('#butNotes')
  await (await visit.find('#txtNotes')).fill(note)
  await visit.click('#butSaveNotes')
}
const readNote = async (visit: CourseVisit): Promise<void> => {
  await visit.click('#butNotes')
  await visit.waitFor(async () => (await (await visit.find('#txtNotes')).inputValue()) === note)
  await visit.click('#butSaveNotes')
}

/**
 * The same with notes that all parts share: written in the first part, read in the second one and again after
 * resuming.
 */
export const golfWithNotes = (answers: Answers): Driver => {
  const { begin, finish } = sequencedGolf(answers)
  return { begin: steps(readTo(0), writeNote, begin, readNote), finish: steps(readTo(0), readNote, finish) }
}
