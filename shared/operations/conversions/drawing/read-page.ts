/** Reads text and links of a PDF page with PDF.js. */
import * as z from 'zod'
import type { getDocumentProxy } from 'unpdf'
import { placeAround, type PageBox } from './page-frame.ts'
import type { DrawnLink, DrawnPage } from './drawn-pages.ts'
import { placeOfPiece, textLines, type TextPiece } from './text-lines.ts'
import { parseUrl } from '#shared/contract/parse-url.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

const piece = z.object({
  str: z.string(),
  dir: z.string(),
  width: z.number(),
  height: z.number(),
  transform: z.array(z.number()),
  hasEOL: z.boolean(),
})

const annotation = z.object({
  subtype: z.string(),
  rect: z.array(z.number()).length(4),
  unsafeUrl: z.string().nullish(),
  dest: z.unknown().optional(),
})

const reference = z.object({ num: z.number(), gen: z.number() })

export type PageReading = Pick<DrawnPage, 'texts' | 'links' | 'refusedLinks'> & { readonly box: PageBox }

/** @param index from 0 */
export async function readPage(document: PdfDocument, index: number): Promise<PageReading> {
  const page = await document.getPage(index + 1)
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view
  const box: PageBox = [left, bottom, right, top]
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => piece.safeParse(item).data ?? [])
  const links = await linksOf(document, page, { box, pieces })
  page.cleanup()
  return { box, texts: textLines(pieces, box), ...links }
}

interface Surroundings {
  readonly box: PageBox
  readonly pieces: readonly TextPiece[]
}

async function linksOf(
  document: PdfDocument,
  page: PdfPage,
  around: Surroundings,
): Promise<Pick<DrawnPage, 'links' | 'refusedLinks'>> {
  const links: DrawnLink[] = []
  const refusedLinks: string[] = []
  const found: unknown[] = await page.getAnnotations()
  for (const raw of found) {
    const { data } = annotation.safeParse(raw)
    if (data?.subtype !== 'Link') continue
    const place = placeAround(edges(data.rect), around.box)
    if (place === null) continue
    const target = await targetOf(document, data)
    if (typeof target === 'string') refusedLinks.push(target)
    else links.push({ place, text: textWithin(data.rect, around), target })
  }
  return { links, refusedLinks }
}

const addressSchemes = ['http:', 'https:', 'mailto:']

/** The target, or the scheme of an address that is refused. */
async function targetOf(
  document: PdfDocument,
  { unsafeUrl, dest }: z.infer<typeof annotation>,
): Promise<DrawnLink['target'] | string> {
  if (typeof unsafeUrl !== 'string') return { kind: 'page', page: await pageOf(document, dest) }
  const url = parseUrl(unsafeUrl)
  if (url === null) return 'relative'
  // LibreOffice writes a jump behind its last page as a link to the file that it converts.
  if (url.protocol === 'file:' && url.pathname.endsWith('/deck.pptx')) return { kind: 'page', page: null }
  return addressSchemes.includes(url.protocol) ? { kind: 'address', url: url.href } : url.protocol
}

async function pageOf(document: PdfDocument, dest: unknown): Promise<number | null> {
  const explicit: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const first: unknown = Array.isArray(explicit) ? explicit[0] : null
  if (typeof first === 'number') return first
  const { data } = reference.safeParse(first)
  return data === undefined ? null : document.getPageIndex(data)
}

const edges = ([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): [number, number][] => [
  [left, bottom],
  [right, top],
]

function textWithin(rect: readonly number[], around: Surroundings): string {
  const frame = placeAround(edges(rect), around.box)
  const inside = around.pieces.filter((candidate) => {
    const place = placeOfPiece(candidate, around.box)
    if (place === null || frame === null) return false
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2]
    return x > frame.left && x < frame.left + frame.width && y > frame.top && y < frame.top + frame.height
  })
  return inside
    .map(({ str }) => str.trim())
    .join(' ')
    .slice(0, 300)
}
