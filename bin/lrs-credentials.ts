/**
 * Creates, lists and revokes LRS credentials of a workspace in a deployed table, with the caller's AWS credentials: see
 * `help`.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { lrsScopes } from '#shared/contract/credentials.ts'
import { tableClients } from '#shared/platform/clients.ts'
import {
  lrsCredentialRepository,
  type LrsCredentialRepository,
} from '#shared/store/credentials/lrs-credential-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { newLrsPair, storeLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Creates, lists and revokes LRS credentials of a workspace. Uses the AWS credentials of the environment.

Usage: npx tsx bin/lrs-credentials.ts <command> --table <name> --tenant <workspace id> [options]

Commands:
  create  creates a user name and a password; the password is printed once, and only its hash is stored
  list    shows all credentials of the workspace
  revoke  revokes credentials; needs --username

Options:
  --table <name>           TableName, an output of the data stack
  --label <text>           name of the credentials in lists
  --scopes <scope,...>     what the credentials may do: ${lrsScopes.join(', ')} (default: all)
  --xapi 1.0|2.0           xAPI version in which a request without a version header is refused (default: 2.0)
  --username <user name>   user name of the credentials to revoke`
const text = z.string().min(1).max(200)
const optionsSchema = z.object({
  action: z.enum(['create', 'list', 'revoke']),
  table: text,
  tenant: z.string().regex(/^tenant_[a-z0-9-]{1,60}$/),
  label: text.default('LRS credentials'),
  scopes: z
    .string()
    .default('all')
    .transform((list) => list.split(',').map((scope) => scope.trim()))
    .pipe(z.array(z.enum(lrsScopes))),
  xapi: z.enum(['1.0', '2.0']).default('2.0'),
  username: text.optional(),
})
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { table: flag, tenant: flag, label: flag, scopes: flag, xapi: flag, username: flag },
  })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

async function create(
  credentials: LrsCredentialRepository,
  { tenant: tenantId, label, scopes, xapi }: Options,
): Promise<string> {
  const pair = newLrsPair(tenantId, xapi)
  await storeLrsPair(credentials, { tenantId, createdAt: new Date().toISOString(), label, scopes }, pair)
  return `User name  ${pair.username}\nPassword   ${pair.password}`
}

async function list(credentials: LrsCredentialRepository, { tenant }: Options): Promise<string> {
  const found = await credentials.list(tenant)
  const lines = found.map(
    ({ username, label, scopes, createdAt, revokedAt }) =>
      `${username}  ${scopes.join(',')}  ${revokedAt === null ? `since ${createdAt}` : `revoked ${revokedAt}`}  ${label}`,
  )
  return lines.length === 0 ? `The workspace ${tenant} has no LRS credentials.` : lines.join('\n')
}

async function revoke(credentials: LrsCredentialRepository, { tenant, username = '' }: Options): Promise<string> {
  const revoked = await credentials.revoke({ tenantId: tenant, username }, new Date().toISOString())
  if (revoked === null)
    throw new Error(`The workspace ${tenant} has no LRS credentials with the user name "${username}".`)
  return `${username} is revoked since ${revoked.revokedAt ?? ''}. Requests with it are refused.`
}

const actions = { create, list, revoke }

await runTool({
  help,
  readOptions,
  run: (options) => actions[options.action](lrsCredentialRepository(openTable(tableClients(), options.table)), options),
})
