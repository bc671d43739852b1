/**
 * Markdown of a slide as a tree: what the service makes of it, without a place where HTML could enter. Loaded when it is
 * needed, because of its parser.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { isSlideLink, levelHeadings, slideRules } from '#shared/contract/resources/quick-publish/slide-markdown.ts'

const markdown = new MarkdownIt('zero', { html: false, linkify: false }).enable([...slideRules], true)
markdown.validateLink = isSlideLink

/** Elements that a tree can have. */
const tags = new Set(
  ['p', 'br', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'em', 'strong', 'code', 'pre', 'a'].concat([
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ]),
)

export interface SlideElement {
  /** Null: its children stand where it stands. */
  readonly tag: string | null
  /** Of links. */
  readonly href?: string
  /** Of numbered lists. */
  readonly start?: number
  readonly children: readonly SlideNode[]
}

export type SlideNode = string | SlideElement

/** An element whose end has not come yet. */
interface Open {
  readonly token: Token
  readonly children: SlideNode[]
}

function elementOf({ token, children }: Open): SlideElement {
  const [href, start] = [token.attrGet('href'), token.attrGet('start')]
  return {
    // Paragraphs of tight lists are not shown as such.
    tag: token.hidden || !tags.has(token.tag) ? null : token.tag,
    ...(href === null ? {} : { href: String(href) }),
    ...(start === null ? {} : { start: Number(start) }),
    children,
  }
}

function leafOf(token: Token): SlideNode {
  switch (token.type) {
    case 'inline':
      return { tag: null, children: nodesOf(token.children ?? []) }
    case 'code_inline':
      return { tag: 'code', children: [token.content] }
    case 'code_block':
    case 'fence':
      return { tag: 'pre', children: [{ tag: 'code', children: [token.content] }] }
    case 'hardbreak':
      return { tag: 'br', children: [] }
    case 'softbreak':
      return '\n'
    default:
      return token.content
  }
}

function nodesOf(tokens: readonly Token[]): readonly SlideNode[] {
  const top: SlideNode[] = []
  const open: Open[] = []
  const add = (node: SlideNode): void => void (open.at(-1)?.children ?? top).push(node)
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === 0) add(leafOf(token))
    else {
      const ended = open.pop()
      if (ended !== undefined) add(elementOf(ended))
    }
  }
  return top
}

/** Headings begin at level 3, below the title of the slide. */
export function slideTree(content: string): readonly SlideNode[] {
  const tokens = markdown.parse(content, {})
  levelHeadings(tokens)
  return nodesOf(tokens)
}
