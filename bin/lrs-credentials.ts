/**
 * Creates, lists and revokes LRS credentials of a workspace in a deployed table, with the caller's AWS credentials:
 *
 *   npx tsx bin/lrs-credentials.ts create --table <TableName> --tenant <workspace id> [--label "Authoring tool"] [--scopes state,statements/write]
 *   npx tsx bin/lrs-credentials.ts list   --table <TableName> --tenant <workspace id>
 *   npx tsx bin/lrs-credentials.ts revoke --table <TableName> --tenant <workspace id> --username <user name>
 *
 * A password is printed once. Only its hash is stored.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { lrsScopes } from '#shared/contract/endpoint.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { lrsCredentialRepository, type LrsCredentialRepository } from '#shared/store/lrs-credential-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { newLrsPair, storeLrsPair } from './workspaces/lrs-pair.ts'

const usage = 'Usage: npx tsx bin/lrs-credentials.ts create|list|revoke --table <table name> --tenant <workspace id> [--label <text>] [--scopes <scope,..>] [--xapi 1.0|2.0] [--username <user name>]'
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
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: flag, tenant: flag, label: flag, scopes: flag, xapi: flag, username: flag } })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

async function create(credentials: LrsCredentialRepository, { tenant: tenantId, label, scopes, xapi }: Options): Promise<string> {
  const pair = newLrsPair(tenantId, xapi)
  await storeLrsPair(credentials, { tenantId, createdAt: new Date().toISOString(), label, scopes }, pair)
  return `User name  ${pair.username}\nPassword   ${pair.password}`
}

async function list(credentials: LrsCredentialRepository, { tenant }: Options): Promise<string> {
  const found = await credentials.list(tenant)
  const lines = found.map(({ username, label, scopes, createdAt, revokedAt }) => `${username}  ${scopes.join(',')}  ${revokedAt === null ? `since ${createdAt}` : `revoked ${revokedAt}`}  ${label}`)
  return lines.length === 0 ? 'The workspace has no LRS credentials.' : lines.join('\n')
}

async function revoke(credentials: LrsCredentialRepository, { tenant, username = '' }: Options): Promise<string> {
  const revoked = await credentials.revoke(tenant, username, new Date().toISOString())
  if (revoked === null) throw new Error('The workspace has no such credentials.')
  return `${username} opens nothing since ${revoked.revokedAt ?? ''}.`
}

const actions = { create, list, revoke }

try {
  const options = readOptions()
  console.log(await actions[options.action](lrsCredentialRepository(openTable(tableClients(), options.table)), options))
} catch (error) {
  console.error(error instanceof Error && !(error instanceof z.ZodError) ? error.message : usage)
  process.exitCode = 1
}
