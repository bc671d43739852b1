/** The expected contents of real courses, from tables of tab-separated values beside this file. */
import { readFileSync } from 'node:fs'

/** Rows of a table as objects; the first line has the names of the columns. */
function readTable(name: string): Readonly<Record<string, string>>[] {
  const [head = '', ...rows] = readFileSync(`test/unit/formats/real-packages/${name}.tsv`, 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

interface CourseContents {
  /** Address of the entry page. */
  readonly entry: string
  readonly items: number
  readonly scos: number
  /** How often each part of sequencing and of the run-time data occurs (`course-facts.ts`). */
  readonly facts: string
}

const contentsOf = ({ entry = '', items, scos, facts = '' }: Readonly<Record<string, string>>): CourseContents => ({
  entry,
  items: Number(items),
  scos: Number(scos),
  facts,
})

/** ADL's test packages for learning systems (SCORM 2004 4th Edition), with entries below `resources/`. */
export const ctsCourses = readTable('cts-courses').map((row) => ({ name: row['name'] ?? '', ...contentsOf(row) }))

/**
 * Courses of authoring tools and hand-made packages, as other programs read their manifests. Each warning is listed
 * once.
 */
export const publishedCourses = readTable('published-courses').map((row) => ({
  file: row['file'] ?? '',
  edition: row['edition'] ?? '',
  title: row['title'] ?? '',
  warnings: row['warnings'] ?? '',
  ...contentsOf(row),
}))
