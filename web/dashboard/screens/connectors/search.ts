import { offsetIn, oneIn } from '#web/dashboard/app/search.ts'

export const installationStatuses = ['active', 'stale', 'uninstalled'] as const

export interface ConnectorsSearch {
  readonly status?: (typeof installationStatuses)[number] | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readConnectorsSearch = (search: Readonly<Record<string, unknown>>): ConnectorsSearch => ({
  status: oneIn(search, 'status', installationStatuses),
  offset: offsetIn(search),
})
