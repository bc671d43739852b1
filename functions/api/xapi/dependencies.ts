import type { xapiFamily } from '#shared/contract/families/public/xapi.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'

export type XapiEndpoints = typeof xapiFamily.endpoints

export interface Dependencies {
  readonly statements: Pick<StatementRepository, 'page'>
  readonly cursors: PageCursors
}
