/** Joins the pieces of text of a PDF page into lines. */
import type { PlacedText } from '#shared/formats/deck/rendered-deck.ts'
import { placeAround, type PageBox } from './page-frame.ts'

/** A piece of text as PDF.js returns it. Lengths are in PDF units. */
export interface TextPiece {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  /** The matrix that places the text: a, b, c, d, and the position of its baseline's beginning. */
  readonly transform: readonly number[]
  readonly hasEOL: boolean
}

/** A piece in the coordinate system of its own baseline, so that rotated text is joined like upright text. */
interface Run {
  readonly text: string
  readonly isRightToLeft: boolean
  readonly angle: number
  readonly from: number
  readonly to: number
  readonly baseline: number
  readonly height: number
}

type Line = Run[]

const joinedBaselines = 0.35
const widestGap = 0.7
const spaceGap = 0.18
/** Of a font's height, what is below the baseline. */
const descent = 0.22

/** The lines of a page, in the order in which the page draws them. */
export function textLines(pieces: readonly TextPiece[], box: PageBox): PlacedText[] {
  const lines: Line[] = []
  let isOpen = false
  for (const piece of pieces) {
    const run = runOf(piece)
    const line = lines.at(-1)
    if (run !== null) {
      if (isOpen && line !== undefined && continues(line, run)) line.push(run)
      else lines.push([run])
      isOpen = true
    }
    if (piece.hasEOL) isOpen = false
  }
  return withoutShadows(lines.flatMap((line) => placed(line, box) ?? []))
}

/** LibreOffice draws the shadow of a text as the same text, a little beside it. */
function withoutShadows(lines: readonly PlacedText[]): PlacedText[] {
  const kept: PlacedText[] = []
  for (const line of lines) if (!kept.some((other) => isShadow(line, other))) kept.push(line)
  return kept
}

const isShadow = (one: PlacedText, other: PlacedText): boolean =>
  one.text === other.text &&
  Math.abs(one.place.left - other.place.left) < 0.3 * one.place.height &&
  Math.abs(one.place.top - other.place.top) < 0.3 * one.place.height

/** Where a piece stands; null where it has no extent. */
export function placeOfPiece(piece: TextPiece, box: PageBox): PlacedText['place'] | null {
  const run = runOf(piece)
  return run === null ? null : placeAround(corners([run]), box)
}

/** PDF.js returns a wide blank where text jumps; the distance says the same. */
function runOf({ str, dir, width, height, transform }: TextPiece): Run | null {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform
  if (str.trim() === '' || width <= 0 || height <= 0) return null
  const angle = Math.atan2(b, a)
  const from = x * Math.cos(angle) + y * Math.sin(angle)
  const baseline = y * Math.cos(angle) - x * Math.sin(angle)
  return { text: str, isRightToLeft: dir === 'rtl', angle, from, to: from + width, baseline, height }
}

function continues(line: Line, run: Run): boolean {
  const last = line.at(-1)
  if (last === undefined || Math.abs(last.angle - run.angle) > 0.01) return false
  const height = Math.max(last.height, run.height)
  if (Math.abs(last.baseline - run.baseline) > joinedBaselines * height) return false
  return gap(last, run) < widestGap * height && gap(last, run) > -height
}

/** The distance between two runs of a line, whichever is first. */
const gap = (one: Run, other: Run): number => Math.max(one.from, other.from) - Math.min(one.to, other.to)

function placed(line: Line, box: PageBox): PlacedText | null {
  const place = placeAround(corners(line), box)
  return place === null ? null : { text: lineText(line), place }
}

function lineText(line: Line): string {
  let text = ''
  let last: Run | null = null
  for (const run of line) {
    const isApart = last !== null && gap(last, run) > spaceGap * Math.min(last.height, run.height)
    text += `${isApart && !text.endsWith(' ') && !run.text.startsWith(' ') ? ' ' : ''}${run.text}`
    last = run
  }
  return text.replace(/\s+/g, ' ').trim()
}

function corners(line: Line): [number, number][] {
  return line.flatMap(({ angle, from, to, baseline, height }) => {
    const ends = [baseline - descent * height, baseline + (1 - descent) * height]
    return [from, to].flatMap((along) =>
      ends.map((up): [number, number] => [
        along * Math.cos(angle) - up * Math.sin(angle),
        along * Math.sin(angle) + up * Math.cos(angle),
      ]),
    )
  })
}
