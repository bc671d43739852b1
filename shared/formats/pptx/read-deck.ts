/** Reads the outline of a deck from its XML. */
import { attribute, childNamed, childrenNamed, childText, descendants, type XmlElement } from '../xml/element.ts'
import type { DeckOutline } from './deck-outline.ts'
import type { DeckParts } from './deck-parts.ts'
import { fontsOf } from './fonts.ts'
import { deckLimits, refuseDeck, type DeckRefusal } from './open-deck.ts'
import { readSlide, type SlideReading } from './read-slide.ts'
import { directionOf, scriptsOf } from './scripts.ts'
import type { SlideSize } from './shape-tree.ts'

export type DeckReading = { readonly ok: true; readonly outline: DeckOutline } | DeckRefusal

/** Refuses decks without visible slides and with too many; parts that cannot be read are left out. */
export async function readDeck(parts: DeckParts): Promise<DeckReading> {
  const main = await parts.xml(parts.mainPath)
  if (main === null) return refuseDeck('DECK_DAMAGED')
  const paths = await slidePaths(parts, main)
  if (paths.length === 0) return refuseDeck('DECK_WITHOUT_SLIDES')
  if (paths.length > deckLimits.maxSlides)
    return refuseDeck('DECK_TOO_MANY_SLIDES', `The presentation has ${paths.length} slides; 500 are allowed.`)
  const readings: SlideReading[] = []
  for (const [index, path] of paths.entries())
    readings.push(await readSlide(parts, { number: index + 1, path, size: sizeOf(main) }))
  const visible = readings.filter(({ outline }) => !outline.isHidden)
  if (visible.length === 0) return refuseDeck('DECK_WITHOUT_VISIBLE_SLIDES')
  return { ok: true, outline: await outlineOf(parts, readings, visible) }
}

async function outlineOf(
  parts: DeckParts,
  readings: readonly SlideReading[],
  visible: readonly SlideReading[],
): Promise<DeckOutline> {
  const roots = visible.flatMap(({ root }) => root ?? [])
  const text = visible.flatMap(({ outline }) => outline.paragraphs).join('\n')
  const language = languageOf(roots)
  const titlePart = await parts.related('', 'core-properties')
  const properties = titlePart === null ? null : await parts.xml(titlePart)
  return {
    title: childText(properties ?? undefined, 'title')?.trim() ?? '',
    language,
    direction: directionOf(text),
    slides: readings.map(({ outline }) => outline),
    fonts: await fontsOf(parts, roots),
    scripts: scriptsOf(`${text}\n${await chartText(parts)}`, language),
    hasLayoutJumps: await hasLayoutJumps(parts),
    hasMacros: parts.paths().some((path) => /(?:^|\/)vbaProject\.bin$/i.test(path)),
  }
}

/** Slides that exist, in the order of the presentation. */
async function slidePaths(parts: DeckParts, main: XmlElement): Promise<string[]> {
  const relationships = await parts.relationships(parts.mainPath)
  const list = childNamed(main, 'sldIdLst')
  return (list === undefined ? [] : childrenNamed(list, 'sldId')).flatMap((element) => {
    const id = element.attributes.find(({ name, prefix }) => name === 'id' && prefix !== '')?.value
    const target = relationships.find((one) => one.id === id && !one.isExternal)
    return target !== undefined && parts.has(target.target) ? [target.target] : []
  })
}

const usualSize: SlideSize = { width: 9_144_000, height: 6_858_000 }

function sizeOf(main: XmlElement): SlideSize {
  const size = childNamed(main, 'sldSz')
  const [width, height] = [Number(size && attribute(size, 'cx')), Number(size && attribute(size, 'cy'))]
  return width > 0 && height > 0 ? { width, height } : usualSize
}

/** The language of most characters; null where none is stated. */
function languageOf(roots: readonly XmlElement[]): string | null {
  const counts = new Map<string, number>()
  for (const run of roots.flatMap((root) => [...descendants(root)].filter(({ name }) => name === 'r'))) {
    const properties = childNamed(run, 'rPr')
    const language = properties && attribute(properties, 'lang')
    const length = childNamed(run, 't')?.text.trim().length ?? 0
    if (language !== undefined && isLanguageTag(language)) counts.set(language, (counts.get(language) ?? 0) + length)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const isLanguageTag = (tag: string): boolean => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag)

/** Labels of charts are in parts of their own, which are not read otherwise. */
async function chartText(parts: DeckParts): Promise<string> {
  const paths = parts.paths().filter((path) => /^ppt\/charts\/[^/]+\.xml$/i.test(path))
  const texts = await Promise.all(paths.map((path) => parts.text(path)))
  return texts.map((xml) => (xml ?? '').replace(/<[^>]*>/g, ' ')).join('\n')
}

const layoutPart = /^ppt\/slide(?:Layouts|Masters)\/[^/]+\.xml$/i
const jumpAction = /ppaction:\/\/hlink(?:sldjump|showjump)/

async function hasLayoutJumps(parts: DeckParts): Promise<boolean> {
  for (const path of parts.paths().filter((one) => layoutPart.test(one)))
    if (jumpAction.test((await parts.text(path)) ?? '')) return true
  return false
}
