import * as z from 'zod'

/** Whether a record has what a filter asks for. */
export type StreamFilter = (record: unknown) => boolean

// Of the language of filters, what the deployment uses: that something is there, at any depth.
type Pattern = { readonly [name: string]: Pattern | readonly [{ readonly exists: true }] }
const there = z.tuple([z.strictObject({ exists: z.literal(true) })])
const pattern: z.ZodType<Pattern> = z.lazy(() => z.record(z.string(), z.union([there, pattern])))

/** @throws where the filter asks for more than the host understands: it would be acted on in the cloud only */
export function streamFilter(text: string): StreamFilter {
  const wanted = pattern.parse(JSON.parse(text))
  return (record) => matches(wanted, record)
}

function matches(wanted: Pattern, value: unknown): boolean {
  return Object.entries(wanted).every(([name, inner]) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return isLeaf(inner) ? found !== undefined : matches(inner, found)
  })
}

const isLeaf = (inner: Pattern[string]): inner is readonly [{ readonly exists: true }] => Array.isArray(inner)
