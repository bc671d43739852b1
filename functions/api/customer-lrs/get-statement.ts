import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { statementOf } from '#shared/operations/statements/listed-statements.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const getStatement = implement<CustomerLrsEndpoints['getStatement'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, { statements }) {
    const found = await statements.get(tenantId, params.statementId.toLowerCase())
    return found === null
      ? refused('STATEMENT_NOT_FOUND', 'There is no statement with this id.')
      : { statement: statementOf(found.text), voided: found.isVoided }
  },
})
