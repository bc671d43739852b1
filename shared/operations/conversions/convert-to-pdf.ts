/** Converts a deck to PDF in a process of its own. */
import { join } from 'node:path'
import type { Converter, ConverterFiles } from './converter.ts'
import { convertWithInstalled, type InstalledEnd } from './installed-office.ts'
import type { OfficeOrder } from './office/office-order.ts'
import { slidesWithPdf } from './pdf-files.ts'
import { startChild, type ChildEnd } from './start-child.ts'

export interface PdfOrder {
  readonly converter: Converter
  readonly files: ConverterFiles
  /** Paths of TrueType files. */
  readonly fonts: readonly string[]
  /** Holds `deck.pptx` and receives the PDFs (`pdf-files.ts`). */
  readonly folder: string
  /**
   * The slides that get a PDF each, where LibreOffice of WebAssembly converts; null: one PDF for all of them. An installed
   * LibreOffice always writes one.
   */
  readonly single: OfficeOrder['single']
  readonly milliseconds: number
  /** Within which such a deck is converted even on a slow machine. */
  readonly usualMilliseconds: number
}

/** Ends as `missing` only where an installed LibreOffice is asked for. */
export function convertToPdf(order: PdfOrder): Promise<InstalledEnd> {
  const { soffice } = order.converter
  return soffice === null ? inWebAssembly(order) : convertWithInstalled({ ...order, soffice })
}

/**
 * Converts in a second process if the first one has not ended within the usual time: LibreOffice in WebAssembly now and
 * then stops for good in the middle of a deck, and converts it at the next try. The second one keeps the slides that the
 * first one has written.
 */
async function inWebAssembly(order: PdfOrder): Promise<ChildEnd> {
  const deadline = performance.now() + order.milliseconds
  const first = await convertOnce(order, Math.min(order.usualMilliseconds, order.milliseconds))
  const left = Math.floor(deadline - performance.now())
  return first.kind === 'late' && left > 0 ? convertOnce(order, left) : first
}

async function convertOnce({ files, fonts, folder, single }: PdfOrder, milliseconds: number): Promise<ChildEnd> {
  const { script, wasm, data } = files
  const written = await slidesWithPdf(folder)
  const order: OfficeOrder = {
    files: { script, wasm, data },
    fonts: [...fonts],
    deck: join(folder, 'deck.pptx'),
    folder,
    single: single && { ...single, slides: single.slides.filter((slide) => !written.includes(slide)) },
  }
  return startChild({ script: files.officeScript, order, milliseconds })
}
