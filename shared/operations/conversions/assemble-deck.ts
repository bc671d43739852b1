/** Joins what was drawn with what the XML says. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureType } from '#shared/contract/resources/conversions/deck-course.ts'
import type { PlacedLink, PlacedMedia, RenderedDeck, RenderedSlide } from '#shared/formats/deck/rendered-deck.ts'
import type { DeckReport } from '#shared/formats/pptx/deck-finding.ts'
import type { DeckOutline, MediaOutline, SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DeckParts } from '#shared/formats/pptx/deck-parts.ts'
import { playableType } from '#shared/formats/pptx/media-format.ts'
import type { DrawnPage } from './drawing/drawn-pages.ts'
import { resolveLinks } from './resolve-jumps.ts'

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
    slides.push(await assembleSlide(pieces, page, { slide: isMatched ? visible[index] : undefined, index }))
  }
  return { title: outline.title, language: outline.language, direction: outline.direction, slides }
}

/** The slide of a page; undefined where pages and slides do not match. */
interface SlideOfPage {
  readonly slide: SlideOutline | undefined
  /** Of the page, from 0. */
  readonly index: number
}

async function assembleSlide(
  pieces: DeckPieces,
  page: DrawnPage,
  { slide, index }: SlideOfPage,
): Promise<RenderedSlide> {
  const { file, width, height } = page.picture
  const bytes = await readFile(join(pieces.folder, file))
  const read = slide?.paragraphs ?? []
  return {
    number: slide?.number ?? index + 1,
    title: slide?.title ?? '',
    picture: { mediaType: pictureType, bytes, width, height },
    texts: page.texts,
    links: linksOf(pieces, page, slide),
    media: slide === undefined ? [] : await mediaOf(pieces, slide),
    alternatives: slide?.alternatives ?? [],
    // A slide whose XML could not be read still has the text of its picture.
    paragraphs: read.length > 0 ? read : page.texts.map(({ text }) => text),
    notes: slide?.notes ?? [],
  }
}

function linksOf({ outline, report }: DeckPieces, page: DrawnPage, slide: SlideOutline | undefined): PlacedLink[] {
  const targets = resolveLinks(page.links, { slides: outline.slides, slide })
  return page.links.flatMap(({ place, text }, position) => {
    const target = targets[position]
    if (target !== undefined && target !== null) return [{ place, text, target }]
    report.add('LINK_NOT_KEPT', slide?.number ?? null, 'A link leads to no visible slide; the course leaves it out.')
    return []
  })
}

async function mediaOf({ parts, report }: DeckPieces, slide: SlideOutline): Promise<PlacedMedia[]> {
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
