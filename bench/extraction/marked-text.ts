/**
 * A text of the evaluation of `lexical-1`, with what a reader finds in it: names of skills are marked as `[[label|words of the text]]`,
 * where other words may stand between those of the label. `[[-|words]]` is a name that the text takes back. The last list has skills that
 * the text asks for or teaches without naming them.
 *
 * A name is what a reader of the trade takes for one, whether or not the framework lists it as an alias. Not marked: titles of persons
 * ("crane operator"), examples, and what is said of the firm or of another course. The lines of a text are joined; an empty line, and one
 * before `- `, begin a new line.
 */
export type MarkedText = readonly [kind: 'job_description' | 'course', text: string, implied: readonly string[]]

/** A name of a skill in a text; UTF-16 offsets. */
export interface NamedPlace {
  readonly label: string
  readonly start: number
  readonly end: number
}

export interface ReadText {
  readonly text: string
  readonly named: readonly NamedPlace[]
  readonly implied: readonly string[]
}

const mark = /\[\[([^|\]]+)\|([^\]]+)\]\]/g

const joinLines = (text: string): string =>
  text
    .split(/\n\s*\n\s*|\n\s*(?=- )/)
    .map((line) => line.replace(/\n\s*/g, ' '))
    .join('\n')

/** The text without its marks, and what they say. */
export function readMarks([, source, implied]: MarkedText): ReadText {
  const marked = joinLines(source)
  const named: NamedPlace[] = []
  let text = ''
  let end = 0
  for (const { 0: whole, 1: label = '', 2: words = '', index } of marked.matchAll(mark)) {
    text += marked.slice(end, index)
    if (label !== '-') named.push({ label, start: text.length, end: text.length + words.length })
    text += words
    end = index + whole.length
  }
  return { text: text + marked.slice(end), named, implied }
}
