/** Turns a document into the content of a page. */
import { renderMermaidSVG } from 'beautiful-mermaid'
import GithubSlugger from 'github-slugger'
import MarkdownIt, { type Token } from 'markdown-it'
import { highlighter } from './highlighter.mjs'
import { siteLink, type SitePage } from './pages.ts'

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

interface Environment {
  readonly page: SitePage
  readonly pages: ReadonlyMap<string, SitePage>
}

const parser = new MarkdownIt({ html: true, highlight: highlighted })

function highlighted(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return ''
  return highlighter.highlight(code, { language }).value
}

/** The text that a heading shows. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('')

/** Gives headings the ids that GitHub gives them, so that links to parts of a document work in both places. */
function headingsIn(tokens: readonly Token[]): Heading[] {
  const slugger = new GithubSlugger()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = textOf(tokens[index + 1])
    const id = slugger.slug(text)
    token.attrSet('id', id)
    return [{ id, text, level: Number(token.tag.slice(1)) }]
  })
}

function setLinks(tokens: readonly Token[], { page, pages }: Environment): void {
  for (const token of tokens) {
    if (token.children !== null) setLinks(token.children, { page, pages })
    for (const name of ['href', 'src']) {
      const link = token.attrGet(name)
      if (link !== null) token.attrSet(name, siteLink(String(link), page, pages))
    }
  }
}

const escape = parser.utils.escapeHtml

/** A drawing in the colors of the page. The library would load a font from elsewhere; the page has its own. */
function diagram(source: string): string {
  const drawing = renderMermaidSVG(source, { bg: 'var(--surface)', fg: 'var(--text)', transparent: true })
  const local = drawing.replace(/@import url\('[^']*'\);/g, '')
  return `<figure class="diagram scroll" tabindex="0" role="group" aria-label="Diagram">${local}</figure>\n`
}

const { fence } = parser.renderer.rules
parser.renderer.rules.fence = (...given) => {
  const [tokens, index] = given
  const token = tokens[index]
  if (token?.info === 'mermaid') return diagram(token.content)
  const [language = ''] = (token?.info ?? '').split(' ')
  const code = fence?.(...given) ?? ''
  return `<div class="code" data-language="${escape(language)}">${code.replace('<pre>', '<pre class="scroll" tabindex="0">')}</div>\n`
}
// A wide table scrolls in its own box. A box that scrolls must have the focus for those who have no mouse.
parser.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n'
parser.renderer.rules.table_close = () => '</table></div>\n'

/**
 * The content of a page, and its headings.
 * @throws Error if a link leads to a file that is no page
 */
export function renderDocument(
  text: string,
  environment: Environment,
): { readonly html: string; readonly headings: readonly Heading[] } {
  const tokens = parser.parse(text, {})
  const headings = headingsIn(tokens)
  setLinks(tokens, environment)
  return { html: parser.renderer.render(tokens, parser.options, {}), headings }
}

/** A part of a page that the search finds by itself. */
export interface Passage {
  readonly heading: string
  /** Null for what comes before the first part. */
  readonly id: string | null
  readonly text: string
}

/** The text of a document below each of its headings of level two, for the search. */
export function passagesOf(text: string): Passage[] {
  const tokens = parser.parse(text, {})
  const headings = headingsIn(tokens)
  const passages: { heading: string; id: string | null; text: string[] }[] = [{ heading: '', id: null, text: [] }]
  let seen = 0
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const heading = headings[seen++]
      if (heading?.level === 2) passages.push({ heading: heading.text, id: heading.id, text: [] })
    }
    if (token.type === 'inline') passages.at(-1)?.text.push(textOf(token))
    if (token.type === 'fence' && token.info !== 'mermaid') passages.at(-1)?.text.push(token.content)
  }
  return passages.map(({ heading, id, text: texts }) => ({ heading, id, text: texts.join(' ') }))
}
