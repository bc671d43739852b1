/**
 * Public CASE frameworks, from a folder of files that somebody has downloaded (`LECTERN_FRAMEWORKS=<folder>`): each is exported equal
 * to its import. Without the folder nothing is tested here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { importPackage } from '#test/support/skills.ts'

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
    const source: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const bearer = await backend.makeKey(`tenant_${files.indexOf(name)}`)
    const { frameworkId, status, findings } = await importPackage(backend, bearer, source)
    expect([status, findings.filter(({ severity }: { severity: string }) => severity === 'error')]).toEqual([
      'done',
      [],
    ])
    process.stdout.write(`${name}: ${findings.map(({ code }: { code: string }) => code).join(', ')}\n`)
    const params = { frameworkId }
    const { framework } = (await backend.call('getFramework', { bearer, params })).body
    const published = await backend.call('publishFramework', { bearer, params, body: { version: framework.version } })
    expect([published.status, published.body.details]).toEqual([200, undefined])
    const version = { ...params, frameworkVersion: '1' }
    const { url } = (await backend.call('exportFrameworkVersion', { bearer, params: version })).body
    expect(await (await fetch(url)).json()).toEqual(source)
  })
})
