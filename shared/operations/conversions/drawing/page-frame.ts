/** Turns rectangles of a PDF page into fractions of the slide. */
import type { Place } from '#shared/formats/deck/rendered-deck.ts'

/** The visible part of a page in PDF units, whose vertical axis points up: left, bottom, right, top. */
export type PageBox = readonly [left: number, bottom: number, right: number, top: number]

/** The smallest upright rectangle around `points`, cut at the edges of the page; null where nothing of it is left. */
export function placeAround(points: readonly (readonly [x: number, y: number])[], box: PageBox): Place | null {
  const [left, bottom, right, top] = box
  const across = points.map(([x]) => clamp((x - left) / (right - left)))
  const down = points.map(([, y]) => clamp((top - y) / (top - bottom)))
  const place = {
    left: Math.min(...across),
    top: Math.min(...down),
    width: Math.max(...across) - Math.min(...across),
    height: Math.max(...down) - Math.min(...down),
  }
  return place.width > 0 && place.height > 0 ? rounded(place) : null
}

/** Four decimals are a quarter of a pixel of the largest picture. */
function rounded({ left, top, width, height }: Place): Place {
  return { left: round(left), top: round(top), width: round(width), height: round(height) }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
