/** Valid calls of the skills families. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { makeClientSystem } from '#test/support/skills.ts'

interface Valid {
  readonly request: ApiRequest
}
type MakeValid = (world: { readonly backend: Backend }) => Promise<Valid>

const plain =
  (request: ApiRequest = {}): MakeValid =>
  () =>
    Promise.resolve({ request })

const onClientSystem =
  (body?: unknown): MakeValid =>
  async ({ backend }) => {
    const { id } = await makeClientSystem(backend)
    return { request: { params: { clientSystemId: id }, ...(body === undefined ? {} : { body }) } }
  }

export const skillCalls: Readonly<Record<string, MakeValid>> = {
  getEvidenceFramework: plain(),
  createClientSystem: plain({ body: { name: 'Warehouse LMS', kind: 'lms' } }),
  listClientSystems: plain(),
  getClientSystem: onClientSystem(),
  updateClientSystem: onClientSystem({ trust: 0.5 }),
}
