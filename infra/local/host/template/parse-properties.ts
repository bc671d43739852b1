import * as z from 'zod'
import type { ResolvedResource } from './resolved-template.ts'

/**
 * The properties of a resource, as far as the host acts on them.
 * @throws Error that names the resource and what of it the host does not understand
 */
export function parseProperties<Schema extends z.ZodType>(
  schema: Schema,
  { stack, id, type, properties }: ResolvedResource,
): z.output<Schema> {
  const parsed = schema.safeParse(properties)
  if (parsed.success) return parsed.data
  throw new Error(`The local host cannot run ${stack}/${id} (${type}) as it stands:\n${z.prettifyError(parsed.error)}`)
}
