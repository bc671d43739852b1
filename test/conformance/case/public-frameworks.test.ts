/**
 * Public CASE frameworks, from a folder of files that somebody has downloaded (`LECTERN_FRAMEWORKS=<folder>`): each is exported equal
 * to its import. Without the folder nothing is tested here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roundTrip } from '#bin/frameworks/round-trip.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

const folder = process.env['LECTERN_FRAMEWORKS'] ?? ''
const files = folder === '' ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'))
const title = 'public frameworks'
const describeFrameworks =
  files.length === 0
    ? (body: () => void) =>
        describe.skip(`${title} (skipped: LECTERN_FRAMEWORKS names no folder with CASE packages)`, body)
    : (body: () => void) => describe(title, body)

describeFrameworks(() => {
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
  })
  afterAll(() => backend.close())

  test.each(files.length === 0 ? [''] : files)('exports %s equal to its import', async (name) => {
    const bearer = await backend.makeKey(`tenant_${files.indexOf(name)}`)
    const text = readFileSync(join(folder, name), 'utf8')
    const { outcome, findings } = await roundTrip(text, (operation, request) =>
      backend.call(operation, { bearer, ...request }),
    )
    process.stdout.write(`${name}: ${findings.join(', ')}\n`)
    expect(outcome).toBe('equal')
  })
})
