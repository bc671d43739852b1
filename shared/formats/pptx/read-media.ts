/** Finds the video or the sound behind a picture of a slide. */
import { attribute, childNamed, descendants, type XmlElement } from '../xml/element.ts'
import type { MediaOutline } from './deck-outline.ts'
import type { Relationship } from './deck-parts.ts'
import type { Shape } from './shape-tree.ts'

const kinds: Readonly<Record<string, MediaOutline['kind']>> = {
  videoFile: 'video',
  quickTimeFile: 'video',
  audioFile: 'audio',
  wavAudioFile: 'audio',
  audioCd: 'audio',
}

/** Null where the shape plays nothing. */
export function mediaOf(shape: Shape, relationships: readonly Relationship[]): MediaOutline | null {
  const head = shape.element.children.find(({ name }) => name.startsWith('nv'))
  const properties = childNamed(head, 'nvPr')
  const element = properties?.children.find(({ name }) => name in kinds)
  const kind = kinds[element?.name ?? '']
  if (properties === undefined || element === undefined || kind === undefined) return null
  return {
    kind,
    place: shape.place ?? { left: 0.25, top: 0.25, width: 0.5, height: 0.5 },
    description: (shape.properties && attribute(shape.properties, 'descr')) ?? '',
    path: embeddedPath([...descendants(properties)], element, relationships),
  }
}

/** PowerPoint 2010 and newer name the embedded file in an extension; the older element can name it too. */
function embeddedPath(
  elements: readonly XmlElement[],
  file: XmlElement,
  relationships: readonly Relationship[],
): string | null {
  const extended = elements.find(({ name }) => name === 'media')
  for (const element of [extended, file]) {
    const id = element && (attribute(element, 'embed') ?? attribute(element, 'link'))
    const target = relationships.find((one) => one.id === id)
    if (target?.isExternal === false) return target.target
  }
  return null
}
