import type { StatementBody } from '#shared/formats/xapi/statement-body.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { refuseInput } from './parameters.ts'
import { readSent, storeSent, type SentBody } from './store-request.ts'

/** The statement under the id of the address, which its own may repeat. */
function readOne(sent: SentBody, statementId: string): StatementBody {
  const content = readSent(sent)
  const [statement] = content.statements
  if (content.isBatch || statement === undefined) return refuseInput([{ path: '', message: 'must be one statement' }])
  if (statement.id !== undefined && statement.id.toLowerCase() !== statementId.toLowerCase())
    return refuseInput([{ path: 'id', message: 'must be the statementId of the address' }])
  return { ...content, statements: [{ ...statement, id: statementId.toLowerCase() }] }
}

export const putStatement = implement<LrsEndpoints['putStatement'], Dependencies>()({
  load: async ({ input: { body, headers, query } }) =>
    Promise.resolve(readOne({ body, version: headers['x-experience-api-version'] }, query.statementId)),
  async handle({ caller, input: { headers }, loaded }, dependencies) {
    const stored = await storeSent(
      { caller, version: headers['x-experience-api-version'], content: loaded },
      dependencies,
    )
    return Array.isArray(stored)
      ? { headers: { 'x-experience-api-consistent-through': dependencies.statements.consistentThrough() }, body: null }
      : stored
  },
})
