/**
 * CMI elements on the wire: element name to value. A commit carries hundreds of them on the hot path, so they are
 * checked in place: a zod record would check and copy them one by one.
 */
import * as z from 'zod'
import { isObject } from '#shared/contract/values.ts'

export type CmiElements = Readonly<Record<string, string>>

type Sent = Readonly<Record<string, string | number | boolean>>

const longestName = 4096

/** Whether the value is an object with text values only. */
export function isTextRecord(value: unknown): value is CmiElements {
  if (!isObject(value)) return false
  for (const name in value) if (typeof value[name] !== 'string') return false
  return true
}

const isSent = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Elements of a response. */
export const cmiElements = z
  .custom<CmiElements>(isTextRecord)
  .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } })

/** Checks every element once and reports bad ones. Returns true if all are texts, as most senders have it. */
function checkSent(sent: Sent, context: z.RefinementCtx): sent is CmiElements {
  let areTexts = true
  for (const name in sent) {
    const value = sent[name]
    if (typeof value !== 'string') {
      areTexts = false
      if (!isSent(value))
        context.addIssue({ code: 'custom', path: [name], message: 'must be a string, a number or a boolean' })
    }
    if (name.length > longestName)
      context.addIssue({
        code: 'custom',
        path: [name.slice(0, 100)],
        message: `names have at most ${longestName} characters`,
      })
  }
  return areTexts
}

const asTexts = (sent: Sent, context: z.RefinementCtx): CmiElements =>
  checkSent(sent, context)
    ? sent
    : Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))

/** Elements of a request. Numbers and booleans are converted to text. */
export const sentCmiElements = z
  .custom<Sent>(isObject, 'must be an object of element names and values')
  .meta({
    type: 'object',
    propertyNames: { type: 'string', maxLength: longestName },
    additionalProperties: { type: ['string', 'number', 'boolean'] },
  })
  .transform(asTexts)
