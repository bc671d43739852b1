import * as z from 'zod'

/** What the process that converts to PDF is told: paths of files, and the slides. */
export const officeOrder = z.object({
  files: z.object({ script: z.string(), wasm: z.string(), data: z.string() }),
  /** TrueType files beside LibreOffice's own. */
  fonts: z.array(z.string()),
  deck: z.string(),
  /** Receives the PDFs (`pdf-files.ts`). */
  folder: z.string(),
  /** Null: all visible slides go into one PDF. */
  single: z
    .object({
      /** Positions of the slides that get a PDF of their own, from 1, hidden slides counted. */
      slides: z.array(z.number().int()),
      /** Hidden ones too. If LibreOffice reads another number of slides, all go into one PDF. */
      slidesOfDeck: z.number().int(),
    })
    .nullable(),
})

export type OfficeOrder = z.infer<typeof officeOrder>
