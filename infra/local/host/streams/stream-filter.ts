import * as z from 'zod'

/** Whether a record matches a filter. */
export type StreamFilter = (record: unknown) => boolean

// The part of the filter language that the deployment uses: `exists`, at any depth.
type Pattern = { readonly [name: string]: Pattern | readonly [{ readonly exists: true }] }
const exists = z.tuple([z.strictObject({ exists: z.literal(true) })])
const pattern: z.ZodType<Pattern> = z.lazy(() => z.record(z.string(), z.union([exists, pattern])))

/** @throws Error for a filter that the host does not know: it would take effect in the cloud only */
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
