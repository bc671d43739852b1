/** What the screen of exports asks. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { customerExportsFamily } from '#shared/contract/families/dashboard/customer-exports.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { exportsKey } from '#web/dashboard/app/data-exports.ts'

type Family = typeof customerExportsFamily

const all = '/api/customer/exports'
const routes = {
  listExports: { method: 'GET', path: all },
  getExport: { method: 'GET', path: `${all}/{jobId}` },
} as const satisfies Routes<Family>

const exporting = client<Family>()(routes, ownOrigin)

export type ExportsPage = ResponseBody<Family['endpoints']['listExports']>
export type DataExport = ExportsPage['exports'][number]

/** Milliseconds between two looks while an export is under way. */
const lookAgainAfter = 2000

export const exportsQuery = (workspace: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...exportsKey(workspace), 'list', cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        exporting.listExports({
          workspace,
          signal,
          query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'queued' || status === 'processing') === true
        ? lookAgainAfter
        : false,
    // The title of the tab tells of the end also while another tab is seen.
    refetchIntervalInBackground: true,
  })

/** A link to the file, which works for 15 minutes; null where there is none for this person. */
export const downloadAddress = async (workspace: string, jobId: string): Promise<string | null> =>
  (await bodyOf(exporting.getExport({ workspace, params: { jobId } }))).export.download_url ?? null
