/** The project's documents, and the places in the repository that they name. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths of all documents, from the root of the repository. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'infra/local/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** Files that a command writes and the repository does not hold. */
const written = new Set(['bench/results.json'])

const rooms = /^(?:bench|bin|docs|functions|infra|samples|shared|test|web)\//

/** The part of a path before its first placeholder: `functions/api/<family>/handler.ts` gives `functions/api`. */
const withoutPlaceholders = (path: string): string => {
  const segments = path.split('/')
  const first = segments.findIndex((segment) => /[<*{(]|\.\.\./.test(segment))
  return (first === -1 ? segments : segments.slice(0, first)).join('/')
}

/** Paths that a text names in code spans, from the root of the repository. */
export const pathsInCode = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => rooms.test(span) && !written.has(span))
    .map((span) => withoutPlaceholders(span.replace(/[#:].*$/, '')))

/** Paths to which a document links, from the root of the repository. */
export const linkedPaths = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(document), target)))
