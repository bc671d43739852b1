/** SmartArt: a data part with its text, and a drawing part that PowerPoint stores for programs that cannot lay it out. */
import { attribute, descendants, type XmlElement } from '../xml/element.ts'
import type { DeckParts, Relationship } from './deck-parts.ts'
import { bodyParagraphs } from './shape-text.ts'
import type { Shape } from './shape-tree.ts'

export interface SmartArt {
  readonly paragraphs: readonly string[]
  /** The relationship id of its data where the stored drawing has no shapes; otherwise empty. */
  readonly emptyIds: readonly string[]
}

/** Null where the shape is no SmartArt. */
export async function smartArtOf(
  { element, kind }: Shape,
  parts: DeckParts,
  relationships: readonly Relationship[],
): Promise<SmartArt | null> {
  if (kind !== 'graphicFrame') return null
  const ids = [...descendants(element)].find(({ name }) => name === 'relIds')
  const id = ids && attribute(ids, 'dm')
  const data = relationships.find((one) => one.id === id && !one.isExternal)
  if (id === undefined || data === undefined) return null
  const root = await parts.xml(data.target)
  const elements = root === null ? [] : [...descendants(root)]
  const drawing = drawingOf(elements, relationships)
  const isEmpty = drawing !== null && !hasShapes(await parts.xml(drawing))
  return { paragraphs: textOf(elements), emptyIds: isEmpty ? [id] : [] }
}

function drawingOf(elements: readonly XmlElement[], relationships: readonly Relationship[]): string | null {
  const extension = elements.find(({ name }) => name === 'dataModelExt')
  const id = extension && attribute(extension, 'relId')
  const found = relationships.find((one) => one.id === id && !one.isExternal)
  return found?.target ?? null
}

const hasShapes = (root: XmlElement | null): boolean =>
  root !== null && [...descendants(root)].some(({ name, prefix }) => name === 'sp' && prefix === 'dsp')

const textOf = (elements: readonly XmlElement[]): string[] =>
  elements.filter(({ name, prefix }) => name === 't' && prefix === 'dgm').flatMap((body) => bodyParagraphs(body))

/** The XML of a slide without the SmartArt of these relationship ids. */
export function withoutSmartArt(xml: string, ids: readonly string[]): string {
  const frames = /<((?:\w+:)?)graphicFrame\b[\s\S]*?<\/\1graphicFrame>/g
  const kept = xml.replace(frames, (frame) => {
    const id = /:dm\s*=\s*["']([^"']*)["']/.exec(frame)?.[1]
    return id !== undefined && ids.includes(id) ? '' : frame
  })
  // The result is written as UTF-8, whatever the original was.
  return kept.replace(/^\s*<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')
}
