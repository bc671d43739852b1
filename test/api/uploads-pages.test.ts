/**
 * What processing sees in the files of a course: warnings about its pages, lies about its files, and Storyline's two
 * entries.
 */
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultS3(null))
afterAll(() => backend.close())

const bucket = (name: string) => objectStore(objectClients(), name)
const textAt = async (key: string): Promise<string> =>
  Buffer.from((await bucket('content-test').read(key)) ?? []).toString()
const codes = (findings: { code: string }[]): string[] => findings.map(({ code }) => code)
const course = (...others: EntrySpec[]): Buffer => writeZip(packageEntries(undefined, others))
const telling = '<script>API.LMSInitialize("");API.LMSSetValue("cmi.core.lesson_status","completed")</script>'

async function process(archive: Uint8Array, more: Record<string, unknown> = {}) {
  const { storage_path } = await putUpload({ backend }, archive)
  backend.aws.takeOperations()
  const response = await processUpload({ backend }, storage_path, more)
  const operations = backend.aws.takeOperations().map(({ operation }) => operation)
  return {
    ...response,
    storagePath: storage_path,
    gets: operations.filter((name) => name === 'GetObject').length,
    puts: operations.filter((name) => name === 'PutObject').length,
  }
}

const work = (packageId: string, versionId: string): Promise<void> =>
  processPackage(
    { tenantId: backend.tenantId, packageId, versionId },
    {
      packages: packageRepository(backend.table),
      versions: versionRepository(backend.table),
      uploaded: bucket('uploads-test'),
      content: bucket('content-test'),
      maxUploadMb: 500,
      stamp: stampOf(systemClock),
    },
  )

describe('pages', () => {
  const silent = course({ name: 'page.html', data: '<img src="/a.png"><a href="INDEX.html">' })

  it('inspects pages while the course is stored, and returns the findings with every response', async () => {
    const { status, body, storagePath } = await process(silent)
    expect([status, codes(body.validation.warnings)]).toEqual([
      200,
      ['API_NOT_CALLED', 'LINK_ABSOLUTE', 'LINK_CASE_MISMATCH'],
    ])
    expect(body.validation.warnings[1]).toEqual({
      code: 'LINK_ABSOLUTE',
      path: 'page.html',
      message: expect.stringContaining('"/a.png"'),
      remedy: expect.any(String),
    })
    expect((await processUpload({ backend }, storagePath)).body.validation).toEqual(body.validation)
  })

  it('inspects pages when nothing is stored', async () => {
    const { body, puts } = await process(silent, { validate_only: true })
    expect([codes(body.validation.warnings), body.package, puts]).toEqual([
      ['API_NOT_CALLED', 'LINK_ABSOLUTE', 'LINK_CASE_MISMATCH'],
      null,
      0,
    ])
    expect(
      (await process(course({ name: 'page.html', data: telling }), { validate_only: true })).body.validation.warnings,
    ).toEqual([])
  })

  it('inspects pages of a large course in the worker', async () => {
    const film: EntrySpec = { name: 'film.mp4', data: Buffer.alloc(64 * 1024 * 1024, 'v'), method: 0 }
    const { body, storagePath } = await process(
      course({ name: 'page.html', data: '<img src="http://example.com/a.png">' }, film),
    )
    expect([body.package.version_status, body.validation.warnings]).toEqual(['processing', []])
    await work(body.package.package_id, body.package.version_id)
    const finished = (await processUpload({ backend }, storagePath)).body
    expect([finished.package.version_status, codes(finished.validation.warnings)]).toEqual([
      'ready',
      ['API_NOT_CALLED', 'LINK_INSECURE'],
    ])
  })
})

describe('a file that differs from the directory', () => {
  const film: EntrySpec = { name: 'film.mp4', data: Buffer.alloc(3 * 1024 * 1024, 'v'), method: 0 }
  const lies: [string, EntrySpec][] = [
    [
      'ZIP_ENTRY_SIZE_MISMATCH',
      { name: 'lie.bin', data: 'a'.repeat(5000), central: { size: 4000 }, local: { size: 4000 } },
    ],
    ['ZIP_ENTRY_CHECKSUM_MISMATCH', { name: 'lie.bin', data: 'abc', central: { crc32: 1 }, local: { crc32: 1 } }],
    ['ZIP_ENTRY_CORRUPT', { name: 'lie.bin', data: 'abc', packed: Buffer.from('no deflated data') }],
    ['ZIP_LOCAL_HEADER_MISMATCH', { name: 'lie.bin', data: 'abc', local: { name: Buffer.from('other.bin') } }],
  ]

  it.each(lies)('refuses %s before anything is written, if the first reads show it', async (code, lie) => {
    for (const archive of [course(lie), writeZip([film, ...packageEntries(undefined, [lie])])]) {
      const { status, body, gets, puts } = await process(archive)
      expect([status, body.code, codes(body.details.validation.errors), puts]).toEqual([
        400,
        'INVALID_PACKAGE',
        [code],
        0,
      ])
      expect(body.details.validation.errors[0].path).toBe('lie.bin')
      expect(gets).toBe(1)
    }
  })

  it.each(lies)(
    'fails the version for %s, if only unpacking shows it; the version before stays active',
    async (code, lie) => {
      const packageId = `lie-${code}`
      const sound = (await process(course(), { package_id: packageId })).body.package
      const { status, body, puts } = await process(writeZip([...packageEntries(undefined, [lie]), film]), {
        package_id: packageId,
      })
      expect([status, body.code, codes(body.details.validation.errors)]).toEqual([400, 'INVALID_PACKAGE', [code]])
      // A course of this size is unpacked as a whole before any of it is written.
      expect(puts).toBe(0)
      const { package: left, versions } = (
        await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
      ).body
      expect([left.status, left.currentVersion, versions.map((version: { status: string }) => version.status)]).toEqual(
        ['ready', '1', ['failed', 'ready']],
      )
      expect(sound.version_id).toBe(versions[1].id)
      expect(
        (
          await process(writeZip([...packageEntries(undefined, [{ ...lie, name: 'lie.html' }]), film]), {
            validate_only: true,
          })
        ).body.validation.errors[0].code,
      ).toBe(code)
    },
  )
})

describe("Storyline's launcher.html", () => {
  const manifest = manifestXml({
    resources: '<resource identifier="R1" adlcp:scormtype="sco" href="story/launcher.html"/>',
  })
  const storyline = (...others: EntrySpec[]): Buffer =>
    writeZip([
      { name: 'imsmanifest.xml', data: manifest },
      { name: 'story/launcher.html', data: 'launcher' },
      { name: 'launcher.html', data: 'of no player' },
      { name: 'story/index.html', data: telling },
      ...others,
    ])

  it('serves the index_lms.html beside it, under both names', async () => {
    const { body } = await process(storyline({ name: 'story/index_lms.html', data: 'player' }))
    expect([body.manifest.launch_path, codes(body.validation.warnings)]).toEqual([
      'story/index_lms.html',
      ['STORYLINE_ENTRY_REPLACED'],
    ])
    const prefix = `content/${backend.tenantId}/${body.package.package_id}/${body.package.version_id}/`
    expect(
      await Promise.all(
        ['story/launcher.html', 'story/index_lms.html', 'launcher.html'].map((path) => textAt(prefix + path)),
      ),
    ).toEqual(['player', 'player', 'of no player'])
  })

  it('serves the launcher itself if there is no index_lms.html', async () => {
    const { body } = await process(storyline({ name: 'index_lms.html', data: 'elsewhere' }))
    expect(body.manifest.launch_path).toBe('story/launcher.html')
    const prefix = `content/${backend.tenantId}/${body.package.package_id}/${body.package.version_id}/`
    expect(
      await Promise.all(
        ['story/launcher.html', 'index_lms.html', 'launcher.html'].map((path) => textAt(prefix + path)),
      ),
    ).toEqual(['launcher', 'elsewhere', 'elsewhere'])
  })
})
