/** Walks the shapes of a slide in their order, which is the reading order, with their place on the slide. */
import type { Place } from '../deck/rendered-deck.ts'
import { attribute, childNamed, type XmlElement } from '../xml/element.ts'

/** A shape that is no group. */
export interface Shape {
  readonly element: XmlElement
  /** `sp`, `pic`, `graphicFrame`, `cxnSp` or `contentPart`. */
  readonly kind: string
  /** Name, description and id. */
  readonly properties: XmlElement | undefined
  /** The shape's placeholder element; undefined where it is none. */
  readonly placeholder: XmlElement | undefined
  /** Null where the shape takes its place from the layout. */
  readonly place: Place | null
}

/** Size of a slide in English Metric Units. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

/** Turns coordinates of a group's children into those of the slide. */
interface Frame {
  readonly scaleX: number
  readonly scaleY: number
  readonly offsetX: number
  readonly offsetY: number
}

const whole: Frame = { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 }
const shapes = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'contentPart'])

/** All shapes below `tree`, the `spTree` of a slide or of a layout. */
export function* shapesOf(tree: XmlElement, size: SlideSize, frame: Frame = whole): Generator<Shape> {
  for (const child of chosen(tree.children)) {
    if (child.name === 'grpSp') yield* shapesOf(child, size, frameOfGroup(child, frame))
    else if (shapes.has(child.name)) yield shapeOf(child, size, frame)
  }
}

/**
 * The children, with the first choice of an `AlternateContent` in its place. Its other versions show the same for older
 * programs; text must not be read twice.
 */
export function chosen(children: readonly XmlElement[]): XmlElement[] {
  return children.flatMap((child) => {
    if (child.name !== 'AlternateContent') return [child]
    const version = childNamed(child, 'Choice') ?? childNamed(child, 'Fallback')
    return version === undefined ? [] : chosen(version.children)
  })
}

function shapeOf(element: XmlElement, size: SlideSize, frame: Frame): Shape {
  const head = element.children.find(({ name }) => name.startsWith('nv'))
  const box = transformOf(element)
  return {
    element,
    kind: element.name,
    properties: childNamed(head, 'cNvPr'),
    placeholder: childNamed(childNamed(head, 'nvPr'), 'ph'),
    place: box === null ? null : placeOf(box, size, frame),
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isUpright: boolean
}

function transformOf(element: XmlElement): Box | null {
  const transform = childNamed(element, 'xfrm') ?? childNamed(childNamed(element, 'spPr'), 'xfrm')
  if (transform === undefined) return null
  const [x, y, width, height] = pair(transform, 'off', 'ext')
  const quarters = Math.round(number(transform, 'rot') / 5_400_000)
  return { x, y, width, height, isUpright: quarters % 2 === 0 }
}

/** A turned shape fills the box that has its centre and, at a right angle, its sides exchanged. */
function placeOf({ x, y, width, height, isUpright }: Box, size: SlideSize, frame: Frame): Place {
  const [wide, high] = isUpright ? [width, height] : [height, width]
  const left = (x + (width - wide) / 2) * frame.scaleX + frame.offsetX
  const top = (y + (height - high) / 2) * frame.scaleY + frame.offsetY
  const [from, to] = [left / size.width, (left + wide * frame.scaleX) / size.width].map(inside)
  const [above, below] = [top / size.height, (top + high * frame.scaleY) / size.height].map(inside)
  return {
    left: from ?? 0,
    top: above ?? 0,
    width: (to ?? 0) - (from ?? 0),
    height: (below ?? 0) - (above ?? 0),
  }
}

const inside = (value: number): number => Math.min(1, Math.max(0, value))

function frameOfGroup(group: XmlElement, outer: Frame): Frame {
  const transform = childNamed(childNamed(group, 'grpSpPr'), 'xfrm')
  if (transform === undefined) return outer
  const [x, y, width, height] = pair(transform, 'off', 'ext')
  const [childX, childY, childWidth, childHeight] = pair(transform, 'chOff', 'chExt')
  const scaleX = childWidth > 0 ? width / childWidth : 1
  const scaleY = childHeight > 0 ? height / childHeight : 1
  return {
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
    offsetX: outer.offsetX + outer.scaleX * (x - childX * scaleX),
    offsetY: outer.offsetY + outer.scaleY * (y - childY * scaleY),
  }
}

function pair(transform: XmlElement, offset: string, extent: string): [number, number, number, number] {
  const [off, ext] = [childNamed(transform, offset), childNamed(transform, extent)]
  return [number(off, 'x'), number(off, 'y'), number(ext, 'cx'), number(ext, 'cy')]
}

function number(element: XmlElement | undefined, name: string): number {
  const value = element === undefined ? Number.NaN : Number(attribute(element, name))
  return Number.isFinite(value) ? value : 0
}
