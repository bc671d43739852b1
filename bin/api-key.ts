/**
 * Renews or revokes an API key in a deployed table, with the caller's AWS credentials. The key comes from the
 * environment, so that it stays out of the shell's history and the list of processes:
 *
 *   LECTERN_KEY=<key> npx tsx bin/api-key.ts renew --table <TableName of the data stack>
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { renewKey, revokeKey } from './workspaces/renew-key.ts'

const usage = 'Usage: LECTERN_KEY=<key> npx tsx bin/api-key.ts renew|revoke --table <table name>'
const optionsSchema = z.object({ action: z.enum(['renew', 'revoke']), table: z.string().min(1), key: z.string().min(1) })
type Options = z.output<typeof optionsSchema>

function readOptions(): Options | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } })
    return optionsSchema.parse({ action: positionals[0], table: values.table, key: process.env['LECTERN_KEY'] })
  } catch {
    return null
  }
}

async function run({ action, table, key }: Options): Promise<string> {
  const access = accessRepository(openTable(tableClients(), table))
  if (action === 'renew') return `The new key, beside the former: ${await renewKey(access, key)}`
  await revokeKey(access, key)
  return 'The key is revoked.'
}

const options = readOptions()
try {
  if (options === null) throw new Error(usage)
  console.log(await run(options))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
