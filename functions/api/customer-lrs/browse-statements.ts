import { implement } from '#shared/http/implementation.ts'
import { listedStatements } from '#shared/operations/statements/listed-statements.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const browseStatements = implement<CustomerLrsEndpoints['browseStatements'], Dependencies>()({
  handle: ({ caller: { tenantId }, input: { query } }, dependencies) =>
    listedStatements(tenantId, { ...query, withVoided: true }, dependencies),
})
