import type { Behavior } from './distribution-model.ts'

/**
 * The first behaviour whose pattern matches the path. As in CloudFront, dot segments are resolved for this choice only:
 * the origin gets the path as the viewer sent it.
 * @param path raw path, percent-encoded
 */
export function chooseBehavior(behaviors: readonly Behavior[], path: string): Behavior {
  const normalized = normalize(path)
  const chosen = behaviors.find(({ pattern }) => matches(pattern, normalized))
  if (chosen === undefined) throw new Error(`No behaviour matches ${path}. A distribution needs a default behaviour.`)
  return chosen
}

/** `*` stands for any characters, `?` for one; a leading slash may be left out. Case counts. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true
  const withSlash = pattern.startsWith('/') ? pattern : `/${pattern}`
  const expression = withSlash
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^]*')
    .replaceAll('?', '[^]')
  return new RegExp(`^${expression}$`).test(path)
}

function normalize(path: string): string {
  const plain = path.replace(/%2e/gi, '.').replace(/%2f/gi, '/')
  const kept: string[] = []
  for (const segment of plain.split('/').slice(1)) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  return `/${kept.join('/')}`
}
