/** The step of a conversion that writes the course. */
import { deckCourse } from '#shared/formats/deck/deck-course.ts'
import type { ConversionSteps } from './conversion-steps.ts'

/** A title that learners see, where neither the request nor the deck states one. */
const nameOf = (filename: string): string => filename.replace(/\.[^.]*$/, '')

/** @param page reads the files of the course's page: text by name */
export function courseWriter(page: () => Promise<Readonly<Record<string, string>>>): Pick<ConversionSteps, 'write'> {
  return {
    async write(deck, { title, filename, scormVersion, jobId }) {
      const stated = [title ?? '', deck.title, nameOf(filename)].find((text) => text.trim() !== '') ?? jobId
      return deckCourse({ identifier: jobId, title: stated, standard: scormVersion }, deck, await page())
    },
  }
}
