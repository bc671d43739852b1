/** Packages that other learning platforms import, exported through the real handlers. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { publishShell } from '#test/support/dispatch-shell.ts'
import { makeDispatch, makeOrganization } from '#test/support/managed-dispatches.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const on = (id: string): ApiRequest => ({ bearer: backend.liveKey, params: { dispatchId: id } })

describe('exportDispatch', () => {
  const exported = async (id: string, query: Record<string, string> = {}) =>
    backend.call('exportDispatch', { ...on(id), query })

  beforeAll(async () => {
    await publishShell(objectStore(objectClients(), 'web-test'))
  })

  it.each(['1.2', '2004', '2004-2', '2004-3'])(
    'returns a package of SCORM %s that the service itself would accept',
    async (version) => {
      const { id, launchUrl } = await makeDispatch(backend)
      const { status, headers, bytes } = await exported(id, { scorm_version: version })
      expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
      expect(headers['content-disposition']).toBe(`attachment; filename="${id}-scorm-${version}.zip"`)
      const files = await filesOfZip(bytes)
      expect(files.get('dispatch.js')?.toString()).toContain(JSON.stringify(launchUrl))
      expect(files.get('imsmanifest.xml')?.toString()).toContain('<title>Seeded course</title>')
      expect(bytes.length).toBeLessThan(40_000)
    },
  )

  it('returns the same bytes for the same dispatch, and others once its token is rotated', async () => {
    const { id } = await makeDispatch(backend)
    const first = await exported(id)
    expect((await exported(id, { scorm_version: '1.2' })).bytes.equals(first.bytes)).toBe(true)
    await backend.call('rotateDispatchToken', on(id))
    expect((await exported(id)).bytes.equals(first.bytes)).toBe(false)
  })

  it('states the namespace of hashes only where learners are hashed', async () => {
    const configOf = async (settings: Record<string, unknown>) => {
      const { id } = await makeDispatch(backend, settings)
      return (await filesOfZip((await exported(id)).bytes)).get('dispatch.js')?.toString()
    }
    const { id } = await makeOrganization(backend)
    expect(await configOf({ hashLearnerInfo: true, organizationId: id })).toContain(`"hashNamespace": "${id}"`)
    expect(await configOf({})).toContain('"hashNamespace": null')
  })

  it('refuses an unknown edition', async () => {
    const { id } = await makeDispatch(backend)
    expect((await exported(id, { scorm_version: '2004-1' })).body.details.field).toBe('scorm_version')
  })
})
