/**
 * Makes a workspace with a LIVE and a TEST key in a deployed table, with the caller's AWS credentials:
 *
 *   npx tsx bin/create-workspace.ts --table <TableName of the data stack> --name "Acme" [--plan growth]
 *
 * The keys are printed once. Only their hashes are stored.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { keyScopes } from '#shared/contract/endpoint.ts'
import { formatApiKey } from '#shared/domain/access/api-key.ts'
import { planNames } from '#shared/domain/access/plan.ts'
import { makeId } from '#shared/domain/identifiers.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import { openTable } from '#shared/store/table.ts'

const usage = 'Usage: npx tsx bin/create-workspace.ts --table <table name> --name <workspace name> [--plan free|starter|growth|scale|enterprise]'
const optionsSchema = z.object({ table: z.string().min(1), name: z.string().min(1).max(200), plan: z.enum(planNames).default('starter') })

function readOptions(): z.output<typeof optionsSchema> | null {
  try {
    const { values } = parseArgs({ options: { table: { type: 'string' }, name: { type: 'string' }, plan: { type: 'string' } } })
    return optionsSchema.parse(values)
  } catch {
    return null
  }
}

async function createWorkspace({ table, name, plan }: z.output<typeof optionsSchema>): Promise<void> {
  const createdAt = new Date().toISOString()
  const tenantId = makeId('key', Date.now(), randomBytes(16)).replace('key_', 'tenant_')
  const access = accessRepository(openTable(tableClients(), table))
  await access.putTenant({ tenantId, name, plan, createdAt })
  console.log(`Workspace ${tenantId} (${name}, ${plan})`)
  for (const mode of ['live', 'test'] as const) {
    const text = formatApiKey(tenantId, mode, randomBytes(24).toString('hex'))
    const keyId = makeId('key', Date.now(), randomBytes(16))
    await access.putKey({ keyId, tenantId, mode, scopes: [...keyScopes], plan, label: `First ${mode} key`, createdAt, revokedAt: null }, text)
    console.log(`${mode.toUpperCase()} key  ${text}`)
  }
}

const options = readOptions()
if (options === null) {
  console.error(usage)
  process.exitCode = 1
} else {
  await createWorkspace(options)
}
