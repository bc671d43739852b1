import type { xapiFamily } from '#shared/contract/families/xapi.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { StatementRepository } from '#shared/store/statement-repository.ts'

export type XapiEndpoints = typeof xapiFamily.endpoints

export interface Dependencies {
  readonly statements: Pick<StatementRepository, 'page'>
  readonly cursors: PageCursors
}
