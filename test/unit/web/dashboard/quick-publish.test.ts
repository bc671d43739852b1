/** Drafts of quick courses, and their preview. */
import { slideHtml } from '#shared/formats/quick-course/slide-html.ts'
import {
  addSlideAfter,
  bodyOf,
  changeSlide,
  emptyDraft,
  isUntouched,
  moveSlide,
  parseDraft,
  removeSlide,
  slideOfField,
  type Draft,
} from '#web/dashboard/screens/quick-publish/draft.ts'
import { slideTree, type SlideNode } from '#web/dashboard/screens/quick-publish/markdown.ts'

const three = addSlideAfter(addSlideAfter(emptyDraft('en', 'a'), 'a', 'b'), 'b', 'c')
const order = ({ slides }: Draft): string => slides.map(({ id }) => id).join('')

test('adds a slide behind the open one, and removes any but the last', () => {
  expect(order(three)).toBe('abc')
  expect(order(addSlideAfter(three, 'a', 'x'))).toBe('axbc')
  expect(order(removeSlide(three, 'b'))).toBe('ac')
  expect(order(removeSlide(emptyDraft('en', 'a'), 'a'))).toBe('a')
})

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('moves slide %s by %i to %s', (id, by, expected) => expect(order(moveSlide(three, id, by))).toBe(expected))

test('states a draft as the API takes it: without what is empty, and no description without a picture', () => {
  const draft = changeSlide(
    changeSlide({ ...three, title: ' Fire ' }, 'a', {
      title: 'One',
      content: '*x*',
      imageUrl: ' https://a.example/p.png ',
    }),
    'b',
    { title: 'Two', imageAlt: 'A door' },
  )
  expect(bodyOf(draft)).toEqual({
    title: 'Fire',
    language: 'en',
    slides: [
      { title: 'One', content: '*x*', image_url: 'https://a.example/p.png' },
      { title: 'Two', content: '' },
      { title: '', content: '' },
    ],
  })
})

test('keeps a draft as text, and ignores what is none', () => {
  expect(parseDraft(JSON.stringify(three))).toEqual(three)
  for (const text of [null, '{', '[]', '{"title":"","language":"en","slides":[]}', '{"title":"","slides":[{}]}'])
    expect(parseDraft(text)).toBeNull()
  expect(isUntouched(three)).toBe(true)
  expect(isUntouched(changeSlide(three, 'c', { content: ' ' }))).toBe(false)
})

test('finds the slide of a refused field', () => {
  expect(slideOfField('slides.12.image_url')).toBe(12)
  expect(slideOfField('title')).toBeNull()
})

const inHtml = (text: string): string => text.replace(/[<>&"]/g, (each) => `&#${each.charCodeAt(0)};`)

function htmlOf(node: SlideNode): string {
  if (typeof node === 'string') return inHtml(node)
  const [inner, { tag, href, start }] = [node.children.map(htmlOf).join(''), node]
  if (tag === null || tag === 'br') return tag === null ? inner : '<br>'
  const attributes = [
    href === undefined ? '' : ` href="${inHtml(href)}" target="_blank" rel="noopener noreferrer"`,
    start === undefined ? '' : ` start="${start}"`,
  ]
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

/** Without what only the look needs, and without the blanks between elements. */
const bare = (html: string): string =>
  html
    .replace(/<\/?div[^>]*>/g, '')
    .replace(/ (class|tabindex|title)="[^"]*"/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: 'lt' | 'gt' | 'amp' | 'quot') =>
      inHtml({ lt: '<', gt: '>', amp: '&', quot: '"' }[name]),
    )
    .replace(/\s*(<[^>]*>)\s*/g, '$1')

test.each([
  ['paragraphs and emphasis', 'One *two* **three**\nfour  \nfive\n\nsix'],
  ['headings of any level', '# A\n\n##### B\n\nC\n==='],
  ['lists', '- a\n- b\n  - c\n\n3. x\n4. y\n\n   z'],
  [
    'links, and addresses that are none',
    '[a](https://a.example "t") <mailto:a@b.example> [x](javascript:alert(1)) [y](/z)',
  ],
  ['tables', '| a | b |\n|---|:-:|\n| *1* | `2` |'],
  ['code', '```js\nlet a = "<b>"\n```\n\n    indented\n\n`in < line`'],
  ['HTML, which is text', '<script>alert(1)</script>\n\n<b onclick="x">bold</b> &amp; &lt; \\*'],
  ['pictures, which are text', '![alt](https://a.example/p.png)'],
])('shows %s as the course does', (_, text) => {
  expect(bare(slideTree(text).map(htmlOf).join(''))).toBe(bare(slideHtml(text)))
})

test('leaves no place for a link that a click should not open', () => {
  expect(JSON.stringify(slideTree('[x](javascript:alert(1)) <data:text/html,x>'))).not.toContain('"href"')
})
