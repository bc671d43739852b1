/** Draws the pages of a PDF as WebP pictures. PDFium draws, libwebp encodes; both are WebAssembly. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import { getDocumentProxy } from 'unpdf'
import { readPacked } from '../office/read-packed.ts'
import { pagesFile, type DrawingOrder, type DrawingProgress, type DrawnPage } from './drawn-pages.ts'
import { isDense } from './dense-text.ts'
import { readPage } from './read-page.ts'

/** Pixels of a picture's longer side. */
const usual = 1600
const large = 2560
/** Of 100. */
const quality = 82

/** Draws every page and describes them in `pages.json`, the last file that is written. */
export async function drawPages(order: DrawingOrder, report: (progress: DrawingProgress) => void): Promise<void> {
  const [pdf, pdfium, webp] = await Promise.all([order.pdf, order.files.pdfium, order.files.webp].map(readPacked))
  if (pdf === undefined || pdfium === undefined || webp === undefined) throw new Error('A file could not be read.')
  // PDF.js takes the bytes that it is given away from the caller.
  const [library, text] = await Promise.all([
    PDFiumLibrary.init({ wasmBinary: pdfium.buffer }),
    getDocumentProxy(pdf.slice(), { verbosity: 0, useSystemFonts: false }),
    initWebp({ wasmBinary: webp }),
  ])
  const drawn = await library.loadDocument(pdf)
  const pagesTotal = drawn.getPageCount()
  const pages: DrawnPage[] = []
  for (let index = 0; index < pagesTotal; index += 1) {
    const { box, ...reading } = await readPage(text, index)
    const [left, bottom, right, top] = box
    const longest = isDense(reading.texts) ? large : usual
    const scale = longest / Math.max(right - left, top - bottom)
    const size = { width: Math.round(scale * (right - left)), height: Math.round(scale * (top - bottom)) }
    const { data, width, height } = await drawn.getPage(index).render({ ...size, render: 'bitmap' })
    const file = `${index + 1}.webp`
    const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
    await writeFile(join(order.folder, file), new Uint8Array(await encodeWebp(pixels, { quality })))
    pages.push({ picture: { file, width, height }, ...reading })
    report({ pagesDone: index + 1, pagesTotal })
  }
  await writeFile(join(order.folder, pagesFile), JSON.stringify(pages))
}
