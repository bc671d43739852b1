import type { Behavior } from './distribution-model.ts'

/**
 * The behaviour for a path: the first whose pattern fits. Like CloudFront, dot segments are resolved for this choice,
 * while the path goes on as it was sent.
 * @param path raw path, percent-encoded
 */
export function chooseBehavior(behaviors: readonly Behavior[], path: string): Behavior {
  const normalized = normalize(path)
  const chosen = behaviors.find(({ pattern }) => matches(pattern, normalized))
  if (chosen === undefined) throw new Error(`No behaviour answers ${path}; a distribution has a default one.`)
  return chosen
}

/** `*` stands for any characters, `?` for one; a leading slash may be left out. Case counts. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true
  const withSlash = pattern.startsWith('/') ? pattern : `/${pattern}`
  const expression = withSlash.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^]*').replaceAll('?', '[^]')
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
