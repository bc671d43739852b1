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
  /** Longer than a process is ever silent while it works, even on a slow machine. */
  readonly quietMilliseconds: number
}

/** Ends as `missing` only where an installed LibreOffice is asked for. */
export function convertToPdf(order: PdfOrder): Promise<InstalledEnd> {
  const { soffice } = order.converter
  return soffice === null ? inWebAssembly(order) : convertWithInstalled({ ...order, soffice })
}

/**
 * Goes on in another process whenever one falls silent, until the time limit: LibreOffice in WebAssembly now and then stops
 * for good in the middle of a deck, and converts it at the next try. Each process leaves out the slides that those before
 * it have written.
 */
async function inWebAssembly(order: PdfOrder): Promise<ChildEnd> {
  const deadline = performance.now() + order.milliseconds
  for (;;) {
    const end = await convertOnce(order, Math.max(1, Math.floor(deadline - performance.now())))
    if (end.kind !== 'late' || performance.now() >= deadline) return end
  }
}

async function convertOnce(
  { files, fonts, folder, single, quietMilliseconds }: PdfOrder,
  milliseconds: number,
): Promise<ChildEnd> {
  const { script, wasm, data } = files
  const written = await slidesWithPdf(folder)
  const order: OfficeOrder = {
    files: { script, wasm, data },
    fonts: [...fonts],
    deck: join(folder, 'deck.pptx'),
    folder,
    single: single && { ...single, slides: single.slides.filter((slide) => !written.includes(slide)) },
  }
  return startChild({ script: files.officeScript, order, milliseconds, quietMilliseconds })
}
