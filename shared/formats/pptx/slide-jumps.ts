/** Links from one slide to another. */
import { attribute, childNamed, descendants, type XmlElement } from '../xml/element.ts'
import type { JumpOutline } from './deck-outline.ts'
import type { Relationship } from './deck-parts.ts'
import type { Shape } from './shape-tree.ts'

const positions: Readonly<Record<string, Extract<JumpOutline['to'], string>>> = {
  nextslide: 'next',
  previousslide: 'previous',
  firstslide: 'first',
  lastslide: 'last',
}

/** The jumps of a shape: that of the whole shape first, then those of its text. */
export function jumpsOf({ element, properties }: Shape, relationships: readonly Relationship[]): JumpOutline[] {
  const elements = [...descendants(element)]
  const whole = jumpOf(properties, relationships)
  const text = textOf(elements)
  const runs = elements.flatMap((run) => {
    const to = run.name === 'r' || run.name === 'fld' ? jumpOf(childNamed(run, 'rPr'), relationships) : null
    return to === null ? [] : [{ text: textOf([...descendants(run)]), isShape: false, to }]
  })
  return whole === null ? runs : [{ text, isShape: true, to: whole }, ...runs]
}

const textOf = (elements: readonly XmlElement[]): string =>
  elements
    .filter(({ name }) => name === 't')
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '')

function jumpOf(holder: XmlElement | undefined, relationships: readonly Relationship[]): JumpOutline['to'] | null {
  const link = childNamed(holder, 'hlinkClick')
  const action = (link && attribute(link, 'action')) ?? ''
  const position = /^ppaction:\/\/hlinkshowjump\?jump=(\w+)/i.exec(action)?.[1]?.toLowerCase()
  if (position !== undefined) return positions[position] ?? null
  if (link === undefined || !/^ppaction:\/\/hlinksldjump/i.test(action)) return null
  const target = relationships.find(({ id }) => id === attribute(link, 'id'))
  return target === undefined || target.isExternal ? null : { path: target.target }
}
