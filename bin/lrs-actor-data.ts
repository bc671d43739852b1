/**
 * Erases or exports everything that one agent has left in a workspace's LRS, with the caller's AWS credentials: see
 * `help`.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { operatorActor } from '#shared/domain/events/actor.ts'
import { readActorParameter } from '#shared/formats/xapi/read-statement.ts'
import { problemText } from '#shared/formats/xapi/problem.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { outlet } from '#shared/platform/queues.ts'
import {
  actorDataStatus,
  listActorData,
  requestActorData,
  retryActorData,
  type ActorDataOperations,
  type ActorDataStatus,
} from '#shared/operations/actor-data/actor-data-operations.ts'
import { actorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Erases or exports everything that one agent has left in a workspace's LRS. Uses the AWS credentials of the environment.

Usage: npx tsx bin/lrs-actor-data.ts <command> --tenant <workspace id> --table <name> --keys <secret> --records <bucket> --erasures <URL> --exports <URL> [options]

Commands:
  erase   queues the erasure of the agent's data; needs --agent and --by
  export  queues an export of the agent's data; needs --agent and --by
  list    shows all requests of the workspace
  get     shows one request; needs --request
  retry   queues a failed request again; needs --request

Options:
  --agent <JSON>     the agent, for example '{"mbox":"mailto:ada@example.com"}'
  --by <text>        who asks for it and why, for example "Jane Doe, ticket 4711"; it is recorded with the request
  --request <id>     id of the request, as erase and export print it

The values of --table (TableName), --keys (SealingKeysSecret) and --records (RecordsBucketName) are outputs of the data stack,
those of --erasures (ErasureQueueUrl) and --exports (ExportQueueUrl) of the workers stack. get and list also print the download link of a finished export.`
const text = z.string().min(1).max(2000)
const optionsSchema = z.object({
  action: z.enum(['erase', 'export', 'list', 'get', 'retry']),
  table: text,
  keys: text,
  erasures: z.url(),
  exports: z.url(),
  records: text,
  tenant: z.string().regex(/^tenant_[a-z0-9-]{1,60}$/),
  agent: text.default(''),
  by: text.max(200).default(''),
  request: text.default(''),
})
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: flag,
      keys: flag,
      erasures: flag,
      exports: flag,
      records: flag,
      tenant: flag,
      agent: flag,
      by: flag,
      request: flag,
    },
  })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

function line({
  requestId,
  kind,
  status,
  actor,
  actorHash,
  counts,
  requestedBy,
  requestedAt,
  finishedAt,
  lastFailure,
  link,
}: ActorDataStatus): string {
  const found = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const times = `requested ${requestedAt} by ${requestedBy}${finishedAt === null ? '' : `, finished ${finishedAt}`}`
  return [
    `${requestId}  ${kind}  ${status}  ${actor === null ? actorHash : JSON.stringify(actor)}  ${found.join(', ')}  ${times}`,
    lastFailure ?? [],
    link ?? [],
  ]
    .flat()
    .join('\n    ')
}

async function request(
  kind: 'erase' | 'export',
  { tenant: tenantId, agent, by }: Options,
  operations: ActorDataOperations,
): Promise<string> {
  if (by === '') throw new Error('--by is missing. State who asks for it and why; it is recorded with the request.')
  const reading = readActorParameter(agent, 'agent')
  if (reading.outcome === 'refused') throw new Error(problemText(reading.problems))
  const { requestId } = await requestActorData(
    { tenantId, kind, actor: reading.value, requestedBy: by, stamp: stampOf(systemClock, operatorActor) },
    operations,
  )
  return `${requestId} is queued and starts within a quarter of an hour. The command get shows its progress.`
}

async function get(
  { tenant: tenantId, request: requestId }: Options,
  operations: ActorDataOperations,
): Promise<string> {
  const status = await actorDataStatus({ tenantId, requestId }, operations)
  if (status === null)
    throw new Error(`The workspace ${tenantId} has no request ${requestId}. The command list shows all.`)
  return line(status)
}

async function list({ tenant }: Options, operations: ActorDataOperations): Promise<string> {
  const lines = (await listActorData(tenant, operations)).map(line)
  return lines.length === 0 ? `The workspace ${tenant} has no requests.` : lines.join('\n')
}

async function retry(
  { tenant: tenantId, request: requestId }: Options,
  operations: ActorDataOperations,
): Promise<string> {
  if (!(await retryActorData({ tenantId, requestId }, operations)))
    throw new Error(
      `The workspace ${tenantId} has no failed request ${requestId}. Only a failed request can be retried.`,
    )
  return `${requestId} is queued again.`
}

const actions = {
  erase: (options: Options, operations: ActorDataOperations) => request('erase', options, operations),
  export: (options: Options, operations: ActorDataOperations) => request('export', options, operations),
  list,
  get,
  retry,
}

function operationsOf({ table, erasures, exports, keys, records }: Options): ActorDataOperations {
  return {
    requests: actorDataRepository(openTable(tableClients(), table)),
    queues: { erase: outlet(erasures), export: outlet(exports) },
    keys: keyRing({ purpose: 'sealing', secretId: keys }, systemClock),
    link: (file) => downloadLink(objectClients(), records, file),
    clock: systemClock,
  }
}

await runTool({ help, readOptions, run: (options) => actions[options.action](options, operationsOf(options)) })
