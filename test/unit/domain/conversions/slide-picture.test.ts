import { pictureKey } from '#shared/domain/conversions/slide-picture.ts'
import { aJob } from '../support/conversions.ts'

const made = { packageId: 'pkg_1', versionId: 'ver_1', slideCount: 2 }
// The first slide of the deck is hidden.
const report = { slides: [2, 3] }

test('finds the picture of a slide by its place in the course', () => {
  const job = aJob({ made })
  expect([2, 3].map((number) => pictureKey({ job, report }, number))).toEqual([
    `content/${job.tenantId}/pkg_1/ver_1/slides/1.webp`,
    `content/${job.tenantId}/pkg_1/ver_1/slides/2.webp`,
  ])
})

test.each([
  ['a slide that the course does not show', { job: aJob({ made }), report }, 1],
  ['a job whose course is not made', { job: aJob(), report }, 2],
  ['a job without a report', { job: aJob({ made }), report: null }, 2],
  ['a job of a former release, which did not list its slides', { job: aJob({ made }), report: { slides: [] } }, 1],
])('finds no picture for %s', (_, reported, number) => expect(pictureKey(reported, number)).toBeNull())
