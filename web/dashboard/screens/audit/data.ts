/** What the screen of the audit log asks. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { auditFamily } from '#shared/contract/families/dashboard/audit.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { filtersOf, type AuditSearch } from './search.ts'

type Family = typeof auditFamily

const routes = { listAuditEntries: { method: 'GET', path: '/api/customer/audit' } } as const satisfies Routes<Family>

const audit = client<Family>()(routes, ownOrigin)

export type AuditPage = ResponseBody<Family['endpoints']['listAuditEntries']>
export type AuditEntry = AuditPage['entries'][number]

export const auditQuery = (workspace: string, search: AuditSearch & ModeSearch) =>
  queryOptions({
    queryKey: [workspace, 'audit', search],
    queryFn: ({ signal }) =>
      bodyOf(
        audit.listAuditEntries({
          workspace,
          signal,
          query: {
            limit: 50,
            ...filtersOf(search),
            ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
    // Entries can be read some seconds after the change that they record, so the newest page keeps asking.
    refetchInterval: search.cursor === undefined ? 5_000 : false,
  })
