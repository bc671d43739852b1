/** Turns a presentation into pictures, text, links and media: what a course is written from. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderedDeck } from '#shared/formats/deck/rendered-deck.ts'
import { DeckReport, deckFinding, type DeckErrorCode, type DeckFinding } from '#shared/formats/pptx/deck-finding.ts'
import type { DeckOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DeckParts } from '#shared/formats/pptx/deck-parts.ts'
import { openDeck } from '#shared/formats/pptx/open-deck.ts'
import { readDeck } from '#shared/formats/pptx/read-deck.ts'
import { assembleDeck } from './assemble-deck.ts'
import { convertToPdf, type PdfOrder } from './convert-to-pdf.ts'
import { findConverterFiles, type Converter, type ConverterFiles } from './converter.ts'
import { drawSlides } from './draw-slides.ts'
import { reportOutline } from './report-outline.ts'
import { fontsFor } from './script-fonts.ts'
import { archiveForConverter } from './slide-archive.ts'
import type { InstalledEnd } from './installed-office.ts'

export interface RenderProgress {
  readonly step: 'reading' | 'converting' | 'drawing'
  readonly slidesDone: number
  /** 0 until the deck has been read. Hidden slides do not count. */
  readonly slidesTotal: number
}

export interface RenderOrder {
  /** The presentation. */
  readonly bytes: Uint8Array
  readonly converter: Converter
  /** For both processes together. */
  readonly milliseconds: number
  /** Called at each step and after each slide. */
  readonly onProgress?: (progress: RenderProgress) => void
}

export type DeckRendering =
  | { readonly ok: true; readonly deck: RenderedDeck; readonly findings: readonly DeckFinding[] }
  /** `cause` is for the log: what the converter said. Null where the deck itself is refused. */
  | { readonly ok: false; readonly error: DeckFinding; readonly cause: string | null }

/**
 * Renders a deck with processes of its own and a folder of its own, which are gone when it returns. Bad decks, and those
 * on which the converter fails or takes too long, are refused by code. What throws is this machine: no disk, no memory.
 * Repeating it is safe.
 */
export async function renderDeck(order: RenderOrder): Promise<DeckRendering> {
  order.onProgress?.({ step: 'reading', slidesDone: 0, slidesTotal: 0 })
  const opened = await openDeck(order.bytes)
  if (!opened.ok) return { ...opened, cause: null }
  const reading = await readDeck(opened.parts)
  if (!reading.ok) return { ...reading, cause: null }
  const files = await findConverterFiles(order.converter.folder)
  if (files === null) return refused('CONVERTER_MISSING', `A file is missing in ${order.converter.folder}.`)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-deck-'))
  try {
    return await renderIn(folder, { order, files, parts: opened.parts, outline: reading.outline })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface ReadDeck {
  readonly order: RenderOrder
  readonly files: ConverterFiles
  readonly parts: DeckParts
  readonly outline: DeckOutline
}

async function renderIn(folder: string, { order, files, parts, outline }: ReadDeck): Promise<DeckRendering> {
  const { bytes, converter, onProgress } = order
  const slidesTotal = outline.slides.filter(({ isHidden }) => !isHidden).length
  const deadline = performance.now() + order.milliseconds
  const remaining = (): number => Math.max(1, Math.ceil(deadline - performance.now()))
  const report = new DeckReport()
  reportOutline(outline, [...files.fonts.keys()], report)

  onProgress?.({ step: 'converting', slidesDone: 0, slidesTotal })
  await writeFile(join(folder, 'deck.pptx'), await archiveForConverter(bytes, parts, outline))
  const fonts = fontsFor(outline.scripts, files.fonts)
  const converted = await convertToPdf({
    ...{ converter, files, fonts, folder },
    milliseconds: remaining(),
    single: slidesApart(outline),
    quietMilliseconds: quietMilliseconds(slidesTotal),
  })
  if (converted.kind !== 'done') return failed(converted)

  onProgress?.({ step: 'drawing', slidesDone: 0, slidesTotal })
  const drawn = await drawSlides({
    files,
    folder,
    milliseconds: remaining(),
    onProgress: ({ pagesDone, pagesTotal }) =>
      onProgress?.({ step: 'drawing', slidesDone: pagesDone, slidesTotal: pagesTotal }),
  })
  if (drawn.kind !== 'done') return failed(drawn)
  if (drawn.pages.length === 0) return refused('DECK_NOT_CONVERTIBLE', 'The PDF has no pages.')
  const deck = await assembleDeck({ outline, parts, pages: drawn.pages, folder, report })
  return { ok: true, deck, findings: report.findings() }
}

/**
 * The slides that are converted one by one: LibreOffice uses up its threads in one call for many slides with shadows. In
 * a PDF of one slide, links to other slides have no target; where only the layout says it, the deck goes into one PDF.
 */
function slidesApart({ slides, hasLayoutJumps }: DeckOutline): PdfOrder['single'] {
  if (hasLayoutJumps) return null
  return { slides: slides.flatMap(({ isHidden, number }) => (isHidden ? [] : number)), slidesOfDeck: slides.length }
}

/**
 * The converter reports when it is loaded, when it has read the deck, and after each PDF. A PDF of the whole deck takes up to
 * 0.25 s a slide on two cores.
 */
const quietMilliseconds = (slides: number): number => 40_000 + 300 * slides

function failed(end: Exclude<InstalledEnd, { kind: 'done' }>): DeckRendering {
  switch (end.kind) {
    case 'late':
      return refused('DECK_TAKES_TOO_LONG', 'The time limit passed.')
    case 'missing':
      return refused('CONVERTER_MISSING', end.said)
    case 'failed':
      return refused('DECK_NOT_CONVERTIBLE', end.said)
  }
}

const refused = (code: DeckErrorCode, cause: string): DeckRendering => ({ ok: false, error: deckFinding(code), cause })
