/** What the points of a page show beside each other, for tests of edges that people must see. */
import type { Locator } from 'playwright-core'
import { readPng, type PagePicture } from './png-reader.ts'

export type Side = 'left' | 'right' | 'top' | 'bottom'

/** Pixels around an element that are looked at too. */
const around = 8

/** WCAG 2.2, 1.4.11: of what is not text. */
export const leastContrast = 3

/** An element and what is around it. */
export class Surroundings {
  private constructor(private readonly picture: PagePicture) {}

  static async of(element: Locator): Promise<Surroundings> {
    await element.scrollIntoViewIfNeeded()
    const box = await element.boundingBox()
    if (box === null) throw new Error(`${String(element)} is not shown.`)
    const [x, y] = [Math.round(box.x) - around, Math.round(box.y) - around]
    const [width, height] = [Math.round(box.width) + 2 * around, Math.round(box.height) + 2 * around]
    const clip = { x: Math.max(0, x), y: Math.max(0, y), width, height }
    return new Surroundings(readPng(await element.page().screenshot({ clip, animations: 'disabled' })))
  }

  /**
   * How many points of a line from outside to inside stand out against its first one, which is the ground.
   * @param depth how far the line goes into the element
   * @param place along the side, 0 to 1
   */
  edge(side: Side, { depth = 4, place = 0.5, from = 0 } = {}): number {
    const { width, height } = this.picture
    const isAcross = side === 'left' || side === 'right'
    const along = Math.round(around + place * ((isAcross ? height : width) - 2 * around - 1))
    const points = Array.from({ length: around + depth - from }, (_, step) => {
      const at = from + step
      if (side === 'left') return this.light(at, along)
      if (side === 'right') return this.light(width - 1 - at, along)
      return side === 'top' ? this.light(along, at) : this.light(along, height - 1 - at)
    })
    const [ground = 0] = points
    return points.filter((point) => contrast(ground, point) >= leastContrast).length
  }

  /** Contrast of two places in the element, by shares of its width and height. */
  contrastOf(one: readonly [x: number, y: number], other: readonly [x: number, y: number]): number {
    return contrast(this.lightAt(one), this.lightAt(other))
  }

  /** Highest contrast with one place of the element of any point in its middle, which has no edge. */
  contrastWith(place: readonly [x: number, y: number]): number {
    const { width, height } = this.picture
    const ground = this.lightAt(place)
    let most = 1
    const [left, top] = [around + (width - 2 * around) / 5, around + (height - 2 * around) / 5].map(Math.round)
    for (let x = left ?? 0; x < width - (left ?? 0); x += 1)
      for (let y = top ?? 0; y < height - (top ?? 0); y += 1) most = Math.max(most, contrast(ground, this.light(x, y)))
    return most
  }

  /** Relative luminance, 0 to 1, of a place in the element. */
  lightAt([x, y]: readonly [number, number]): number {
    const { width, height } = this.picture
    return this.light(
      Math.round(around + x * (width - 2 * around - 1)),
      Math.round(around + y * (height - 2 * around - 1)),
    )
  }

  private light(x: number, y: number): number {
    const { width, data } = this.picture
    const at = (y * width + x) * 4
    const [red = 0, green = 0, blue = 0] = [...data.slice(at, at + 3)].map(linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}

/** Relative luminance of one colour of a point (WCAG 2.2). */
function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
