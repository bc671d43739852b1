import { quickCourse, type IllustratedSlide } from '#shared/formats/quick-course/quick-course.ts'
import { pictureExtension } from '#shared/formats/quick-course/picture-type.ts'
import { builtQuickPage } from '#test/support/package-pages.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

const picture = Buffer.from('89504e470d0a1a0a0000', 'hex')
const slide = (changed: Partial<IllustratedSlide> = {}): IllustratedSlide => ({
  title: 'First',
  content: 'Some *text*.',
  picture: null,
  ...changed,
})
const facts = { identifier: 'upl_1', title: 'Fire <safety>', language: 'de' }

async function courseFiles(slides: readonly IllustratedSlide[], changed: Partial<typeof facts> = {}) {
  return filesOfZip(quickCourse({ ...facts, ...changed }, slides, await builtQuickPage()))
}

test('writes one page with all slides, its script and its style', async () => {
  const files = await courseFiles([slide(), slide({ title: 'Second & last' })])
  expect([...files.keys()].sort()).toEqual(['course.css', 'course.js', 'imsmanifest.xml', 'index.html'])
  const page = String(files.get('index.html'))
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain('<title>Fire &#60;safety&#62;</title>')
  expect(page).toContain('<a href="#slide-2">Second &#38; last</a>')
  expect(page.match(/<section /g)).toHaveLength(2)
  expect(page).not.toContain('<!--')
})

test('stores a picture of several slides once, with its description', async () => {
  const files = await courseFiles([slide({ picture, image_alt: 'An "exit" sign' }), slide({ picture })])
  const names = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  expect(names).toHaveLength(1)
  expect(String(files.get('index.html'))).toContain(`<img src="${names[0] ?? ''}" alt="An &#34;exit&#34; sign" />`)
})

test('reads from right to left in a language that does', async () => {
  expect(String((await courseFiles([slide()], { language: 'ar-EG' })).get('index.html'))).toContain(
    'lang="ar-EG" dir="rtl"',
  )
})

test('keeps marks of the template that a slide contains as text', async () => {
  const page = String(
    (await courseFiles([slide({ title: '<!-- slides -->', content: '<!-- contents -->' })])).get('index.html'),
  )
  expect(page).toContain('&#60;!-- slides --&#62;')
  expect(page.match(/<section /g)).toHaveLength(1)
})

test('gives the same bytes for the same slides', async () => {
  const page = await builtQuickPage()
  const made = () => quickCourse(facts, [slide({ picture })], page)
  expect(made().equals(made())).toBe(true)
})

test.each([
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ffe000104a46', 'jpg'],
  ['4749463839610100', 'gif'],
  ['524946461a00000057454250', 'webp'],
  ['3c73766720786d6c6e73', null],
  ['', null],
])('finds in the bytes %s the kind %s', (hex, extension) => {
  expect(pictureExtension(Buffer.from(hex, 'hex'))).toBe(extension)
})
