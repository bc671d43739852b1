/**
 * Creates a workspace with a LIVE and a TEST key in a deployed table, with the caller's AWS credentials: see `help`.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { billingTerms } from '#shared/contract/resources/workspaces/billing-terms.ts'
import { planNames } from '#shared/domain/quotas/plan.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { newWorkspace, storeWorkspace } from './workspaces/new-workspace.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Creates a workspace with a LIVE and a TEST key. Uses the AWS credentials of the environment.

Usage: npx tsx bin/create-workspace.ts --table <name> --name <workspace name> [--plan <plan>] [--billing <JSON>]

Options:
  --table <name>      TableName, an output of the data stack
  --name <text>       name of the workspace
  --plan <plan>       ${planNames.join(', ')} (default: starter)
  --billing <JSON>    terms of the contract that differ from the plan, for example '{"anchorDay": 15}' (see docs/usage.md)

The keys are printed once. Only their hashes are stored.`
const optionsSchema = z.object({
  table: z.string().min(1),
  name: z.string().min(1).max(200),
  plan: z.enum(planNames).default('starter'),
  billing: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.strictObject(billingTerms.shape))
    .optional(),
})

type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  return optionsSchema.parse(parseArgs({ options: { table: flag, name: flag, plan: flag, billing: flag } }).values)
}

async function createWorkspace({ table, name, plan, billing }: Options): Promise<string> {
  const workspace = { ...newWorkspace(name, plan), billing }
  const opened = openTable(tableClients(), table)
  await storeWorkspace({ access: accessRepository(opened), keys: issuedKeyRepository(opened) }, workspace)
  const keys = workspace.keys.map(({ mode, text }) => `${mode.toUpperCase()} key  ${text}`)
  return [`Workspace ${workspace.tenantId} (${name}, ${plan})`, ...keys].join('\n')
}

await runTool({ help, readOptions, run: createWorkspace })
