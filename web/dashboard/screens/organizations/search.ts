/** Which organizations are listed, as the address states it. */
import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const organizationStatuses = ['active', 'archived'] as const

export interface OrganizationsSearch {
  /** Absent: active ones. */
  readonly status?: 'archived' | undefined
  /** Id of the customer's own system, in full. */
  readonly external?: string | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readOrganizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  status: oneIn(search, 'status', ['archived'] as const),
  external: textIn(search, 'external'),
  offset: /^\d{1,5}$/.test(textIn(search, 'offset') ?? '') ? textIn(search, 'offset') : undefined,
})
