import { courseSchema } from '#shared/contract/resources/packages/course.ts'
import { findingCatalogue, type FindingCode } from '#shared/formats/finding-catalogue.ts'
import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage, type AcceptedPackage, type PackageInspection } from '#shared/formats/scorm/inspect-package.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { packagesOfEveryCode, uploadBytes, type CourseCode } from '../packages-of-every-code.ts'

const MiB = 1024 * 1024

async function inspect(
  bytes: Uint8Array,
  limits = zipLimits(uploadBytes),
): Promise<PackageInspection & { reads: number }> {
  const source = countingSource(bytes)
  const inspection = await inspectPackage(source, limits)
  return { ...inspection, reads: source.reads.length }
}

const inspectLarge = (bytes: Uint8Array): ReturnType<typeof inspect> => inspect(bytes, zipLimits(100 * MiB))

async function accept(bytes: Uint8Array): Promise<AcceptedPackage> {
  const inspection = await inspect(bytes)
  if (!inspection.ok) throw new Error(inspection.errors.map(({ code }) => code).join())
  expect(courseSchema.safeParse(inspection.course).error).toBeUndefined()
  return inspection
}

const codesOf = (findings: Finding[]): string[] => findings.map(({ code }) => code)
const isCode = (key: string): key is CourseCode => key in packagesOfEveryCode && key in findingCatalogue

describe('codes of packages', () => {
  test.each(Object.keys(packagesOfEveryCode).filter(isCode))('reports %s', async (code) => {
    const inspection = await inspect(packagesOfEveryCode[code]())
    const { severity, remedy } = findingCatalogue[code]
    const findings = severity === 'warning' ? inspection.warnings : inspection.ok ? [] : inspection.errors
    const found = findings.find((finding) => finding.code === code)
    expect(found).toMatchObject({ severity, remedy })
    expect(found?.message).toMatch(/^[A-Z].*\.$/s)
    expect(inspection.ok).toBe(severity === 'warning')
    expect(inspection.reads).toBeLessThanOrEqual(2)
  })

  test('reports the error as the first finding of its package', async () => {
    for (const code of Object.keys(packagesOfEveryCode).filter(isCode)) {
      const inspection = await inspect(packagesOfEveryCode[code]())
      if (!inspection.ok) expect(inspection.errors[0]?.code).toBe(code)
    }
  })
})

/** Many files with long names: their directory does not fit into the first read. */
const crowd = Array.from({ length: 12_000 }, (_, index): EntrySpec => ({
  name: `assets/a-rather-long-name-of-a-folder/picture-number-${index}.png`,
  method: 0,
}))
const film = (bytes: number): EntrySpec => ({ name: 'film.mp4', data: Buffer.alloc(bytes, 'v'), method: 0 })
const damaged: EntrySpec = {
  name: 'imsmanifest.xml',
  data: manifestXml(),
  packed: Buffer.from('no deflated bytes at all'),
}

describe('a damaged manifest', () => {
  test.each<[string, EntrySpec[]]>([
    ['before a directory of more than a mebibyte', [damaged, film(3 * MiB), ...crowd]],
    ['between its files', [film(3 * MiB), damaged, ...crowd]],
    ['far from the large directory of a large archive', [damaged, film(33 * MiB), ...crowd]],
  ])('needs at most two reads %s', async (_, entries) => {
    const inspection = await inspectLarge(writeZip(entries))
    expect(inspection.ok ? [] : codesOf(inspection.errors)).toEqual(['ZIP_ENTRY_CORRUPT'])
    expect(inspection.reads).toBe(2)
  })

  test('refuses a directory that is too large for two reads after one', async () => {
    const entries = Array.from({ length: 66 }, (_, index) => ({
      name: `${index}`,
      method: 0,
      central: { extra: Buffer.alloc(65_000) },
    }))
    const inspection = await inspectLarge(writeZip([damaged, film(33 * MiB), ...entries]))
    expect(inspection.ok ? [] : codesOf(inspection.errors)).toEqual(['ZIP_DIRECTORY_TOO_LARGE'])
    expect(inspection.reads).toBe(1)
  })
})

describe('a package', () => {
  test('accepts a package without oddities, with all its files', async () => {
    const { entries, totalSize, warnings, entryHref } = await accept(
      writeZip(
        packageEntries(manifestXml(), [
          { name: 'media/a b.mp3', data: 'abc' },
          { name: 'empty/', method: 0, mode: 0o040755 },
        ]),
      ),
    )
    expect(warnings).toEqual([])
    expect(entryHref).toBe('index.html')
    expect(entries.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'index.html', 'media/a b.mp3'])
    expect(totalSize).toBe(entries.reduce((sum, { size }) => sum + size, 0))
  })

  test.each<[string, number, EntrySpec]>([
    ['one read where it is small', 1, { name: 'a.bin', data: 'x' }],
    [
      'two where its manifest is far from its directory',
      2,
      { name: 'video.mp4', data: Buffer.alloc(2 * MiB, 'v'), method: 0 },
    ],
  ])('costs %s', async (_, reads, filler) => {
    expect((await inspect(writeZip(packageEntries(manifestXml(), [filler])))).reads).toBe(reads)
    expect((await inspect(writeZip([filler, ...packageEntries()]))).reads).toBe(1)
  })

  test.each<[string, Parameters<typeof writeZip>]>([
    ['ZIP64 records', [packageEntries(), { zip64: true }]],
    ['sizes behind the data', [packageEntries().map((entry) => ({ ...entry, descriptor: true }))]],
    ['sizes behind the data, stored', [packageEntries().map((entry) => ({ ...entry, method: 0, descriptor: true }))]],
    ['a long comment', [packageEntries(), { comment: Buffer.alloc(65_535, 'c') }]],
    [
      'names that are not marked as UTF-8',
      [packageEntries().map((entry) => ({ ...entry, name: Buffer.from(entry.name.toString()) }))],
    ],
    [
      'files of operating systems, also beside its folder',
      [
        [
          ...packageEntries().map((entry) => ({ ...entry, name: entry.name.toString() })),
          { name: '__MACOSX/._index.html' },
          { name: '.DS_Store' },
        ],
      ],
    ],
  ])('accepts a package with %s', async (_, archive) => {
    expect(await accept(writeZip(...archive))).toMatchObject({ entryHref: 'index.html', warnings: [] })
  })

  test('stops reading when the archive is broken', async () => {
    const inspection = await inspect(writeZip([{ name: 'imsmanifest.xml', data: 'no manifest' }, { name: '../up' }]))
    expect(inspection).toMatchObject({ ok: false, errors: [{ code: 'ZIP_PATH_TRAVERSAL' }], warnings: [] })
  })

  test('keeps the warnings of the archive when it refuses the manifest', async () => {
    const inspection = await inspect(writeZip([{ name: 'imsmanifest.xml', data: '<manifest/>' }, { name: 'a\\b' }]))
    expect(codesOf(inspection.warnings)).toContain('ZIP_BACKSLASHES')
  })

  test('throws the error of a failing object store instead of refusing the package', async () => {
    const failing = { size: 100, read: () => Promise.reject(new Error('the store is down')) }
    await expect(inspectPackage(failing, zipLimits(uploadBytes))).rejects.toThrow('the store is down')
  })
})

describe('the place of the manifest', () => {
  const inFolder = (folder: string): EntrySpec[] =>
    packageEntries().map((entry) => ({ ...entry, name: `${folder}${entry.name.toString()}` }))

  test.each(['course/', 'My course (1)/', 'a/b/c/'])('removes the folder %s when it has all files', async (folder) => {
    const { entries, warnings, entryHref } = await accept(writeZip([...inFolder(folder), { name: '__MACOSX/x' }]))
    expect(codesOf(warnings)).toEqual(['PACKAGE_IN_FOLDER'])
    expect(entries.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'index.html'])
    expect(entryHref).toBe('index.html')
  })

  test('chooses the manifest at the top when folders have further ones', async () => {
    const { warnings, entryHref } = await accept(writeZip([...inFolder('other/'), ...packageEntries()]))
    expect(warnings).toEqual([])
    expect(entryHref).toBe('index.html')
  })

  test('chooses the manifest with the exact name among several spellings', async () => {
    const { course, warnings } = await accept(
      writeZip([{ name: 'IMSMANIFEST.XML', data: '<wrong/>' }, ...packageEntries()]),
    )
    expect(course.identifier).toBe('M1')
    expect(codesOf(warnings)).toEqual(['ZIP_CASE_DUPLICATES'])
  })

  test('refuses two courses in two folders', async () => {
    expect(await inspect(writeZip([...inFolder('one/'), ...inFolder('two/')]))).toMatchObject({
      ok: false,
      errors: [{ code: 'MANIFEST_IN_SUBFOLDER', path: 'one/imsmanifest.xml' }],
    })
  })

  test('leaves out files in the folder of the service', async () => {
    const { entries, warnings } = await accept(
      writeZip(
        packageEntries(manifestXml(), [{ name: '_lectern/course.json', data: '{}' }, { name: '_lectern/x/y.js' }]),
      ),
    )
    expect(entries.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'index.html'])
    expect(codesOf(warnings)).toEqual(['ZIP_RESERVED_PATH'])
  })
})

describe('encodings of the manifest', () => {
  const declared = (encoding: string): string =>
    manifestXml({ organizations: '<item identifier="I1" identifierref="R1"><title>Prüfung</title></item>' }).replace(
      'UTF-8',
      encoding,
    )

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${declared('UTF-8')}`)],
    ['UTF-16 little endian', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
  ])('reads a manifest in %s', async (_, data) => {
    const { course, warnings } = await accept(writeZip([{ name: 'imsmanifest.xml', data }, { name: 'index.html' }]))
    expect(course.organizations[0]?.items[0]?.title).toBe('Prüfung')
    expect(warnings).toEqual([])
  })
})

describe('packages of other kinds', () => {
  const named = (...names: string[]): EntrySpec[] => names.map((name) => ({ name, data: 'x' }))

  test.each<[FindingCode, EntrySpec[]]>([
    ['PACKAGE_IS_AICC', named('course.CRS', 'course.au', 'course.des', 'course.cst')],
    ['PACKAGE_IS_CMI5', named('CMI5.xml', 'index.html')],
    ['PACKAGE_IS_XAPI', named('tincan.xml', 'index.html')],
    ['PACKAGE_IS_CMI5', [...named('cmi5.xml', 'tincan.xml'), { name: 'imsmanifest.xml', data: '<manifest/>' }]],
    ['MANIFEST_MISSING', named('sound.au', 'index.html')],
    ['MANIFEST_MISSING', named('one.zip', 'two.zip')],
  ])('reports %s, case %#', async (code, entries) => {
    expect(await inspect(writeZip(entries))).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([expect.objectContaining({ code })]),
    })
  })

  test('accepts a SCORM course that has files of another kind too', async () => {
    expect(await accept(writeZip([...packageEntries(), ...named('tincan.xml', 'cmi5.xml', 'a.crs')]))).toMatchObject({
      warnings: [],
    })
  })

  test('reports the error of a SCORM course that has an audio file', async () => {
    expect(
      await inspect(writeZip([...named('sound.au'), { name: 'imsmanifest.xml', data: manifestXml() }])),
    ).toMatchObject({ ok: false, errors: [{ code: 'ENTRY_FILE_MISSING' }] })
  })
})
