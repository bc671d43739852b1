/** What the browser of statements asks. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { filtersOf, listFilters, type StatementsSearch } from './search.ts'

type Lrs = typeof customerLrsFamily

const routes = {
  browseStatements: { method: 'GET', path: '/api/customer/lrs/statements' },
  getStatement: { method: 'GET', path: '/api/customer/lrs/statements/{statementId}' },
} as const satisfies Routes<Lrs>

const lrs = client<Lrs>()(routes, ownOrigin)

export type StatementsPage = ResponseBody<Lrs['endpoints']['browseStatements']>
export type Statement = StatementsPage['statements'][number]

const pageSize = 50

export const statementsQuery = (workspace: string, search: StatementsSearch) =>
  queryOptions({
    queryKey: [workspace, 'lrs', 'statements', { ...filtersOf(search), cursor: search.cursor }],
    queryFn: ({ signal }) =>
      bodyOf(
        lrs.browseStatements({
          workspace,
          signal,
          query: {
            limit: pageSize,
            ...listFilters(search),
            ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (workspace: string, statementId: string) =>
  queryOptions({
    queryKey: [workspace, 'lrs', 'statement', statementId],
    queryFn: ({ signal }) => bodyOf(lrs.getStatement({ workspace, signal, params: { statementId } })),
  })
