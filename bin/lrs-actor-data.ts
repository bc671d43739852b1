/**
 * Erases or exports everything that one agent has left in a workspace's LRS, with the caller's AWS credentials:
 *
 *   npx tsx bin/lrs-actor-data.ts erase  --agent '{"mbox":"mailto:ada@example.com"}' --by "Jane Doe, ticket 4711" <deployment>
 *   npx tsx bin/lrs-actor-data.ts export --agent '{"account":{"homePage":"https://example.com","name":"ada"}}' --by "Jane Doe" <deployment>
 *   npx tsx bin/lrs-actor-data.ts list   <deployment>
 *   npx tsx bin/lrs-actor-data.ts get    --request <id> <deployment>
 *   npx tsx bin/lrs-actor-data.ts retry  --request <id> <deployment>
 *
 * where <deployment> is --table <TableName> --keys <SigningKeysSecret> --queue <ProcessingQueueUrl> --records <RecordsBucketName>
 * --tenant <workspace id>, of the outputs of the data stack. `get` and `list` show the link to an export that is there.
 */
import { parseArgs } from 'node:util'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { readActorParameter } from '#shared/formats/xapi/read-statement.ts'
import { problemText } from '#shared/formats/xapi/problem.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { outlet } from '#shared/platform/queues.ts'
import { signingKeys } from '#shared/platform/signing-keys.ts'
import { actorDataStatus, listActorData, requestActorData, retryActorData, type ActorDataOperations, type ActorDataStatus } from '#shared/processing/actor-data-operations.ts'
import { actorDataRepository } from '#shared/store/actor-data-repository.ts'
import { openTable } from '#shared/store/table.ts'

const usage = 'Usage: npx tsx bin/lrs-actor-data.ts erase|export|list|get|retry --table <name> --keys <secret> --queue <URL> --records <bucket> --tenant <workspace id> ... (the head of this file has every option)'
const text = z.string().min(1).max(2000)
const optionsSchema = z.object({
  action: z.enum(['erase', 'export', 'list', 'get', 'retry']),
  table: text,
  keys: text,
  queue: z.url(),
  records: text,
  tenant: z.string().regex(/^tenant_[a-z0-9-]{1,60}$/),
  agent: text.default(''),
  by: text.max(200).default(''),
  request: text.default(''),
})
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: flag, keys: flag, queue: flag, records: flag, tenant: flag, agent: flag, by: flag, request: flag } })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

function line({ requestId, kind, status, actor, actorHash, counts, requestedBy, requestedAt, finishedAt, lastFailure, link }: ActorDataStatus): string {
  const found = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const times = `asked ${requestedAt} by ${requestedBy}${finishedAt === null ? '' : `, ended ${finishedAt}`}`
  return [`${requestId}  ${kind}  ${status}  ${actor === null ? actorHash : JSON.stringify(actor)}  ${found.join(', ')}  ${times}`, lastFailure ?? [], link ?? []].flat().join('\n    ')
}

async function ask(kind: 'erase' | 'export', { tenant: tenantId, agent, by }: Options, operations: ActorDataOperations): Promise<string> {
  if (by === '') throw new Error('--by is missing: who asks is recorded.')
  const reading = readActorParameter(agent, 'agent')
  if (reading.outcome === 'refused') throw new Error(problemText(reading.problems))
  const { requestId } = await requestActorData({ tenantId, kind, actor: reading.value, requestedBy: by }, operations)
  return `${requestId} is queued. It begins within a minute or two; get shows how it stands.`
}

const missing = 'The workspace has no such request.'

async function get({ tenant: tenantId, request: requestId }: Options, operations: ActorDataOperations): Promise<string> {
  const status = await actorDataStatus({ tenantId, requestId }, operations)
  if (status === null) throw new Error(missing)
  return line(status)
}

async function list({ tenant }: Options, operations: ActorDataOperations): Promise<string> {
  const lines = (await listActorData(tenant, operations)).map(line)
  return lines.length === 0 ? 'The workspace has asked for nothing.' : lines.join('\n')
}

async function retry({ tenant: tenantId, request: requestId }: Options, operations: ActorDataOperations): Promise<string> {
  if (!(await retryActorData({ tenantId, requestId }, operations))) throw new Error('There is no such request that could go on.')
  return `${requestId} goes on.`
}

const actions = {
  erase: (options: Options, operations: ActorDataOperations) => ask('erase', options, operations),
  export: (options: Options, operations: ActorDataOperations) => ask('export', options, operations),
  list,
  get,
  retry,
}

try {
  const options = readOptions()
  const operations: ActorDataOperations = {
    requests: actorDataRepository(openTable(tableClients(), options.table)),
    queue: outlet(options.queue),
    keys: signingKeys(new SecretsManagerClient({}), options.keys, systemClock),
    link: (file) => downloadLink(objectClients(), options.records, file),
    clock: systemClock,
  }
  console.log(await actions[options.action](options, operations))
} catch (error) {
  console.error(error instanceof Error && !(error instanceof z.ZodError) ? error.message : usage)
  process.exitCode = 1
}
