/**
 * Makes a workspace with a LIVE and a TEST key in a deployed table, with the caller's AWS credentials:
 *
 *   npx tsx bin/create-workspace.ts --table <TableName of the data stack> --name "Acme" [--plan growth] [--billing '{"anchorDay": 15}']
 *
 * `--billing` is what of a contract differs from the plan (docs/usage.md). The keys are printed once. Only their hashes are stored.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { planNames } from '#shared/domain/access/plan.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository, billingTerms } from '#shared/store/access-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { newWorkspace, storeWorkspace } from './workspaces/new-workspace.ts'

const usage = 'Usage: npx tsx bin/create-workspace.ts --table <table name> --name <workspace name> [--plan free|starter|growth|scale|enterprise] [--billing <JSON>]'
const optionsSchema = z.object({ table: z.string().min(1), name: z.string().min(1).max(200), plan: z.enum(planNames).default('starter'), billing: z.string().transform((text): unknown => JSON.parse(text)).pipe(z.strictObject(billingTerms.shape)).optional() })

function readOptions(): z.output<typeof optionsSchema> | null {
  try {
    const { values } = parseArgs({ options: { table: { type: 'string' }, name: { type: 'string' }, plan: { type: 'string' }, billing: { type: 'string' } } })
    return optionsSchema.parse(values)
  } catch {
    return null
  }
}

async function createWorkspace({ table, name, plan, billing }: z.output<typeof optionsSchema>): Promise<void> {
  const workspace = { ...newWorkspace(name, plan), billing }
  await storeWorkspace(accessRepository(openTable(tableClients(), table)), workspace)
  console.log(`Workspace ${workspace.tenantId} (${name}, ${plan})`)
  for (const { mode, text } of workspace.keys) console.log(`${mode.toUpperCase()} key  ${text}`)
}

const options = readOptions()
if (options === null) {
  console.error(usage)
  process.exitCode = 1
} else {
  await createWorkspace(options)
}
