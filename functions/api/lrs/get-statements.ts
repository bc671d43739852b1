import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { readAcceptLanguage } from '#shared/domain/statements/language-preference.ts'
import { storedTime, type StatementPosition } from '#shared/domain/statements/statement-position.ts'
import { readStatementQuery, type SingleStatementQuery } from '#shared/formats/xapi/statement-query.ts'
import { implement } from '#shared/http/implementation.ts'
import type { StatementPage } from '#shared/store/statements/statement-repository.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import type { Fitting } from './fitting-statements.ts'
import { nextLink, openCursor, pageQuery, type ListRequest } from './list-request.ts'
import { refuseInput } from './parameters.ts'
import { fitting, pageResponse, statementResponse, type ResponseOptions } from './statement-responses.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Reads the query: one statement, or the first or a further page of a list. @throws ServiceError VALIDATION_ERROR */
async function requestOf(
  query: Query,
  asked: { readonly tenantId: string; readonly version: '1.0' | '2.0' },
  { cursors }: Dependencies,
): Promise<ListRequest | SingleStatementQuery> {
  const { cursor, ...parameters } = query
  const given = new Map(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  if (cursor !== undefined) {
    if (given.size > 0)
      return refuseInput([{ path: 'cursor', message: 'must stand alone: it knows the other parameters' }])
    return (
      (await openCursor(cursors, asked.tenantId, cursor)) ??
      refuseInput([{ path: 'cursor', message: 'must be from a link that this store made within the last 24 hours' }])
    )
  }
  const reading = readStatementQuery(given, asked.version)
  if (reading.outcome === 'refused') return refuseInput(reading.problems)
  return reading.value.kind === 'list' ? { query: reading.value, after: null } : reading.value
}

interface RequestFacts {
  readonly tenantId: string
  readonly options: ResponseOptions
}

async function one(
  { kind, id }: SingleStatementQuery,
  { tenantId, options }: RequestFacts,
  dependencies: Dependencies,
): Promise<RawReply | Refused<'STATEMENT_NOT_FOUND'>> {
  const consistentThrough = dependencies.statements.consistentThrough()
  const found = await dependencies.statements.get(tenantId, id)
  if (found === null || found.isVoided !== (kind === 'voided-statement')) {
    return refused(
      'STATEMENT_NOT_FOUND',
      found === null
        ? 'There is no statement with this id.'
        : found.isVoided
          ? 'This statement is voided. Ask for it with voidedStatementId.'
          : 'This statement is not voided. Ask for it with statementId.',
    )
  }
  return statementResponse(found.text, { options, consistentThrough, stored: found.stored }, dependencies)
}

/** The statements of a page that fit into a response, and the position after which the list continues. */
async function fittingPage(
  request: ListRequest,
  { tenantId, options }: RequestFacts,
  dependencies: Dependencies,
): Promise<{ page: StatementPage; held: Fitting; next: StatementPosition | null }> {
  const query = pageQuery(request)
  for (let limit = query.limit; ;) {
    const page = await dependencies.statements.page(tenantId, { ...query, limit })
    const held = await fitting(
      page.statements.map(({ text }) => text),
      options,
      dependencies,
    )
    const count = held.statements.length
    const last = page.statements[count - 1]
    if (last === undefined || count === page.statements.length) return { page, held, next: page.next }
    // Oldest first, a page must end at a settled statement, or statements could be skipped. A shorter page waits for
    // that.
    if (!query.ascending || storedTime(last.position) <= page.consistentThrough)
      return { page: { ...page, statements: page.statements.slice(0, count) }, held, next: last.position }
    limit = count
  }
}

async function list(request: ListRequest, asked: RequestFacts, dependencies: Dependencies): Promise<RawReply> {
  const { page, held, next } = await fittingPage(request, asked, dependencies)
  const more = next === null ? '' : await nextLink(dependencies.cursors, asked.tenantId, { ...request, after: next })
  const newest = request.query.ascending ? page.statements.at(-1) : page.statements[0]
  return pageResponse(held, more, {
    consistentThrough: page.consistentThrough,
    stored: newest === undefined ? null : storedTime(newest.position),
  })
}

export const getStatements = implement<LrsEndpoints['getStatements'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { headers, query } }, dependencies) {
    const request = await requestOf(query, { tenantId, version: headers['x-experience-api-version'] }, dependencies)
    const { format, attachments } = 'kind' in request ? request : request.query
    const asked = {
      tenantId,
      options: { tenantId, format, attachments, languages: readAcceptLanguage(headers['accept-language']) },
    }
    return 'kind' in request ? one(request, asked, dependencies) : list(request, asked, dependencies)
  },
})
