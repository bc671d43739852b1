/** Valid calls on the exports of the workspace. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { signInAs } from '#test/support/signed-in.ts'

const wanted = { kind: 'sessions', format: 'csv', filters: { user_id: 'ada' } }

/** Forgets the exports that other calls have left under way: a workspace may have few. */
const forgetExports = ({ table, tenantId }: Backend) =>
  documentClient(table).send(new DeleteCommand({ TableName: table.name, Key: keys.exportCount(tenantId) }))

const asOwner =
  (more: (headers: Record<string, string>, backend: Backend) => Promise<ApiRequest>) =>
  async ({ backend }: { readonly backend: Backend }) => {
    await forgetExports(backend)
    const { changes: headers } = await signInAs(backend, 'owner')
    return { request: { headers, ...(await more(headers, backend)) }, signedIn: true as const }
  }

export const exportCalls = {
  listExports: asOwner(() => Promise.resolve({})),
  createExport: asOwner(() => Promise.resolve({ body: wanted })),
  getExport: asOwner(async (headers, backend) => {
    const { body } = await backend.call('createExport', { headers, body: wanted })
    return { params: { jobId: body.export.id } }
  }),
}
