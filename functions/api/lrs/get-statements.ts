import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { readAcceptLanguage } from '#shared/domain/xapi/language-preference.ts'
import { storedTime, type StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { readStatementQuery, type SingleStatementQuery } from '#shared/formats/xapi/statement-query.ts'
import { implement } from '#shared/http/implementation.ts'
import type { StatementPage } from '#shared/store/statement-pages.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import type { Fitting } from './fitting-statements.ts'
import { nextLink, openCursor, pageQuery, type ListRequest } from './list-request.ts'
import { refuseInput } from './parameters.ts'
import { fitting, tellPage, tellStatement, type Telling } from './tell-statements.ts'

type Query = Readonly<Record<string, string | undefined>>

/** What is asked: one statement, or a page of a list that begins or goes on. @throws ServiceError VALIDATION_ERROR */
async function requestOf(query: Query, asked: { readonly tenantId: string; readonly version: '1.0' | '2.0' }, { cursors }: Dependencies): Promise<ListRequest | SingleStatementQuery> {
  const { cursor, ...parameters } = query
  const given = new Map(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  if (cursor !== undefined) {
    if (given.size > 0) return refuseInput([{ path: 'cursor', message: 'must stand alone: it knows the other parameters' }])
    return (await openCursor(cursors, asked.tenantId, cursor)) ?? refuseInput([{ path: 'cursor', message: 'must be from a link that this store made within the last 24 hours' }])
  }
  const reading = readStatementQuery(given, asked.version)
  if (reading.outcome === 'refused') return refuseInput(reading.problems)
  return reading.value.kind === 'list' ? { query: reading.value, after: null } : reading.value
}

interface Asked {
  readonly tenantId: string
  readonly telling: Telling
}

async function one({ kind, id }: SingleStatementQuery, { tenantId, telling }: Asked, dependencies: Dependencies): Promise<RawReply | Refused<'STATEMENT_NOT_FOUND'>> {
  const consistentThrough = dependencies.statements.consistentThrough()
  const kept = await dependencies.statements.get(tenantId, id)
  if (kept === null || kept.isVoided !== (kind === 'voided-statement')) {
    return refused('STATEMENT_NOT_FOUND', kept === null ? 'There is no statement with this id.' : 'The statement with this id is asked for by the other parameter: it is voided, or it is not.')
  }
  return tellStatement(kept.text, { telling, consistentThrough, stored: kept.stored }, dependencies)
}

/** As many statements of a page as an answer holds, and where the list goes on. */
async function fittingPage(request: ListRequest, { tenantId, telling }: Asked, dependencies: Dependencies): Promise<{ page: StatementPage; held: Fitting; next: StatementPlace | null }> {
  const query = pageQuery(request)
  for (let limit = query.limit; ; ) {
    const page = await dependencies.statements.page(tenantId, { ...query, limit })
    const held = await fitting(page.statements.map(({ text }) => text), telling, dependencies)
    const count = held.statements.length
    const last = page.statements[count - 1]
    if (last === undefined || count === page.statements.length) return { page, held, next: page.next }
    // Oldest first, only behind what has settled nothing is stored any more that would be skipped; a shorter page waits for it.
    if (!query.ascending || storedTime(last.place) <= page.consistentThrough) return { page: { ...page, statements: page.statements.slice(0, count) }, held, next: last.place }
    limit = count
  }
}

async function list(request: ListRequest, asked: Asked, dependencies: Dependencies): Promise<RawReply> {
  const { page, held, next } = await fittingPage(request, asked, dependencies)
  const more = next === null ? '' : await nextLink(dependencies.cursors, asked.tenantId, { ...request, after: next })
  const newest = request.query.ascending ? page.statements.at(-1) : page.statements[0]
  return tellPage(held, more, { consistentThrough: page.consistentThrough, stored: newest === undefined ? null : storedTime(newest.place) })
}

export const getStatements = implement<LrsEndpoints['getStatements'], Dependencies>()({
  async load({ tenantId, input: { headers, query } }, dependencies) {
    const request = await requestOf(query, { tenantId, version: headers['x-experience-api-version'] }, dependencies)
    const { format, attachments } = 'kind' in request ? request : request.query
    const asked = { tenantId, telling: { tenantId, format, attachments, languages: readAcceptLanguage(headers['accept-language']) } }
    return 'kind' in request ? one(request, asked, dependencies) : list(request, asked, dependencies)
  },
  handle: ({ loaded }) => Promise.resolve(loaded),
})
