/** Which Markdown the slides of quick courses have: for the service, which writes courses, and for pages that preview them. */

/** Rules of markdown-it, by its own names; what is not listed here is text. */
export const slideRules = [
  'paragraph',
  'text',
  'heading',
  'lheading',
  'list',
  'emphasis',
  'link',
  'autolink',
  'reference',
  'table',
  'code',
  'fence',
  'backticks',
  'escape',
  'entity',
  'newline',
  'inline',
  'normalize',
  'block',
] as const

/** Whether a link may lead there. An address without a scheme would lead into the package, which is the course alone. */
export const isSlideLink = (address: string): boolean => /^(https?:|mailto:)/i.test(address)

/** The title of the slide is a heading of level 2. */
const titleLevel = 2

/** The part of a token of markdown-it that headings need. */
interface HeadingToken {
  readonly type: string
  tag: string
}

/**
 * Headings begin below the slide's title, and none skips a level, whatever the author began with: screen readers offer
 * them as an outline. Changes the tokens.
 */
export function levelHeadings(tokens: readonly HeadingToken[]): void {
  let last = titleLevel
  for (const token of tokens) {
    if (token.type === 'heading_open') last = Math.min(Number(token.tag.slice(1)) + titleLevel, last + 1, 6)
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${last}`
  }
}
