import { Script, createContext } from 'node:vm'
import type { DeckCourse } from '#shared/contract/resources/conversions/deck-course.ts'
import { deckCourse, type DeckCourseFacts } from '#shared/formats/deck/deck-course.ts'
import { inspectPackage, type AcceptedPackage } from '#shared/formats/scorm/inspect-package.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { fullDeck, renderedDeck, renderedSlide } from '#test/support/rendered-deck.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

const page = { 'index.html': '<!doctype html>', 'course.css': 'body{}', 'course.js': 'void 0' }
const facts: DeckCourseFacts = { identifier: 'job_1', title: 'Cameras & lenses: "<the basics>"', standard: '1.2' }

async function inspected(bytes: Buffer): Promise<AcceptedPackage> {
  const inspection = await inspectPackage(countingSource(bytes), zipLimits(1024 * 1024))
  if (!inspection.ok) throw new Error(inspection.errors.map(({ message }) => message).join())
  return inspection
}

/** The data of a course, as its page reads them. */
async function dataOf(bytes: Buffer): Promise<DeckCourse> {
  const window: { lecternDeck?: DeckCourse } = {}
  new Script((await filesOfZip(bytes)).get('deck.js')?.toString() ?? '').runInContext(createContext({ window }))
  if (window.lecternDeck === undefined) throw new Error('The course has no data.')
  return window.lecternDeck
}

describe.each(['1.2', '2004'] as const)('course of a deck for SCORM %s', (standard) => {
  const bytes = deckCourse({ ...facts, standard }, fullDeck(), page)

  test('passes the validator of this service without a warning', async () => {
    const { course, entryHref, warnings } = await inspected(bytes)
    expect(entryHref).toBe('index.html')
    expect(course.standard).toBe(standard === '1.2' ? 'scorm12' : 'scorm2004')
    expect(course.organizations.flatMap(({ items }) => items)).toEqual([
      expect.objectContaining({ title: facts.title, href: 'index.html', scormType: 'sco', items: [] }),
    ])
    expect(warnings).toEqual([])
  })

  test('lists every file, each picture and medium once', async () => {
    const files = await filesOfZip(bytes)
    const manifest = files.get('imsmanifest.xml')?.toString() ?? ''
    const listed = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, href]) => href)
    expect([...files.keys()]).toEqual(['imsmanifest.xml', ...listed])
    expect(listed).toEqual(expect.arrayContaining(['slides/1.png', 'slides/3.png', 'media/2-1.mp4', 'media/2-2.mp3']))
    expect(files.get('media/2-1.mp4')?.toString()).toBe('video')
  })

  test('tells the page which standard is its own', async () => {
    expect((await dataOf(bytes)).standard).toBe(standard)
  })
})

test('gives the same bytes for the same deck', () => {
  expect(deckCourse(facts, fullDeck(), page).equals(deckCourse({ ...facts }, fullDeck(), { ...page }))).toBe(true)
})

test('names in its data only files that the package has', async () => {
  const bytes = deckCourse(facts, fullDeck(), page)
  const { slides } = await dataOf(bytes)
  const named = slides.flatMap(({ picture, media }) => [picture, ...media.map(({ file }) => file)])
  expect([...(await filesOfZip(bytes)).keys()]).toEqual(expect.arrayContaining(named))
})

test('keeps texts in reading order, with links, jumps, alternative texts and notes', async () => {
  const [first] = (await dataOf(deckCourse(facts, fullDeck(), page))).slides
  expect(first).toMatchObject({
    texts: [['Title 1', 0.1, 0.1, 0.5, 0.08]],
    links: [{ to: 2 }, { to: 'https://example.org/' }],
    alternative: 'A helmet; A pair of gloves',
    notes: ['Notes of slide 1'],
  })
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'http'])(
  'leaves out a link that no click may open: %s',
  async (url) => {
    const [{ place } = { place: { left: 0, top: 0, width: 1, height: 1 } }] = renderedSlide(1).texts
    const slides = [renderedSlide(1, { links: [{ place, target: { kind: 'address', url }, text: '' }] })]
    expect((await dataOf(deckCourse(facts, renderedDeck({ slides }), page))).slides[0]?.links).toEqual([])
  },
)

test('holds text that looks like the end of a script', async () => {
  const title = '</script><script>alert(1)</script>\u2028'
  const bytes = deckCourse(facts, renderedDeck({ slides: [renderedSlide(1, { title })] }), page)
  expect((await dataOf(bytes)).slides[0]?.title).toBe(title)
  expect((await filesOfZip(bytes)).get('deck.js')?.toString()).not.toMatch(/<\/script|\u2028/)
})
