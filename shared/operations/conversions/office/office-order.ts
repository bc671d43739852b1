import * as z from 'zod'

/** What the process that converts to PDF is told: paths of files. */
export const officeOrder = z.object({
  files: z.object({ script: z.string(), wasm: z.string(), data: z.string() }),
  /** TrueType files beside LibreOffice's own. */
  fonts: z.array(z.string()),
  deck: z.string(),
  pdf: z.string(),
})

export type OfficeOrder = z.infer<typeof officeOrder>
