/** Whether a file may be uploaded, asked before it is (specification, "Signed-in dashboard sessions" 4). */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { storageQuotaExceeded, uploadPlanLimit } from '#shared/contract/resources/quotas/limits.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const workspaceHeader = 'x-service-session-workspace'
const file = { filename: 'course.zip', file_size: 1024 }

const ask = (headers: Record<string, string>, body: object = file): Promise<ApiResponse> =>
  backend.call('validateUploadLimit', { headers, body })

/** The headers of a change without the one that states the workspace. */
const unstated = ({ changes: { [workspaceHeader]: _stated, ...headers } }: OwnWorkspace): Record<string, string> =>
  headers

it('allows a file that plan and deployment take, and writes nothing', async () => {
  const owner = await ownWorkspace(backend)
  backend.aws.takeOperations()
  const { status, body } = await ask(owner.changes)
  expect([status, body]).toEqual([
    200,
    {
      allowed: true,
      max_upload_mb: expect.any(Number),
      limit_source: 'platform',
      storage: { used_gb: 0, limit_gb: 50 },
    },
  ])
  const operations = backend.aws.takeOperations().map(({ operation }) => operation)
  expect(operations.filter((operation) => !operation.includes('Get'))).toEqual([])
})

it('refuses a file with the bodies of the upload', async () => {
  const owner = await ownWorkspace(backend)
  const tooLarge = await ask(owner.changes, { ...file, file_size: 10 * 1024 ** 4 })
  expect([tooLarge.status, uploadPlanLimit.safeParse(tooLarge.body).success]).toEqual([413, true])
  const full = { ...keys.usage(owner.tenantId), storageBytes: 50 * 1024 ** 3, packages: 1 }
  await documentClient(backend.table).send(new PutCommand({ TableName: backend.table.name, Item: full }))
  const refused = await ask(owner.changes)
  expect([refused.status, storageQuotaExceeded.safeParse(refused.body).success]).toEqual([413, true])
})

it('asks for the workspace in the header unless the body names it, and holds both to the session', async () => {
  const [owner, other] = [await ownWorkspace(backend), await ownWorkspace(backend)]
  const headers = unstated(owner)
  expect((await ask(headers)).body.code).toBe('SESSION_WORKSPACE_REQUIRED')
  expect((await ask(headers, { ...file, tenant_id: owner.tenantId })).status).toBe(200)
  const foreign = await ask(headers, { ...file, tenant_id: other.tenantId })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'TENANT_MISMATCH'])
  const stale = await ask({ ...headers, [workspaceHeader]: other.tenantId }, { ...file, tenant_id: owner.tenantId })
  expect([stale.status, stale.body.code]).toEqual([409, 'SESSION_WORKSPACE_CHANGED'])
})

it.each(['billing', 'member', 'viewer'] as const)('refuses a %s, who may not upload', async (role) => {
  const owner = await ownWorkspace(backend)
  expect((await ask(await changesBy(backend, owner, role))).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
})
