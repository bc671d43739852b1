/** What the screen of connectors asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { connectorsFamily } from '#shared/contract/families/public/connectors.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { offsetPage } from '#web/dashboard/app/offset-page.ts'
import type { ConnectorsSearch } from './search.ts'

type Family = typeof connectorsFamily

const all = '/api/v1/connectors/installations'
const routes = {
  listInstallations: { method: 'GET', path: all },
  removeInstallation: { method: 'DELETE', path: `${all}/{installationId}` },
} as const satisfies Routes<Family>

const connectors = client<Family>()(routes, ownOrigin)

export type InstallationsPage = ResponseBody<Family['endpoints']['listInstallations']>
export type Installation = InstallationsPage['installations'][number]

export const connectorsKey = (workspace: string) => [workspace, 'connectors'] as const

export const installationsQuery = (workspace: string, { status, offset, mode }: ConnectorsSearch & ModeSearch) =>
  queryOptions({
    queryKey: [...connectorsKey(workspace), { status, offset, mode }],
    queryFn: ({ signal }) =>
      bodyOf(
        connectors.listInstallations({
          workspace,
          signal,
          query: offsetPage({ status, offset, mode }),
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const removeInstallation = (workspace: string, installationId: string) =>
  bodyOf(connectors.removeInstallation({ workspace, params: { installationId } }))
