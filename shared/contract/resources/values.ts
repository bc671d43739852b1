/** Value types that several resources share (identifiers, times, scores). */
import * as z from 'zod'

/** ISO 8601 in UTC with milliseconds. */
export const dateTime = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] })

const year10000 = Date.UTC(10_000, 0)

/** A time that a caller states: ISO 8601 with its zone. Later years would not sort as texts do. */
export const statedTime = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, such as 2026-12-31T22:00:00Z' })
  .refine((text) => Date.parse(text) < year10000, 'must be before the year 10000')

/** Identifier in a path. Customers may have chosen it themselves, so only its length is bounded. */
export const pathId = z.string().min(1).max(512)

export const packageId = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, 'may hold letters, digits, _ and - only')
  .max(512)

/** Customers may choose session ids. `.` and `..` are refused: a path with them would never reach the session. */
export const sessionId = z
  .string()
  .regex(/^(?!\.\.?$)[A-Za-z0-9._:@-]+$/, 'may hold letters, digits and . _ : @ - only, and must not be . or ..')
  .max(128)

/** Text for people. A lone surrogate has no bytes in UTF-8, so it could not be stored as it is. */
export const label = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cs}*$/u, 'must be Unicode text')

/** Learner identifier of the customer: opaque. */
export const learnerId = z
  .string()
  .min(1)
  .max(256)
  // A lone surrogate has no bytes in UTF-8: as a key it would become the id of another learner.
  .regex(/^[^\u0000-\u001f\u007f\p{Cs}]+$/u, 'must be Unicode text without control characters')

/** Far beyond the scores of both standards, and exact in DynamoDB. */
const points = z.number().min(-1e12).max(1e12)

export const score = z.object({
  scaled: z.number().min(-1).max(1).nullable().optional(),
  raw: points.nullable().optional(),
  max: points.nullable().optional(),
  min: points.nullable().optional(),
})
