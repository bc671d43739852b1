/** Reads one slide. */
import { attribute, childNamed, descendants, type XmlElement } from '../xml/element.ts'
import type { MediaOutline, SlideOutline } from './deck-outline.ts'
import type { DeckParts, Relationship } from './deck-parts.ts'
import { mediaOf } from './read-media.ts'
import { jumpsOf } from './slide-jumps.ts'
import { bodyParagraphs, isTitle, paragraphsOf } from './shape-text.ts'
import { chosen, shapesOf, type Shape, type SlideSize } from './shape-tree.ts'
import { smartArtOf } from './smart-art.ts'

export interface SlideReading {
  readonly outline: SlideOutline
  /** The root of its XML; null where it cannot be read. */
  readonly root: XmlElement | null
}

export interface SlidePosition {
  readonly number: number
  readonly path: string
  readonly size: SlideSize
}

export async function readSlide(parts: DeckParts, { number, path, size }: SlidePosition): Promise<SlideReading> {
  const [root, relationships] = await Promise.all([parts.xml(path), parts.relationships(path)])
  const tree = childNamed(childNamed(root ?? undefined, 'cSld'), 'spTree')
  if (root === null || tree === undefined) return { outline: unread(number, path, await isHidden(parts, path)), root }
  const shapes = [...shapesOf(tree, size)]
  const content = await contentOf(shapes, parts, relationships)
  const outline: SlideOutline = {
    number,
    path,
    isHidden: attribute(root, 'show') === '0' || attribute(root, 'show') === 'false',
    isRead: true,
    ...content,
    notes: await notesOf(parts, relationships),
    hasTransition: chosen(root.children).some((child) => child.name === 'transition' && child.children.length > 0),
    hasAnimation: isAnimated(root),
    externalContents: relationships.filter((one) => one.isExternal && externalTypes.has(one.type)).length,
    refusedLinks: refusedLinksOf(root, relationships),
    jumps: shapes.flatMap((shape) => jumpsOf(shape, relationships)),
  }
  return { outline, root }
}

/** Whether a slide that cannot be parsed says that it is hidden. The converter may read it all the same. */
async function isHidden(parts: DeckParts, path: string): Promise<boolean> {
  const head = (await parts.text(path))?.slice(0, 4000) ?? ''
  return /<(?:\w+:)?sld\b[^>]*\sshow\s*=\s*["'](?:0|false)["']/.test(head)
}

const unread = (number: number, path: string, hidden: boolean): SlideOutline => ({
  number,
  path,
  isHidden: hidden,
  isRead: false,
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
  jumps: [],
  emptySmartArt: [],
})

type Content = Pick<
  SlideOutline,
  'title' | 'paragraphs' | 'alternatives' | 'media' | 'undescribed' | 'objects' | 'emptySmartArt'
>

async function contentOf(
  shapes: readonly Shape[],
  parts: DeckParts,
  relationships: readonly Relationship[],
): Promise<Content> {
  const paragraphs: string[] = []
  const alternatives: string[] = []
  const media: MediaOutline[] = []
  const emptySmartArt: string[] = []
  let undescribed = 0
  for (const shape of shapes) {
    const played = mediaOf(shape, relationships)
    const description = descriptionOf(shape)
    const smartArt = await smartArtOf(shape, parts, relationships)
    paragraphs.push(...paragraphsOf(shape), ...(smartArt?.paragraphs ?? []))
    emptySmartArt.push(...(smartArt?.emptyIds ?? []))
    if (played !== null) media.push(played)
    else if (description !== '') alternatives.push(description)
    else if (needsDescription(shape)) undescribed += 1
  }
  return {
    title: shapes.filter(isTitle).flatMap(paragraphsOf).join(' '),
    paragraphs,
    alternatives,
    media,
    undescribed,
    objects: shapes.filter(isObjectFrame).length,
    emptySmartArt,
  }
}

const descriptionOf = ({ properties }: Shape): string => (properties && attribute(properties, 'descr')) ?? ''

const graphicUri = ({ element }: Shape): string => {
  const data = childNamed(childNamed(element, 'graphic'), 'graphicData')
  return (data && attribute(data, 'uri')) ?? ''
}

const isObjectFrame = (shape: Shape): boolean => graphicUri(shape).endsWith('/ole')

/** Pictures and charts; a table and SmartArt can be read as text. */
function needsDescription(shape: Shape): boolean {
  const isDrawn = shape.kind === 'pic' || graphicUri(shape).endsWith('/chart') || isObjectFrame(shape)
  return isDrawn && !isDecorative(shape)
}

const isDecorative = ({ properties }: Shape): boolean =>
  properties !== undefined &&
  [...descendants(properties)].some(({ name, attributes }) => name === 'decorative' && attributes.some(isOn))

const isOn = ({ name, value }: { name: string; value: string }): boolean =>
  name === 'val' && (value === '1' || value === 'true')

const effects = new Set(['anim', 'animEffect', 'animMotion', 'animRot', 'animScale', 'animClr', 'set'])

function isAnimated(root: XmlElement): boolean {
  const timing = chosen(root.children).find(({ name }) => name === 'timing')
  return timing !== undefined && [...descendants(timing)].some(({ name }) => effects.has(name))
}

/** Links to media are findings of their own. */
const externalTypes = new Set(['image', 'oleObject', 'package', 'chart', 'chartUserShapes'])

const refusedActions = /^ppaction:\/\/(?:program|macro|ole|hlinkfile|hlinkpres)/i
const followedSchemes = /^(?:https?|mailto):/i

function refusedLinksOf(root: XmlElement, relationships: readonly Relationship[]): number {
  const links = [...descendants(root)].filter(({ name }) => name === 'hlinkClick' || name === 'hlinkMouseOver')
  return links.filter((link) => {
    if (refusedActions.test(attribute(link, 'action') ?? '')) return true
    const target = relationships.find(({ id }) => id === attribute(link, 'id'))
    return target?.isExternal === true && target.type === 'hyperlink' && !followedSchemes.test(target.target)
  }).length
}

async function notesOf(parts: DeckParts, relationships: readonly Relationship[]): Promise<string[]> {
  const path = relationships.find((one) => one.type === 'notesSlide' && !one.isExternal)?.target
  const root = path === undefined ? null : await parts.xml(path)
  const tree = childNamed(childNamed(root ?? undefined, 'cSld'), 'spTree')
  if (tree === undefined) return []
  const shapes = [...shapesOf(tree, { width: 1, height: 1 })]
  const body = shapes.find(({ placeholder }) => placeholder && attribute(placeholder, 'type') === 'body')
  const text = body && childNamed(body.element, 'txBody')
  return text === undefined ? [] : bodyParagraphs(text)
}
