import { implement } from '#shared/http/implementation.ts'
import { listedStatements } from '#shared/operations/statements/listed-statements.ts'
import type { Dependencies, XapiEndpoints } from './dependencies.ts'

export const listStatements = implement<XapiEndpoints['listStatements'], Dependencies>()({
  handle: ({ caller: { tenantId }, input: { query } }, dependencies) => listedStatements(tenantId, query, dependencies),
})
