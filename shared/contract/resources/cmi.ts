/**
 * CMI elements on the wire: element name to value. A commit carries hundreds of them, and each is looked at on the path
 * that is taken most; so they are checked in place, where a zod record would check and copy them one by one.
 */
import * as z from 'zod'

export type CmiElements = Readonly<Record<string, string>>

type Sent = Readonly<Record<string, string | number | boolean>>

const longestName = 4096

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether this is an object all of whose values are texts. */
export function isTextRecord(value: unknown): value is CmiElements {
  if (!isObject(value)) return false
  for (const name in value) if (typeof value[name] !== 'string') return false
  return true
}

const isSent = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Elements as they are answered. */
export const cmiElements = z
  .custom<CmiElements>(isTextRecord)
  .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } })

/** Looks at every element once: reports what cannot be taken, and tells whether all are texts already, as most senders have it. */
function checkSent(sent: Sent, context: z.RefinementCtx): sent is CmiElements {
  let areTexts = true
  for (const name in sent) {
    const value = sent[name]
    if (typeof value !== 'string') {
      areTexts = false
      if (!isSent(value)) context.addIssue({ code: 'custom', path: [name], message: 'must be a string, a number or a boolean' })
    }
    if (name.length > longestName) context.addIssue({ code: 'custom', path: [name.slice(0, 100)], message: `names have at most ${longestName} characters` })
  }
  return areTexts
}

const asTexts = (sent: Sent, context: z.RefinementCtx): CmiElements =>
  checkSent(sent, context) ? sent : Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))

/** Elements as they are sent: numbers and booleans are taken as their text. */
export const sentCmiElements = z
  .custom<Sent>(isObject, 'must be an object of element names and values')
  .meta({ type: 'object', propertyNames: { type: 'string', maxLength: longestName }, additionalProperties: { type: ['string', 'number', 'boolean'] } })
  .transform(asTexts)
