/** Converts a deck to PDF in a process of its own. */
import { join } from 'node:path'
import type { Converter, ConverterFiles } from './converter.ts'
import { convertWithInstalled, type InstalledEnd } from './installed-office.ts'
import type { OfficeOrder } from './office/office-order.ts'
import { startChild, type ChildEnd } from './start-child.ts'

export interface PdfOrder {
  readonly converter: Converter
  readonly files: ConverterFiles
  /** Paths of TrueType files. */
  readonly fonts: readonly string[]
  /** Holds `deck.pptx` and receives `deck.pdf`. */
  readonly folder: string
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
 * then stops for good in the middle of a deck, and converts it at the next try.
 */
async function inWebAssembly(order: PdfOrder): Promise<ChildEnd> {
  const deadline = performance.now() + order.milliseconds
  const first = await convertOnce(order, Math.min(order.usualMilliseconds, order.milliseconds))
  const left = Math.floor(deadline - performance.now())
  return first.kind === 'late' && left > 0 ? convertOnce(order, left) : first
}

function convertOnce({ files, fonts, folder }: PdfOrder, milliseconds: number): Promise<ChildEnd> {
  const { script, wasm, data } = files
  const order: OfficeOrder = {
    files: { script, wasm, data },
    fonts: [...fonts],
    deck: join(folder, 'deck.pptx'),
    pdf: join(folder, 'deck.pdf'),
  }
  return startChild({ script: files.officeScript, order, milliseconds })
}
