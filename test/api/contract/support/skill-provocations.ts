/** How the codes of the skills families are provoked. */
import { changed, type Provocation, type Rows } from './provocation.ts'

const inPath = (params: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, params: { ...request.params, ...params } }))
const inBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

const noClientSystem: Rows = { NOT_FOUND: inPath({ clientSystemId: 'cls_unknown' }) }

export const skillRows: Readonly<Record<string, Rows>> = {
  getClientSystem: noClientSystem,
  updateClientSystem: { ...noClientSystem, VERSION_CONFLICT: inBody({ version: 7 }) },
}
