/** The rows of docs/access-patterns.md, and those that the code of the store cites. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Pattern {
  /** `P2`. */
  readonly row: string
  /** Heading of the table that has the row. */
  readonly section: string
  /** `packages.getWithVersions`. */
  readonly verb: string
  /** `Query`, or several with a `+` between them. */
  readonly calls: string
  /** `0.5 R`, `3 W`, or both with a `+` between them. */
  readonly units: string
}

const root = join(__dirname, '../../..')

/** `A1-A3` names three rows. */
function expand(text: string): string[] {
  const groups = /^([A-Z])(\d+)(?:-\1?(\d+))?$/.exec(text)
  if (groups === null) return []
  const [, letter = '', from = '', to = from] = groups
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`)
}

/** The table's lines: `| A1 | question | where | verb | calls | units |`. */
export function documentedPatterns(): Pattern[] {
  const lines = readFileSync(join(root, 'docs/access-patterns.md'), 'utf8').split('\n')
  let section = ''
  return lines.flatMap((line) => {
    if (line.startsWith('### ')) section = line.slice(4)
    const cells = line.split('|').map((cell) => cell.trim())
    const [, row = '', , , verb = '', calls = '', units = ''] = cells
    return /^[A-Z]\d+$/.test(row) ? [{ row, section, verb: verb.replaceAll('`', ''), calls, units }] : []
  })
}

/** Rows that the doc comments of the store cite, each with the file that does: in its head, and at the verb itself. */
export function citedRows(): {
  readonly heads: ReadonlyMap<string, string>
  readonly verbs: ReadonlyMap<string, string>
} {
  const heads = new Map<string, string>()
  const verbs = new Map<string, string>()
  for (const file of readdirSync(join(root, 'shared/store'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const text = readFileSync(join(root, 'shared/store', file), 'utf8')
    for (const [, list = ''] of text.matchAll(/docs\/access-patterns\.md, ([A-Z0-9, -]+)\)/g)) {
      for (const row of list.split(', ').flatMap(expand)) heads.set(row, file)
    }
    // At a verb, the comment begins with its rows: `/** S4-S6: ...`, `* P6. ...`, `/** A1 and A4. ...`.
    for (const [, list = ''] of text.matchAll(/\*\*? ([A-Z]\d+(?:(?:-|, | and )[A-Z]?\d+)*)[.:]/g)) {
      for (const row of list.split(/, | and /).flatMap(expand)) verbs.set(row, file)
    }
  }
  return { heads, verbs }
}
