import { readFileSync } from 'node:fs'
import { findingCatalogue } from '#shared/formats/finding-catalogue.ts'
import type { FindingDefinition } from '#shared/formats/findings/finding-definition.ts'
import { xmlLimits } from '#shared/formats/xml/parse.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'

interface Documented {
  code: string
  severity: string
  meaning: string
  where: string
  remedy: string
}

const document = readFileSync('docs/validation-codes.md', 'utf8')
const catalogue: [string, FindingDefinition][] = Object.entries(findingCatalogue)

/** The rows of all tables of codes. The heading above a table shows whether they are errors or warnings. */
function documentedCodes(): Documented[] {
  return document.split(/^## /m).flatMap((section) => {
    const severity = section.startsWith('Errors') ? 'error' : 'warning'
    return [...section.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
      ([, code = '', meaning = '', where = '', remedy = '']) => ({ code, severity, meaning, where, remedy }),
    )
  })
}

const plain = (text: string): string => text.replaceAll('`', '')
const documented = new Map(documentedCodes().map((row) => [row.code, row]))

test('lists exactly the codes of the catalogue', () => {
  expect([...documented.keys()].toSorted()).toEqual(catalogue.map(([code]) => code).toSorted())
  expect(documentedCodes()).toHaveLength(catalogue.length)
})

test.each(catalogue)('documents %s as it is reported', (code, { severity, meaning, remedy }) => {
  const row = documented.get(code)
  expect(row?.severity).toBe(severity)
  expect(plain(row?.meaning ?? '')).toBe(plain(meaning))
  expect(plain(row?.remedy ?? '')).toBe(plain(remedy))
  expect(row?.where).toMatch(/^[`A-Z].{5,}\.$/)
})

test('states the limits of the code', () => {
  const MiB = 1024 * 1024
  const limits = zipLimits(100 * MiB)
  const rows = [
    `| entries of the archive | ${limits.maxEntries.toLocaleString('en')} |`,
    `| directory of the archive, with all bytes after it | ${limits.maxDirectoryBytes / MiB} MiB |`,
    `| one file, unpacked | ${(limits.maxEntryBytes / MiB).toLocaleString('en')} MiB |`,
    `| all files, unpacked | ${limits.maxTotalBytes / (100 * MiB)} times the largest upload |`,
    `| unpacked to packed size, past ${limits.ratioFloorBytes / MiB} MiB | ${limits.maxRatio} |`,
    `| path of a file | ${limits.maxPathBytes} bytes |`,
    `| manifest | ${xmlLimits.maxBytes / MiB} MiB,`,
  ]
  for (const row of rows) expect(document).toContain(row)
})
