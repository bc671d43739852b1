/** Converts a deck to PDF in a process of its own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Converter, ConverterFiles } from './converter.ts'
import type { OfficeOrder } from './office/office-order.ts'
import { pdfOptions } from './office/pdf-options.ts'
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

export function convertToPdf(order: PdfOrder): Promise<ChildEnd> {
  return order.converter.soffice === null ? inWebAssembly(order) : withInstalled(order, order.converter.soffice)
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

/** Each run has a profile of its own, so that several can run at a time. */
function withInstalled({ folder, milliseconds }: PdfOrder, soffice: string): Promise<ChildEnd> {
  const profile = pathToFileURL(join(folder, 'profile')).href
  const target = `pdf:impress_pdf_Export:${JSON.stringify(pdfOptions)}`
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--convert-to', target]
  return new Promise((resolve, reject) => {
    execFile(
      soffice,
      [...args, '--outdir', folder, join(folder, 'deck.pptx')],
      { timeout: milliseconds, killSignal: 'SIGKILL' },
      (error, _stdout, stderr) => {
        if (error === null) resolve({ kind: 'done' })
        else if (error.killed === true) resolve({ kind: 'late' })
        else if (typeof error.code === 'number') resolve({ kind: 'failed', said: stderr || error.message })
        else reject(new Error('LibreOffice did not run.', { cause: error }))
      },
    )
  })
}
