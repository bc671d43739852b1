/** Value types that several resources share. */
import * as z from 'zod'

/** ISO 8601 in UTC with milliseconds. */
export const dateTime = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] })

/** Identifier in a path: what customers may have chosen themselves, so only its length and control characters are bounded. */
export const pathId = z.string().min(1).max(512)

export const packageId = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, 'may hold letters, digits, _ and - only')
  .max(512)

/** Session ids may be the customer's own. In a path `.` and `..` are no names: such a session could never be reached again. */
export const sessionId = z
  .string()
  .regex(/^(?!\.\.?$)[A-Za-z0-9._:@-]+$/, 'may hold letters, digits and . _ : @ - only, and must not be . or ..')
  .max(128)

/** Learner identifier of the customer: opaque. */
export const learnerId = z
  .string()
  .min(1)
  .max(256)
  // Half a character has no bytes of its own: as a key it would be taken for another learner's.
  .regex(/^[^\u0000-\u001f\u007f\p{Cs}]+$/u, 'must be Unicode text without control characters')

/** Far beyond what either standard knows, and within what is stored exactly. */
const points = z.number().min(-1e12).max(1e12)

export const score = z.object({
  scaled: z.number().min(-1).max(1).nullable().optional(),
  raw: points.nullable().optional(),
  max: points.nullable().optional(),
  min: points.nullable().optional(),
})
