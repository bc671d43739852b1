/** What the process that draws slides is told, and what it leaves behind. */
import * as z from 'zod'

export const drawingOrder = z.object({
  /** In the order of the slides: one of the whole deck, or several of one page each. */
  pdfs: z.array(z.string()),
  /** Receives one picture a page, and `pages.json`. */
  folder: z.string(),
  files: z.object({ pdfium: z.string(), webp: z.string() }),
})

export type DrawingOrder = z.infer<typeof drawingOrder>

/** Fractions of the page, from its upper left corner. */
const place = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })

const drawnLink = z.object({
  place,
  text: z.string(),
  /** `page` counts from 0 and is null where the PDF does not state it. */
  target: z.union([
    z.object({ kind: z.literal('address'), url: z.string() }),
    z.object({ kind: z.literal('page'), page: z.number().int().nullable() }),
  ]),
})

const drawnPage = z.object({
  picture: z.object({ file: z.string(), width: z.number().int(), height: z.number().int() }),
  texts: z.array(z.object({ text: z.string(), place })),
  links: z.array(drawnLink),
  /** Schemes of links that are left out, such as `file:`. */
  refusedLinks: z.array(z.string()),
})

/** The content of `pages.json`: every page of the PDFs, in order. */
export const drawnPages = z.array(drawnPage)

export type DrawnPage = z.infer<typeof drawnPage>
export type DrawnLink = z.infer<typeof drawnLink>

export const pagesFile = 'pages.json'

/** Sent to the parent after each page. */
export const drawingProgress = z.object({ pagesDone: z.number().int(), pagesTotal: z.number().int() })

export type DrawingProgress = z.infer<typeof drawingProgress>
