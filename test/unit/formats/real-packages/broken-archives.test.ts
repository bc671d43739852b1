import { inspectPackage } from '#shared/formats/scorm/inspect-package.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { walkEntries } from '#shared/formats/zip/walk.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { brokenArchives, type Outcome } from './broken-archives.ts'
import { describeWithFixtures, fixture } from './fixtures.ts'
import { spliceCourse } from './splice-course.ts'
import { processorTime } from '#test/support/processor-time.ts'

const limits = zipLimits(500 * 1024 * 1024)

interface Judgement {
  outcome: Outcome
  readsBefore: number
}

/** What becomes of an upload: refused at the first look, refused when its files are read, or played. */
async function judge(archive: Buffer): Promise<Judgement> {
  const source = countingSource(archive)
  const inspection = await inspectPackage(source, limits)
  const readsBefore = source.reads.length
  if (!inspection.ok) return { outcome: inspection.errors[0]?.code ?? 'played', readsBefore }
  try {
    let unpacked = 0
    for await (const file of walkEntries(source, inspection.entries)) {
      if (file.kind === 'bytes') unpacked += file.bytes.byteLength
      else for await (const chunk of file.chunks) unpacked += chunk.byteLength
    }
    expect(unpacked).toBe(inspection.totalSize)
    return { outcome: 'played', readsBefore }
  } catch (error) {
    if (error instanceof PackageContentError) return { outcome: error.finding.code, readsBefore }
    throw error
  }
}

describeWithFixtures('damaged and hostile archives', () => {
  test.each(brokenArchives)('decides on the archive %s: %s', async (name, outcome) => {
    const judgement = await judge(fixture(`broken/${name}.zip`))
    expect(judgement.outcome).toBe(outcome)
    expect(judgement.readsBefore).toBeLessThanOrEqual(2)
  })

  const withCourse = brokenArchives.flatMap(([name, , outcome]) =>
    outcome === undefined ? [] : [[name, outcome] as const],
  )
  test.each(withCourse)('decides on %s with a course in it: %s', async (name, outcome) => {
    const judgement = await judge(spliceCourse(fixture(`broken/${name}.zip`)))
    expect(judgement.outcome).toBe(outcome)
    expect(judgement.readsBefore).toBeLessThanOrEqual(2)
  })

  test('refuses a bomb within a second, from its directory', async () => {
    const started = processorTime()
    await judge(fixture('broken/bomb-zbsm-overlap.zip'))
    await judge(fixture('broken/bomb-42.zip'))
    expect(processorTime() - started).toBeLessThan(1000)
  })

  test.each(['cyclic', 'dtd', 'external', 'external_file', 'quadratic', 'xmlbomb', 'xmlbomb2'])(
    'refuses %s.xml as the manifest',
    async (name) => {
      const manifest = fixture(`broken/xml/${name}.xml`)
      const archive = writeZip([{ name: 'imsmanifest.xml', data: manifest }, ...packageEntries().slice(1)])
      expect(await judge(archive)).toEqual({ outcome: 'XML_DTD_FORBIDDEN', readsBefore: 1 })
    },
  )
})

describeWithFixtures('packages of other kinds', () => {
  test.each([
    ['authoring/aicc-small.zip', 'PACKAGE_IS_AICC'],
    ['authoring/cmi5-small.zip', 'PACKAGE_IS_CMI5'],
    ['authoring/coursebuilder-cmi5.zip', 'PACKAGE_IS_CMI5'],
    ['authoring/tincan-jerry42.zip', 'PACKAGE_IS_XAPI'],
    ['scorm2004/adl-cts-testcases.zip', 'MANIFEST_MISSING'],
    ['pptx/minimal.pptx', 'MANIFEST_MISSING'],
    ['pptx/old-binary.ppt', 'NOT_A_ZIP'],
    ['apk/TestActivity.apk', 'MANIFEST_MISSING'],
  ])('decides on the file %s: %s', async (file, outcome) => {
    expect((await judge(fixture(file))).outcome).toBe(outcome)
  })
})
