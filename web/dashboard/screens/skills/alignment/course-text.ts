/** A course as a text. */
import type { CourseElements } from './elements.ts'

/** One sentence a line, each once, so that the words of one part are not read on into the next. */
export function courseText(titles: readonly string[], elements: CourseElements): string {
  const reported = elements.flatMap(({ objectives, questions }) => [
    ...objectives,
    ...questions.map(({ text }) => text),
  ])
  const lines = [...titles, ...reported].map((line) => line.trim()).filter((line) => line !== '')
  return [...new Set(lines)].map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join('\n')
}
