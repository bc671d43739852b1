/** A synthesized CloudFormation template: the parts that tests and tools read. */
import * as z from 'zod'

export const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
})

export const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) })

export type TemplateResource = z.output<typeof resourceSchema>
export type SynthesizedTemplate = z.output<typeof templateSchema>
