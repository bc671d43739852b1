import { childText, type XmlElement } from '../xml/element.ts'

/** Titles are shown in lists and menus. */
const LONGEST_TITLE = 500

/** The text of the element's `<title>` on one line, cut where it is far too long; `undefined` when it is empty. */
export function titleOf(element: XmlElement): string | undefined {
  const text = childText(element, 'title')
  return text === undefined ? undefined : oneLine(text)
}

/** `text` with its blanks made single, at most 500 characters long. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1).replace(/\p{Cs}$/u, '')}…` : line
}
