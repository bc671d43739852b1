/** How the codes of managing the LRS of the workspace are provoked. */
import type { ApiRequest } from '#test/support/backend.ts'
import { changed, type Rows } from './provocation.ts'

const unknown = (params: NonNullable<ApiRequest['params']>): Rows => ({
  NOT_FOUND: changed((request) => ({ ...request, params })),
})

export const lrsRows: Readonly<Record<string, Rows>> = {
  revokeLrsCredential: unknown({ username: 'lrs_one_unknown0' }),
}
