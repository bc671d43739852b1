/** Rotates or revokes an API key in a deployed table, with the caller's AWS credentials: see `help`. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { revokeKey, rotateKey } from './workspaces/rotate-key.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Rotates or revokes an API key. Uses the AWS credentials of the environment.

Usage: LECTERN_KEY=<key> npx tsx bin/api-key.ts rotate|revoke --table <name>

  rotate  replaces the key by a new one with the same rights, prints the new one, and revokes the old one in the
          same step
  revoke  revokes the key; the next request with it is refused

The key comes from the environment, so that it stays out of the shell's history and the list of processes.
The value of --table is TableName, an output of the data stack.`
const optionsSchema = z.object({
  action: z.enum(['rotate', 'revoke']),
  table: z.string().min(1),
  key: z.string().min(1),
})
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } })
  return optionsSchema.parse({ action: positionals[0], table: values.table, key: process.env['LECTERN_KEY'] })
}

async function run({ action, table, key }: Options): Promise<string> {
  const opened = openTable(tableClients(), table)
  const stores = { access: accessRepository(opened), keys: issuedKeyRepository(opened) }
  if (action === 'rotate') {
    // The key is printed before it is stored: if the connection breaks in between, the operator still has it.
    await rotateKey(stores, key, (replacement) => process.stdout.write(`The new key: ${replacement}\n`))
    return 'The new key is valid, and the old key is revoked.'
  }
  await revokeKey(stores, key)
  return 'The key is revoked.'
}

await runTool({ help, readOptions, run })
