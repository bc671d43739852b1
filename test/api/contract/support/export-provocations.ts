/** How the codes of exports are provoked. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { mostExportsUnderWay } from '#shared/contract/resources/data-exports/data-export.ts'
import { keys } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import { changed, prepared, type Rows } from './provocation.ts'

const unknownDispatch = { kind: 'dispatch_learners', format: 'csv', filters: { dispatch_id: 'dsp_unknown' } }

export const exportRows: Readonly<Record<string, Rows>> = {
  createExport: {
    IDEMPOTENCY_KEY_REUSED: prepared(async (request, { backend }) => {
      const headers = { ...request.headers, 'idempotency-key': 'one export' }
      await backend.call('createExport', { ...request, headers })
      return { ...request, headers, body: unknownDispatch }
    }),
    DISPATCH_NOT_FOUND: changed((request) => ({ ...request, body: unknownDispatch })),
    QUOTA_EXCEEDED: prepared(async (request, { backend: { table, tenantId } }) => {
      const Item = { ...keys.exportCount(tenantId), underWay: mostExportsUnderWay }
      await documentClient(table).send(new PutCommand({ TableName: table.name, Item }))
      return request
    }),
  },
  getExport: { NOT_FOUND: changed((request) => ({ ...request, params: { jobId: 'exp_unknown' } })) },
}
