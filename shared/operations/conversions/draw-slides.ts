/** Draws the pages of a deck's PDFs in a process of its own, and reads what it left. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConverterFiles } from './converter.ts'
import {
  drawingProgress,
  drawnPages,
  pagesFile,
  type DrawingOrder,
  type DrawingProgress,
  type DrawnPage,
} from './drawing/drawn-pages.ts'
import { pdfsOf } from './pdf-files.ts'
import { startChild, type ChildEnd } from './start-child.ts'

export interface DrawOrder {
  readonly files: ConverterFiles
  /** Holds the PDFs and receives the pictures. */
  readonly folder: string
  readonly milliseconds: number
  readonly onProgress: (progress: DrawingProgress) => void
}

export type Drawing =
  { readonly kind: 'done'; readonly pages: readonly DrawnPage[] } | Exclude<ChildEnd, { kind: 'done' }>

export async function drawSlides({ files, folder, milliseconds, onProgress }: DrawOrder): Promise<Drawing> {
  const order: DrawingOrder = {
    pdfs: await pdfsOf(folder),
    folder,
    files: { pdfium: files.pdfium, webp: files.webp },
  }
  const onMessage = (message: unknown): void => {
    const { data } = drawingProgress.safeParse(message)
    if (data !== undefined) onProgress(data)
  }
  const end = await startChild({ script: files.drawingScript, order, milliseconds, onMessage })
  if (end.kind !== 'done') return end
  const pages: unknown = JSON.parse(await readFile(join(folder, pagesFile), 'utf8'))
  return { kind: 'done', pages: drawnPages.parse(pages) }
}
