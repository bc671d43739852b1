import { textLines, type TextPiece } from '#shared/operations/conversions/drawing/text-lines.ts'

const page = [0, 0, 1000, 500] as const

interface PieceSpec {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly end?: boolean
  readonly dir?: string
}

const piece = ({ text, x, y, width, end = false, dir = 'ltr' }: PieceSpec): TextPiece => ({
  str: text,
  dir,
  width,
  height: 20,
  transform: [20, 0, 0, 20, x, y],
  hasEOL: end,
})

const linesOf = (...pieces: readonly PieceSpec[]): string[] =>
  textLines(pieces.map(piece), page).map(({ text }) => text)

test('joins the pieces of a line, with a blank where they are apart', () => {
  const pieces = [
    { text: 'Fire', x: 100, y: 400, width: 40 },
    { text: 'proof', x: 140, y: 400, width: 50 },
    { text: 'door', x: 196, y: 400, width: 40 },
  ]
  expect(linesOf(...pieces)).toEqual(['Fireproof door'])
})

test.each([
  ['another baseline', { text: 'b', x: 140, y: 370, width: 40 }],
  ['a cell of a table', { text: 'b', x: 160, y: 400, width: 40 }],
])('begins a line at %s', (_, second) => {
  expect(linesOf({ text: 'a', x: 100, y: 400, width: 40 }, second)).toEqual(['a', 'b'])
})

test('begins a line where PDF.js ends one', () => {
  expect(linesOf({ text: 'a', x: 100, y: 400, width: 40, end: true }, { text: 'b', x: 140, y: 400, width: 9 })).toEqual(
    ['a', 'b'],
  )
})

test('joins right-to-left pieces in the order in which they are read', () => {
  const first = { text: 'שלום', x: 200, y: 400, width: 50, dir: 'rtl' }
  expect(linesOf(first, { text: 'לכולם', x: 144, y: 400, width: 50, dir: 'rtl' })).toEqual(['שלום לכולם'])
})

test('leaves out the shadow of a text', () => {
  expect(linesOf({ text: 'a', x: 102, y: 398, width: 40 }, { text: 'a', x: 100, y: 400, width: 40 })).toEqual(['a'])
})

test('places a line by fractions of the slide, from above', () => {
  expect(textLines([piece({ text: 'a', x: 100, y: 400, width: 250 })], page)[0]?.place).toEqual({
    left: 0.1,
    top: 0.1688,
    width: 0.25,
    height: 0.04,
  })
})

test('places turned text by the rectangle around it', () => {
  const turned: TextPiece = {
    str: 'a',
    dir: 'ltr',
    width: 100,
    height: 20,
    transform: [0, 20, -20, 0, 500, 100],
    hasEOL: true,
  }
  const [line] = textLines([turned], page)
  expect(line?.place.width).toBeCloseTo(0.02, 3)
  expect(line?.place.height).toBeCloseTo(0.2, 3)
  expect(line?.place.top).toBeCloseTo(0.6, 3)
})

test('leaves out text that is beside the slide', () => {
  expect(linesOf({ text: 'a', x: 1100, y: 400, width: 40 })).toEqual([])
})
