/** Value types that several resources share (identifiers, times, scores). */
import * as z from 'zod'

/**
 * Text of a bounded length. Longer text is refused before any further check sees it: V8 ends a pattern on millions of
 * characters with a stack overflow, depending on how it has compiled the pattern.
 */
export const boundedText = (most: number): z.ZodString => z.string().max(most, { abort: true })

/** ISO 8601 in UTC with milliseconds. */
export const dateTime = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] })

const year10000 = Date.UTC(10_000, 0)

/** A time that a caller states: ISO 8601 with its zone. Later years would not sort as texts do. */
export const statedTime = boundedText(64)
  .check(z.iso.datetime({ offset: true, error: 'must be a time with its zone, such as 2026-12-31T22:00:00Z' }))
  .refine((text) => Date.parse(text) < year10000, 'must be before the year 10000')

/** One end of a period: a day in UTC, or a time. */
export const timeBound = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .meta({ description: 'A day in UTC or a time, both in ISO 8601.', examples: ['2026-11-01'] })

/** Identifier in a path. Customers may have chosen it themselves, so only its length is bounded. */
export const pathId = z.string().min(1).max(512)

export const packageId = boundedText(512).regex(/^[A-Za-z0-9_-]+$/, 'may hold letters, digits, _ and - only')

/** Customers may choose session ids. `.` and `..` are refused: a path with them would never reach the session. */
export const sessionId = boundedText(128).regex(
  /^(?!\.\.?$)[A-Za-z0-9._:@-]+$/,
  'may hold letters, digits and . _ : @ - only, and must not be . or ..',
)

/** Text for people. A lone surrogate has no bytes in UTF-8, so it could not be stored as it is. */
export const label = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, { abort: true })
    .regex(/^\P{Cs}*$/u, 'must be Unicode text')

/** A BCP 47 language tag, with `-` or `_` between its parts. */
export const localeTag = boundedText(35).regex(
  /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/,
  'must be a BCP 47 language tag',
)

/** A BCP 47 language tag as HTML takes it. */
export const languageTag = boundedText(35).regex(
  /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  'must be a BCP 47 language tag, such as de or pt-BR',
)

/** An e-mail address, as its syntax has it. */
export const emailAddress = boundedText(320).check(z.email())

/** Learner identifier of the customer: opaque. */
export const learnerId = boundedText(256)
  .min(1)
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
