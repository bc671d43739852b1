import { existsSync, readFileSync } from 'node:fs'
import { documents, linkedPaths, pathsInCode } from './documents.ts'

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    expect(pathsInCode(readFileSync(document, 'utf8')).filter((path) => !existsSync(path))).toEqual([])
  })

  it('links only to files that exist', () => {
    expect(linkedPaths(document).filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('the map in docs/architecture.md', () => {
  const [, map = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Where do I change ...')
  const rows = (map.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| (?!\.\.\.|---|-)/.test(line))

  it('answers at least twelve questions', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12)
  })

  it.each(rows)('names at least one place, and each exists: %s', (row) => {
    const places = pathsInCode(row)
    expect(places).not.toEqual([])
    expect(places.filter((path) => !existsSync(path))).toEqual([])
  })
})
