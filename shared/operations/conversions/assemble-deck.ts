/** Joins what was drawn with what the XML says. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlacedLink, PlacedMedia, RenderedDeck, RenderedSlide } from '#shared/formats/deck/rendered-deck.ts'
import type { DeckReport } from '#shared/formats/pptx/deck-finding.ts'
import type { DeckOutline, MediaOutline, SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DeckParts } from '#shared/formats/pptx/deck-parts.ts'
import { playableType } from '#shared/formats/pptx/media-format.ts'
import type { DrawnLink, DrawnPage } from './drawing/drawn-pages.ts'

export interface DeckPieces {
  readonly outline: DeckOutline
  readonly parts: DeckParts
  readonly pages: readonly DrawnPage[]
  /** Holds the pictures. */
  readonly folder: string
  readonly report: DeckReport
}

export async function assembleDeck(pieces: DeckPieces): Promise<RenderedDeck> {
  const { outline, pages, report } = pieces
  const visible = outline.slides.filter(({ isHidden }) => !isHidden)
  const isMatched = visible.length === pages.length
  if (!isMatched) report.add('SLIDES_NOT_MATCHED', null)
  const slides: RenderedSlide[] = []
  for (const [index, page] of pages.entries()) {
    const slide = isMatched ? visible[index] : undefined
    slides.push(await assembleSlide(pieces, page, slide ?? { ...unknown, number: index + 1 }))
  }
  return { title: outline.title, language: outline.language, direction: outline.direction, slides }
}

type Known = Pick<SlideOutline, 'number' | 'title' | 'media' | 'alternatives' | 'paragraphs' | 'notes'>

const unknown: Omit<Known, 'number'> = { title: '', media: [], alternatives: [], paragraphs: [], notes: [] }

async function assembleSlide(pieces: DeckPieces, page: DrawnPage, slide: Known): Promise<RenderedSlide> {
  const { file, width, height } = page.picture
  const bytes = await readFile(join(pieces.folder, file))
  return {
    number: slide.number,
    title: slide.title,
    picture: { mediaType: 'image/webp', bytes, width, height },
    texts: page.texts,
    links: page.links.map(linkOf),
    media: await mediaOf(pieces, slide),
    alternatives: slide.alternatives,
    // A slide whose XML could not be read still has the text of its picture.
    paragraphs: slide.paragraphs.length > 0 ? slide.paragraphs : page.texts.map(({ text }) => text),
    notes: slide.notes,
  }
}

const linkOf = ({ place, text, target }: DrawnLink): PlacedLink => ({
  place,
  text,
  target: target.kind === 'page' ? { kind: 'slide', index: target.page } : target,
})

async function mediaOf({ parts, report }: DeckPieces, slide: Known): Promise<PlacedMedia[]> {
  const kept: PlacedMedia[] = []
  for (const { kind, place, description, path } of slide.media) {
    const bytes = path === null ? null : await parts.bytes(path)
    const mediaType = bytes === null ? null : playableType(bytes, kind)
    if (bytes !== null && mediaType !== null) kept.push({ kind, place, mediaType, bytes, description })
    else report.add(bytes === null ? 'EXTERNAL_MEDIA_NOT_LOADED' : 'MEDIA_NOT_PLAYABLE', slide.number, named(path))
  }
  return kept
}

/** Absent: the message of the catalogue. */
function named(path: MediaOutline['path']): string | undefined {
  const ending = path === null ? undefined : /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toUpperCase()
  return ending === undefined
    ? undefined
    : `Browsers do not play the format of a video or a sound (${ending}); the course shows its picture only.`
}
