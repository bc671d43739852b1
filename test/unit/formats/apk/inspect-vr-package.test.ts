import { existsSync, readFileSync } from 'node:fs'
import { fc } from '#test/support/properties.ts'
import { findingCatalogue, type FindingCode } from '#shared/formats/finding-catalogue.ts'
import { inspectVrPackage } from '#shared/formats/apk/inspect-vr-package.ts'
import { cacheTail } from '#shared/formats/zip/range-source.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { binaryXml, vrManifest, writeApk } from '#test/support/apk-writer.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'

const MiB = 1024 * 1024
type Inspection = Awaited<ReturnType<typeof inspectVrPackage>>

async function inspect(bytes: Uint8Array): Promise<Inspection & { reads: number }> {
  const source = countingSource(bytes)
  const inspection = await inspectVrPackage(cacheTail(source), zipLimits(500 * MiB))
  return Object.assign(inspection ?? Object.create(null), { reads: source.reads.length })
}
const packed = (apk: Buffer, parts: Partial<EntrySpec> = {}, others: readonly EntrySpec[] = []): Buffer =>
  writeZip([...others, { name: 'Forklift.apk', data: apk, ...parts }])
const errorOf = (inspection: Inspection): string | null =>
  inspection?.ok === false ? (inspection.errors[0]?.code ?? '') : null

it.each<[string, Buffer]>([
  ['stored', packed(writeApk(), { method: 0 })],
  ['compressed', packed(writeApk())],
  [
    'in a folder, with its papers',
    packed(writeApk(), { name: 'build/Forklift.APK' }, [
      { name: 'build/readme.txt', data: 'hello' },
      { name: '__MACOSX/x', data: 'x' },
    ]),
  ],
])('reads the app, %s', async (_, archive) => {
  const inspection = await inspect(archive)
  if (!inspection.ok) throw new Error(JSON.stringify(inspection))
  expect(inspection).toMatchObject({
    app: { applicationId: 'com.example.forklift', versionName: '1.4.2', platform: 'meta_quest' },
    warnings: [],
  })
  expect(inspection.apk.path.toLowerCase()).toMatch(/forklift\.apk$/)
  expect(inspection.totalSize).toBe(inspection.entries.reduce((sum, { size }) => sum + size, 0))
})

describe('a large app', () => {
  const noise = (megabytes: number): EntrySpec => ({
    name: `assets/${megabytes}.bin`,
    data: randomBytes(megabytes * MiB),
    method: 0,
  })

  it.each<[string, Buffer]>([
    ['at its end', writeApk(undefined, [noise(9)])],
    ['in its middle', writeZip([noise(5), { name: 'AndroidManifest.xml', data: binaryXml(vrManifest()) }, noise(6)])],
    ['at its beginning', writeZip([{ name: 'AndroidManifest.xml', data: binaryXml(vrManifest()) }, noise(9)])],
    [
      'behind others that only look like it',
      writeZip([
        { name: 'a/AndroidManifest.xml', data: 'x' },
        { name: 'b', data: Buffer.from('PK\u0003\u0004 AndroidManifest.xml'), method: 0 },
        noise(7),
        { name: 'AndroidManifest.xml', data: binaryXml(vrManifest()) },
        noise(5),
      ]),
    ],
  ])('reads the app as a whole or in ranges: manifest %s', async (_, apk) => {
    for (const method of [0, 8]) {
      const inspection = await inspect(packed(apk, { method }))
      expect(inspection).toMatchObject({ ok: true, app: { applicationId: 'com.example.forklift' } })
      if (method === 0) expect(inspection.reads).toBeLessThanOrEqual(4)
    }
  })

  it('refuses a compressed app whose manifest is behind many entries', async () => {
    const decoys = Array.from({ length: 5 }, (_, index) => ({ name: `AndroidManifest.xml${index}`, data: 'x' }))
    const apk = writeZip([
      ...decoys,
      noise(4),
      { name: 'AndroidManifest.xml', data: binaryXml(vrManifest()) },
      noise(5),
    ])
    expect(errorOf(await inspect(packed(apk)))).toBe('VR_APK_COMPRESSED')
    expect(await inspect(packed(apk, { method: 0 }))).toMatchObject({ ok: true })
  })
})

const every: Record<Extract<FindingCode, `VR_${string}`>, () => Buffer> = {
  VR_APK_UNZIPPED: () => writeApk(),
  VR_SEVERAL_APKS: () =>
    writeZip([
      { name: 'a.apk', data: writeApk() },
      { name: 'b.apk', data: writeApk() },
    ]),
  VR_APK_UNREADABLE: () => packed(Buffer.from('no archive')),
  VR_APK_COMPRESSED: () => packed(writeApk(), { central: { size: 600 * MiB }, packed: Buffer.alloc(MiB) }),
  VR_FEATURE_MISSING: () => packed(writeApk(binaryXml(vrManifest({ children: [] })))),
}
const isVrCode = (code: string): code is keyof typeof every => code in every

describe('codes of VR packages', () => {
  it.each(Object.keys(every).filter(isVrCode))('reports %s', async (code) => {
    const bytes = every[code]()
    const source = countingSource(bytes)
    const limits = { ...zipLimits(500 * MiB), maxRatio: Infinity }
    const inspection = await inspectVrPackage(cacheTail(source), limits)
    const { severity } = findingCatalogue[code]
    expect(inspection?.ok).toBe(severity === 'warning')
    expect(inspection === null ? [] : inspection.ok ? inspection.warnings : inspection.errors).toEqual([
      expect.objectContaining({ code, severity }),
    ])
  })

  it.each<[string, Buffer]>([
    ['an archive without a manifest', writeZip([{ name: 'classes.dex', data: 'x' }])],
    ['a manifest that is text', writeApk(Buffer.from('<manifest package="a.b"/>'))],
    ['a manifest of another kind', writeApk(binaryXml({ name: 'resources' }))],
    ['a manifest larger than any', writeApk(randomBytes(2 * MiB + 1))],
  ])('refuses %s as an app', async (_, apk) => {
    expect(errorOf(await inspect(packed(apk)))).toBe('VR_APK_UNREADABLE')
  })

  it('reports an app whose bytes differ from the checksum of the archive', async () => {
    expect(errorOf(await inspect(packed(writeApk(), { central: { crc32: 1 }, local: { crc32: 0 } })))).toBe(
      'ZIP_ENTRY_CHECKSUM_MISMATCH',
    )
  })
})

it('returns null for a course and for a file that is not an archive', async () => {
  expect(await inspectVrPackage(countingSource(writeZip(packageEntries())), zipLimits(MiB))).toBeNull()
  expect(await inspectVrPackage(countingSource(Buffer.from('hello')), zipLimits(MiB))).toBeNull()
})

it('leaves out files in the folder of the service', async () => {
  const inspection = await inspect(packed(writeApk(), {}, [{ name: '_lectern/course.json', data: '{}' }]))
  expect(inspection.ok && inspection.entries.map(({ path }) => path)).toEqual(['Forklift.apk'])
})

it('returns a result for any bytes', async () => {
  const whole = packed(writeApk())
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const broken = Buffer.from(whole)
        for (const [at, byte] of changes) broken[at] = byte
        const inspection = await inspectVrPackage(cacheTail(countingSource(broken)), zipLimits(500 * MiB))
        expect(inspection === null || inspection.ok || inspection.errors.length > 0).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

const real = '../shared/fixtures/apk'
const itReal = existsSync(real) ? it : it.skip

itReal('reads real apps (skipped if the fixtures are absent)', async () => {
  const app = async (name: string) => inspect(packed(readFileSync(`${real}/${name}`)))
  expect(await app('TestActivity.apk')).toMatchObject({
    ok: true,
    app: { applicationId: 'tests.androguard', versionName: '1.0', versionCode: 1, minSdk: 9, targetSdk: 16 },
    warnings: [{ code: 'VR_FEATURE_MISSING' }],
  })
  // Archive, manifest and signature are sound: nothing that is read here tells it from another app.
  expect(await app('Invalid.apk')).toMatchObject({ ok: true, app: { applicationId: 're.androguard.android.invalid' } })
})
