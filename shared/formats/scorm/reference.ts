import { parseUrl } from '#shared/contract/parse-url.ts'
import { percentDecoded } from '#shared/contract/percent-decoded.ts'
import type { FileLookup } from './file-lookup.ts'

/** What an href of the manifest turned out to mean. */
export type Reference =
  /** A file of the package; `found` is false when the archive lacks it. */
  | { kind: 'file'; path: string; found: boolean; suffix: string; oddities: Oddity[] }
  /** An http or https address outside the package. */
  | { kind: 'external'; url: string }
  /** It leaves the package, uses another scheme or is too long. */
  | { kind: 'forbidden' }

/** Deviations from the standard that were read over. */
export type Oddity = 'case' | 'backslashes' | 'absolute'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Longer references cannot name a file: the paths of archives are shorter, even where every byte is escaped. */
const LONGEST_REFERENCE = 4000

/**
 * Finds the file that `href` means below `base` (of `combineBases`). Standard readings come first:
 * resolved against the base, percent-decoded; then what authors do instead: a base without its final slash, unescaped
 * names, a path that repeats the base.
 */
export function resolveReference(href: string, base: string, files: FileLookup): Reference {
  if (href.length + base.length > LONGEST_REFERENCE) return { kind: 'forbidden' }
  const outside = outsideReference(href, base)
  if (outside !== null) return outside
  const { path, suffix } = splitSuffix(href)
  const slashed = path.replaceAll('\\', '/')
  const oddities: Oddity[] = []
  if (slashed !== path) oddities.push('backslashes')
  if (slashed.startsWith('/')) oddities.push('absolute')
  const candidates = candidatePaths(slashed, base)
  const whole = normalizePath(href.replaceAll('\\', '/'))
  if (suffix !== '' && whole !== null && files.find(whole)?.exact === true)
    return { kind: 'file', path: whole, found: true, suffix: '', oddities }
  const found = candidates.map((candidate) => files.find(candidate)).filter((match) => match !== null)
  const best = found.find((match) => match.exact) ?? found[0]
  if (best !== undefined)
    return {
      kind: 'file',
      path: best.path,
      found: true,
      suffix,
      oddities: best.exact ? oddities : [...oddities, 'case'],
    }
  const expected = normalizePath(
    slashed.startsWith('/') ? decodedPath(slashed) : joinFolder(base, decodedPath(slashed)),
  )
  return expected === null ? { kind: 'forbidden' } : { kind: 'file', path: expected, found: false, suffix, oddities }
}

/** `path` without empty and dot segments; `null` when it leaves the package or names nothing. */
export function normalizePath(path: string): string | null {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.length === 0 ? null : segments.join('/')
}

/**
 * One base for several values of `xml:base`, outermost first: each is relative to the one before, unless it is
 * absolute.
 */
export function combineBases(bases: readonly string[]): string {
  return bases
    .map((base) => base.replaceAll('\\', '/'))
    .filter((base) => base !== '')
    .reduce((outer, base) => (SCHEME.test(base) || base.startsWith('/') ? base : joinFolder(outer, base)), '')
}

function joinFolder(folder: string, path: string): string {
  return folder === '' || folder.endsWith('/') ? folder + path : `${folder}/${path}`
}

function outsideReference(href: string, base: string): Reference | null {
  if (SCHEME.test(href)) return externalReference(href)
  if (/^[\\/]{2}/.test(href)) return externalReference(`https:${href.replaceAll('\\', '/')}`)
  if (!SCHEME.test(base)) return null
  return externalReference(href, base)
}

function externalReference(address: string, base?: string): Reference {
  const url = parseUrl(address, base)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
    ? { kind: 'external', url: url.href }
    : { kind: 'forbidden' }
}

function splitSuffix(href: string): { path: string; suffix: string } {
  const position = href.search(/[?#]/)
  return position === -1 ? { path: href, suffix: '' } : { path: href.slice(0, position), suffix: href.slice(position) }
}

function candidatePaths(path: string, base: string): string[] {
  const spellings = [...new Set([decodedPath(path), path])]
  const folders = [...new Set([base, base.slice(0, base.lastIndexOf('/') + 1), ''])]
  const absolute = path.startsWith('/')
  const joined = (absolute ? [''] : folders).flatMap((folder) =>
    spellings.map((spelling) => normalizePath(joinFolder(folder, spelling))),
  )
  return [...new Set(joined.filter((candidate) => candidate !== null))]
}

const decodedPath = (path: string): string => percentDecoded(path).replaceAll('\\', '/')
