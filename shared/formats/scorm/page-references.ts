/** An address that a page names in one of its tags. */
export interface PageReference {
  /** Of the tag, in lower case. */
  element: string
  /** As it is written, without blanks around it. */
  value: string
  /** The address is opened in a window of its own. */
  ownWindow: boolean
}

const REFERRING = new Set([
  'a',
  'area',
  'audio',
  'embed',
  'frame',
  'iframe',
  'img',
  'input',
  'link',
  'object',
  'script',
  'source',
  'track',
  'video',
])
const ATTRIBUTE = /\s(src|href|data|poster|target|rel)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** A tag is not read beyond; the addresses of `data:` pictures may be as long as the page. */
const LONGEST_TAG = 4000
/** Text in which tags mean nothing. */
const OPAQUE: ReadonlyMap<string, string> = new Map([
  ['script', '</script'],
  ['style', '</style'],
  ['textarea', '</textarea'],
])
/** A `<link>` of these loads something. */
const LOADING_LINK = /\b(?:stylesheet|icon|preload|modulepreload|prefetch|manifest)\b/i

/**
 * The addresses that the tags of an HTML page name, in their order. Reads every character once or twice, whatever the
 * page is; what scripts write later is not seen.
 */
export function* pageReferences(html: string): Generator<PageReference, void, undefined> {
  let position = html.indexOf('<')
  while (position !== -1) {
    if (html.startsWith('<!--', position)) {
      const end = html.indexOf('-->', position + 4)
      if (end === -1) return
      position = html.indexOf('<', end)
      continue
    }
    const element = nameAt(html, position + 1)
    const end = tagEnd(html, position + 1)
    if (REFERRING.has(element))
      yield* referencesOf(element, html.slice(position, Math.min(end, position + LONGEST_TAG)))
    position = html.indexOf('<', skipOpaque(html, element, end))
  }
}

/** Whether relative addresses of the page count from somewhere else. */
export const hasOwnBase = (html: string): boolean => /<base\s/i.test(html)

function nameAt(html: string, start: number): string {
  let end = start
  while (end < start + 10 && /[a-z]/i.test(html.charAt(end))) end += 1
  return html.slice(start, end).toLowerCase()
}

/** A tag ends with its bracket, or where the next one begins: every character belongs to one tag at the most. */
function tagEnd(html: string, start: number): number {
  for (let end = start; end < html.length; end += 1) {
    const character = html.charCodeAt(end)
    if (character === 0x3e) return end + 1
    if (character === 0x3c) return end
  }
  return html.length
}

function skipOpaque(html: string, element: string, end: number): number {
  const closing = OPAQUE.get(element)
  if (closing === undefined) return end
  for (let at = html.indexOf('</', end); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at, at + closing.length).toLowerCase() === closing) return at
  }
  return html.length
}

function* referencesOf(element: string, tag: string): Generator<PageReference> {
  const attributes = [...tag.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single, bare]) => [name.toLowerCase(), (double ?? single ?? bare ?? '').trim()] as const,
  )
  const valueOf = (wanted: string): string => attributes.find(([name]) => name === wanted)?.[1] ?? ''
  if (element === 'link' && !LOADING_LINK.test(valueOf('rel'))) return
  const ownWindow = /^_(?:blank|new)$/i.test(valueOf('target'))
  for (const [name, value] of attributes) {
    if (name !== 'target' && name !== 'rel' && value !== '') yield { element, value, ownWindow }
  }
}
