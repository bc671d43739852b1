import type { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import type { KeyIssuing } from '#shared/operations/api-keys/issue-keys.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'

export type CustomerKeyEndpoints = typeof customerKeysFamily.endpoints

export interface Dependencies extends KeyIssuing {
  readonly cursors: PageCursors
}
