/** Draws the pages of PDFs as WebP pictures. PDFium draws, libwebp encodes; both are WebAssembly. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import { readPacked } from '../office/read-packed.ts'
import { pagesFile, type DrawingOrder, type DrawingProgress, type DrawnPage } from './drawn-pages.ts'
import { isDense } from './dense-text.ts'
import { OpenedPdf } from './opened-pdf.ts'
import { readPage, type PageReading } from './read-page.ts'

/** Pixels of a picture's longer side. */
const usual = 1600
const large = 2560
/** Of 100. */
const quality = 82

/** Draws every page and describes them in `pages.json`, the last file that is written. */
export async function drawPages(order: DrawingOrder, report: (progress: DrawingProgress) => void): Promise<void> {
  const [pdfium, webp] = await Promise.all([order.files.pdfium, order.files.webp].map(readPacked))
  if (pdfium === undefined || webp === undefined) throw new Error('A file could not be read.')
  const [library] = await Promise.all([
    PDFiumLibrary.init({ wasmBinary: pdfium.buffer }),
    initWebp({ wasmBinary: webp }),
  ])
  const pages: DrawnPage[] = []
  for (const path of order.pdfs) {
    const pdf = await OpenedPdf.open(library, await readFile(path))
    // Several PDFs have one page each.
    const pagesTotal = order.pdfs.length > 1 ? order.pdfs.length : pdf.pageCount
    for (let index = 0; index < pdf.pageCount; index += 1) {
      const file = `${pages.length + 1}.webp`
      const { page, picture } = await drawPage(pdf, index)
      await writeFile(join(order.folder, file), picture.bytes)
      pages.push({ ...page, picture: { file, width: picture.width, height: picture.height } })
      report({ pagesDone: pages.length, pagesTotal })
    }
    await pdf.close()
  }
  const withTargets = order.pdfs.length > 1 ? pages.map(withoutPageTargets) : pages
  await writeFile(join(order.folder, pagesFile), JSON.stringify(withTargets))
}

interface DrawnPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

async function drawPage(pdf: OpenedPdf, index: number): Promise<{ page: PageReading; picture: DrawnPicture }> {
  const page = await readPage(pdf.text, index)
  const [left, bottom, right, top] = page.box
  const longest = isDense(page.texts) ? large : usual
  const scale = longest / Math.max(right - left, top - bottom)
  const size = { width: Math.round(scale * (right - left)), height: Math.round(scale * (top - bottom)) }
  const { data, width, height } = await pdf.drawn.getPage(index).render({ ...size, render: 'bitmap' })
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
  return { page, picture: { bytes: new Uint8Array(await encodeWebp(pixels, { quality })), width, height } }
}

/** The page numbers of a PDF that holds one slide mean nothing for the deck. */
const withoutPageTargets = (page: DrawnPage): DrawnPage => ({
  ...page,
  links: page.links.map((link) =>
    link.target.kind === 'page' ? { ...link, target: { kind: 'page', page: null } } : link,
  ),
})
