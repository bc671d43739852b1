/**
 * Markdown of a slide as HTML that is safe to show: paragraphs, headings, lists, emphasis, links, tables and code.
 * Everything else, HTML too, is text.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Rules of markdown-it; what is not listed here is text. */
const rules = [
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
]

const markdown = new MarkdownIt('zero', { html: false, linkify: false }).enable(rules, true)

/** The title of the slide is a heading of level 2. */
const titleLevel = 2

// An address without a scheme would lead into the package, where there is nothing but the course.
markdown.validateLink = (address) => /^(https?:|mailto:)/i.test(address)

/**
 * Headings begin below the slide's title, and none skips a level, whatever the author began with: screen readers offer
 * them as an outline.
 */
function levelHeadings(tokens: readonly Token[]): void {
  let last = titleLevel
  for (const token of tokens) {
    if (token.type === 'heading_open') last = Math.min(Number(token.tag.slice(1)) + titleLevel, last + 1, 6)
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${last}`
  }
}

/** What is wider than a phone scrolls by itself, also by keys. */
const scrolling = { class: 'wide', tabindex: '0' }

markdown.renderer.rules['table_open'] = () => `<div class="${scrolling.class}" tabindex="0"><table>\n`
markdown.renderer.rules['table_close'] = () => '</table></div>\n'

const permitted = {
  allowedTags: ['p', 'br', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'em', 'strong', 'a', 'pre', 'code'].concat([
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ]),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    div: ['class', 'tabindex'],
    pre: ['class', 'tabindex'],
  },
  allowedClasses: { div: [scrolling.class], pre: [scrolling.class] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // In the frame of a learning platform, a page of another site would take the place of the course.
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
    pre: (tagName: string, attribs: Record<string, string>) => ({ tagName, attribs: { ...attribs, ...scrolling } }),
  },
}

/** HTML of the Markdown, without a script, a style, a frame or an address that a click should not open. */
export function slideHtml(text: string): string {
  const env = {}
  const tokens = markdown.parse(text, env)
  levelHeadings(tokens)
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), permitted)
}
