/** Drivers for courses of authoring tools with their own elements. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, type Driver } from './driver.ts'
import { goToNextPart } from './parts.ts'

/** Parts with one question each, which can be answered again after a wrong answer. */
const answerPart = async (visit: CourseVisit): Promise<void> => {
  await visit.click('.nv-kc-opt[data-correct="1"]')
  await visit.find('.nv-kc-opt.correct')
}
export const gradedParts: Driver = {
  begin: steps(answerPart, goToNextPart),
  finish: async (visit) => {
    do await answerPart(visit)
    while (await goToNextPart(visit))
  },
}

/** Parts that show a panel with a field and a button for each API call. */
const fillPanel = async (visit: CourseVisit, status: string): Promise<void> => {
  await (await visit.find('.position-input')).fill('7')
  await (await visit.find('.status-input')).selectOption(status)
  await (await visit.find('.score-input')).fill('80')
  await (await visit.find('.suspended-input')).fill('written by the learner')
  await visit.click('.position-bt', '.status-bt', '.score-bt', '.suspended-bt', '.exit-bt')
}
const endPart = clicks('text="doLMSCommit"', 'text="doLMSFinish"')
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
