import { offsetIn, oneIn } from '#web/dashboard/app/search.ts'

export const deviceStatuses = ['active', 'revoked'] as const

export interface DevicesSearch {
  readonly status?: (typeof deviceStatuses)[number] | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readDevicesSearch = (search: Readonly<Record<string, unknown>>): DevicesSearch => ({
  status: oneIn(search, 'status', deviceStatuses),
  offset: offsetIn(search),
})
