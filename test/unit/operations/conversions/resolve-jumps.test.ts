import type { JumpOutline, SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DrawnLink } from '#shared/operations/conversions/drawing/drawn-pages.ts'
import { resolveLinks } from '#shared/operations/conversions/resolve-jumps.ts'

const slide = (number: number, isHidden = false, jumps: readonly JumpOutline[] = []): SlideOutline => ({
  number,
  path: `ppt/slides/slide${number}.xml`,
  isHidden,
  isRead: true,
  title: '',
  paragraphs: [],
  notes: [],
  alternatives: [],
  media: [],
  hasTransition: false,
  hasAnimation: false,
  undescribed: 0,
  objects: 0,
  externalContents: 0,
  refusedLinks: 0,
  jumps,
  emptySmartArt: [],
})

const place = { left: 0, top: 0, width: 0.1, height: 0.1 }
const link = (text: string, page: number | null): DrawnLink => ({ place, text, target: { kind: 'page', page } })
const jump = (text: string, to: JumpOutline['to'], isShape = false): JumpOutline => ({ text, isShape, to })
const to = (number: number): JumpOutline['to'] => ({ path: `ppt/slides/slide${number}.xml` })

/** The indexes to which the links of slide 1 lead; slide 2 of 4 is hidden. */
function targets(jumps: readonly JumpOutline[], links: readonly DrawnLink[]): unknown[] {
  const first = slide(1, false, jumps)
  const slides = [first, slide(2, true), slide(3), slide(4)]
  return resolveLinks(links, { slides, slide: first }).map((target) =>
    target?.kind === 'slide' ? target.index : target,
  )
}

test('takes the target from the deck, whatever page the PDF states', () => {
  expect(targets([jump('Three', to(3)), jump('Four', to(4))], [link('Three', 2), link('Four', null)])).toEqual([1, 2])
})

test('gives both halves of a link over two lines the same target', () => {
  const jumps = [jump('Readthelastslide', to(4)), jump('Three', to(3))]
  const links = [link('Read the', null), link('last slide', null), link('Three', null)]
  expect(targets(jumps, links)).toEqual([2, 2, 1])
})

test('matches a link without text to a shape', () => {
  expect(targets([jump('Text', to(3)), jump('', to(4), true)], [link('', null)])).toEqual([2])
})

test.each([
  ['next', 1],
  ['previous', null],
  ['first', 0],
  ['last', 2],
] as const)('counts visible slides for a jump to the %s slide', (position, index) => {
  expect(targets([jump('Go', position)], [link('Go', null)])).toEqual([index])
})

test('drops a link to a hidden slide', () => {
  expect(targets([jump('Two', to(2))], [link('Two', 1)])).toEqual([null])
})

test('uses the page of a link that the deck does not name, counting hidden slides', () => {
  expect(targets([], [link('Unknown', 3), link('Nowhere', null)])).toEqual([2, null])
})

test('keeps addresses', () => {
  const target = { kind: 'address', url: 'https://example.com/' } as const
  expect(resolveLinks([{ place, text: '', target }], { slides: [], slide: undefined })).toEqual([target])
})
