import { courseSchema } from '#shared/contract/resources/packages/course.ts'
import { inspectPackage, type AcceptedPackage } from '#shared/formats/scorm/inspect-package.ts'
import { itemsOf } from '#shared/formats/scorm/organizations.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { factsOf, playedOf } from './course-facts.ts'
import { ctsCourses, publishedCourses } from './course-tables.ts'
import { describeWithFixtures, fixture } from './fixtures.ts'

const limits = zipLimits(500 * 1024 * 1024)

interface Accepted {
  inspection: AcceptedPackage
  reads: number
}

async function accept(file: string): Promise<Accepted> {
  const source = countingSource(fixture(file))
  const inspection = await inspectPackage(source, limits)
  if (!inspection.ok) throw new Error(inspection.errors.map(({ code, message }) => `${code}: ${message}`).join('\n'))
  expect(courseSchema.safeParse(inspection.course).error).toBeUndefined()
  return { inspection, reads: source.reads.length }
}

function factsFrom({ course, entryHref, warnings }: AcceptedPackage): object {
  const items = [...itemsOf(playedOf(course))]
  return {
    edition: course.edition,
    title: course.title,
    entry: entryHref,
    items: items.length,
    scos: items.filter(({ scormType }) => scormType === 'sco').length,
    facts: factsOf(course),
    warnings: [...new Set(warnings.map(({ code }) => code))].toSorted().join(' '),
  }
}

describeWithFixtures('published courses', () => {
  test.each(publishedCourses)('reads $file', async ({ file, ...expected }) => {
    const { inspection, reads } = await accept(file)
    expect(factsFrom(inspection)).toEqual(expected)
    expect(inspection.course.standard).toBe(expected.edition === '1.2' ? 'scorm12' : 'scorm2004')
    expect(reads).toBeLessThanOrEqual(2)
  })

  test('reports each missing file once', async () => {
    const { inspection } = await accept('scorm12/bubblesort-iiith.zip')
    const missing = inspection.warnings.map(({ path }) => path)
    expect(missing).toHaveLength(11)
    expect(new Set(missing).size).toBe(11)
  })
})

describeWithFixtures("ADL's test packages", () => {
  test.each(ctsCourses)('reads $name', async ({ name, entry, items, scos, facts }) => {
    const { inspection, reads } = await accept(`scorm2004/adl-cts/LMSTestPackage_${name}.zip`)
    // All manifests list a Java archive that the packages do not contain. One identifier has spaces around it.
    const warnings = name === 'CM-08' ? 'IDENTIFIER_PADDED RESOURCE_FILE_MISSING' : 'RESOURCE_FILE_MISSING'
    expect(factsFrom(inspection)).toMatchObject({
      edition: '2004 4th Edition',
      entry: `resources/${entry}`,
      items,
      scos,
      facts,
      warnings,
    })
    expect(reads).toBe(1)
  })
})
