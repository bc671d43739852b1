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
}

/** Ends as `missing` only where an installed LibreOffice is asked for. */
export function convertToPdf(order: PdfOrder): Promise<InstalledEnd> {
  const { soffice } = order.converter
  return soffice === null ? inWebAssembly(order) : convertWithInstalled({ ...order, soffice })
}

function inWebAssembly({ files, fonts, folder, milliseconds }: PdfOrder): Promise<ChildEnd> {
  const { script, wasm, data } = files
  const order: OfficeOrder = {
    files: { script, wasm, data },
    fonts: [...fonts],
    deck: join(folder, 'deck.pptx'),
    pdf: join(folder, 'deck.pdf'),
  }
  return startChild({ script: files.officeScript, order, milliseconds })
}
