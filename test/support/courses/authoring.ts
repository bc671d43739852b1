/** Courses of authoring tools, driven by what each tool puts on its pages. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { presses, steps, type Driver } from './driver.ts'
import { goToNextPart } from './parts.ts'

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
