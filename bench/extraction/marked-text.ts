/**
 * A text of the evaluation of `lexical-1`, with what a reader finds in it: names of skills are marked as `[[label|words of the text]]`,
 * where other words may stand between those of the label. `[[-|words]]` is a name that the text takes back. The last list has skills that
 * the text asks for or teaches without naming them.
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

/** The text without its marks, and what they say. */
export function readMarks([, marked, implied]: MarkedText): ReadText {
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
