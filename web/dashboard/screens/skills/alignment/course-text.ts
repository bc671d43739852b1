/** A course as a text. */
import type { CourseElements } from './elements.ts'

/**
 * A title, objective or question a line, each once. The extraction reads no words on into the next line, and takes a line without a full stop
 * for a title.
 */
export function courseText(titles: readonly string[], elements: CourseElements): string {
  const reported = elements.flatMap(({ objectives, questions }) => [
    ...objectives,
    ...questions.map(({ text }) => text),
  ])
  const lines = [...titles, ...reported].map((line) => line.trim()).filter((line) => line !== '')
  return [...new Set(lines)].join('\n')
}
