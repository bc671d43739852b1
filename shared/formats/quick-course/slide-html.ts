/**
 * Markdown of a slide as HTML that is safe to show: paragraphs, headings, lists, emphasis, links, tables and code.
 * Everything else, HTML too, is text.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { FilterXSS } from 'xss'
import { isSlideLink, levelHeadings, slideRules } from '#shared/contract/resources/quick-publish/slide-markdown.ts'

const markdown = new MarkdownIt('zero', { html: false, linkify: false }).enable([...slideRules], true)

markdown.validateLink = isSlideLink

// What is wider than a phone scrolls by itself, also by keys.
markdown.renderer.rules['table_open'] = () => '<div class="wide" tabindex="0"><table>\n'
markdown.renderer.rules['table_close'] = () => '</table></div>\n'
const renderCode = (tokens: readonly Token[], index: number): string =>
  `<pre class="wide" tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`
markdown.renderer.rules['code_block'] = renderCode
markdown.renderer.rules['fence'] = renderCode

// In the frame of a learning platform, a page of another site would take the place of the course.
markdown.renderer.rules['link_open'] = (tokens, index, options) => {
  tokens[index]?.attrSet('target', '_blank')
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return markdown.renderer.renderToken(tokens, index, options)
}

/** What the renderer above writes. It is filtered nevertheless: a fault of the renderer must not run in a course. */
const filter = new FilterXSS({
  whiteList: {
    ...Object.fromEntries(
      ['p', 'br', 'h3', 'h4', 'h5', 'h6', 'ul', 'li', 'em', 'strong', 'code']
        .concat(['table', 'thead', 'tbody', 'tr', 'th', 'td'])
        .map((tag) => [tag, []]),
    ),
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    div: ['class', 'tabindex'],
    pre: ['class', 'tabindex'],
  },
  css: false,
})

/** HTML of the Markdown, without a script, a style, a frame or an address that a click should not open. */
export function slideHtml(text: string): string {
  const env = {}
  const tokens = markdown.parse(text, env)
  levelHeadings(tokens)
  return filter.process(markdown.renderer.render(tokens, markdown.options, env))
}
