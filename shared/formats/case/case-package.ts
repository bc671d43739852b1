/**
 * The parts of a CASE package (1.0 and 1.1) that are interpreted. Objects are loose: whatever else they hold is kept, because a
 * package is exported as it was imported.
 */
import * as z from 'zod'

const identifier = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/)
const text = z.string()

export const caseDocument = z.looseObject({
  identifier,
  title: text.optional(),
  language: text.nullish(),
})

export const caseItem = z.looseObject({
  identifier,
  fullStatement: text,
  abbreviatedStatement: text.nullish(),
  humanCodingScheme: text.nullish(),
  conceptKeywords: z.array(text).nullish(),
  CFItemType: text.nullish(),
  extensions: z.looseObject({}).nullish(),
})
export type CaseItem = z.infer<typeof caseItem>

const end = z.looseObject({ identifier: text })

export const caseAssociation = z.looseObject({
  identifier: text.optional(),
  associationType: text,
  originNodeURI: end,
  destinationNodeURI: end,
  // A number by the standard; exports of OpenSALT from before 2018 state it as text.
  sequenceNumber: z.union([z.number(), text]).nullish(),
  extensions: z.looseObject({}).nullish(),
})
export type CaseAssociation = z.infer<typeof caseAssociation>

export const casePackage = z.looseObject({
  CFDocument: caseDocument,
  CFItems: z.array(caseItem).optional(),
  CFAssociations: z.array(caseAssociation).optional(),
})
export type CasePackage = z.infer<typeof casePackage>

const withPackage = z.object({ CFPackage: z.looseObject({}) })

/** The package in what a publisher sends: all of it by the standard, or its `CFPackage`, as 1EdTech's OpenCASE writes it. */
export function packageIn(sent: unknown): unknown {
  const wrapped = withPackage.safeParse(sent)
  return wrapped.success ? wrapped.data.CFPackage : sent
}

export const itemsOf = ({ CFItems = [] }: CasePackage): readonly CaseItem[] => CFItems
export const associationsOf = ({ CFAssociations = [] }: CasePackage): readonly CaseAssociation[] => CFAssociations

/** What CASE has no field for, in `extensions` under this name. */
export const extensionName = 'lectern'

export const itemExtension = z.object({
  halfLifeDays: z.number().int().min(30).max(3650).nullable().default(null),
  essential: z.boolean().default(false),
})
export const associationExtension = z.object({ weight: z.number().min(0.1).max(10).default(1) })
