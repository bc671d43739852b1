/**
 * Creates, lists, pauses, resumes and removes forwarders of a workspace's statements to another LRS, in a deployed table,
 * with the caller's AWS credentials:
 *
 *   FORWARDER_PASSWORD=... npx tsx bin/lrs-forwarders.ts create --table <TableName> --keys <SigningKeysSecret> --tenant <workspace id> \
 *     --endpoint https://lrs.example.com/xapi --username <user name> [--label "Warehouse"] [--xapi 1.0.3|2.0.0] [--since <time>] \
 *     [--verb <IRI>] [--activity <IRI>] [--agent <JSON>] [--registration <UUID>] [--related-agents] [--related-activities]
 *   npx tsx bin/lrs-forwarders.ts list   --table <TableName> --tenant <workspace id>
 *   npx tsx bin/lrs-forwarders.ts pause  --table <TableName> --tenant <workspace id> --forwarder <id>
 *   npx tsx bin/lrs-forwarders.ts resume --table <TableName> --tenant <workspace id> --forwarder <id> [--since <time>]
 *   npx tsx bin/lrs-forwarders.ts remove --table <TableName> --tenant <workspace id> --forwarder <id>
 *
 * The password comes from the environment, so that no list of processes shows it, and is stored sealed.
 */
import { parseArgs } from 'node:util'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { forwardedVersions, maxForwarders, type Forwarder } from '#shared/domain/forwarding/forwarder.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { isoTime, systemClock } from '#shared/platform/clock.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { signingKeys } from '#shared/platform/signing-keys.ts'
import { forwarderRepository, type ForwarderRepository } from '#shared/store/forwarder-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { cursorTime, newForwarder } from './workspaces/new-forwarder.ts'

const usage = 'Usage: npx tsx bin/lrs-forwarders.ts create|list|pause|resume|remove --table <table name> --tenant <workspace id> ... (the head of this file has every option)'
const text = z.string().min(1).max(2000)
const optionsSchema = z.object({
  action: z.enum(['create', 'list', 'pause', 'resume', 'remove']),
  table: text,
  tenant: z.string().regex(/^tenant_[a-z0-9-]{1,60}$/),
  forwarder: text.default(''),
  keys: text.optional(),
  endpoint: text.optional(),
  username: text.optional(),
  label: text.max(200).default('Forwarder'),
  xapi: z.enum(forwardedVersions).default('2.0.0'),
  since: text.optional(),
  verb: text.optional(),
  activity: text.optional(),
  agent: text.optional(),
  registration: text.optional(),
  'related-agents': z.boolean().default(false),
  'related-activities': z.boolean().default(false),
})
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  const sign = { type: 'boolean' } as const
  const target = { table: flag, tenant: flag, forwarder: flag, keys: flag, endpoint: flag, username: flag, label: flag, xapi: flag, since: flag }
  const filter = { verb: flag, activity: flag, agent: flag, registration: flag, 'related-agents': sign, 'related-activities': sign }
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...target, ...filter } })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

function wanted<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is missing.`)
  return value
}

const now = (): string => isoTime(systemClock.now())

const missing = 'The workspace has no such forwarder.'

async function create(forwarders: ForwarderRepository, options: Options): Promise<string> {
  const { tenant: tenantId, label, xapi: xapiVersion, since = null, verb, activity, agent, registration } = options
  const related = { related_agents: String(options['related-agents']), related_activities: String(options['related-activities']) }
  if ((await forwarders.list(tenantId)).length >= maxForwarders) throw new Error(`A workspace has ${maxForwarders} forwarders at the most.`)
  const sealing = secretSealing(signingKeys(new SecretsManagerClient({}), wanted(options.keys, '--keys'), systemClock))
  const [endpoint, username] = [wanted(options.endpoint, '--endpoint'), wanted(options.username, '--username')]
  const password = wanted(process.env['FORWARDER_PASSWORD'], 'FORWARDER_PASSWORD of the environment')
  const settings = { tenantId, label, endpoint, username, password, xapiVersion, since, filter: { verb, activity, agent, registration, ...related } }
  const forwarder = await newForwarder(settings, { sealing, clock: systemClock })
  await forwarders.create(forwarder)
  return `${forwarder.forwarderId} forwards to ${forwarder.endpoint}.`
}

function line({ forwarderId, label, endpoint, status, pausedBecause, forwarded, passedOver, lastPassedOver, lastFailure, failingSince }: Forwarder): string {
  const standing = status === 'paused' ? `paused (${pausedBecause ?? ''})` : 'active'
  const passed = passedOver === 0 ? '' : `, ${passedOver} passed over, the last ${lastPassedOver ?? ''}`
  const trouble = lastFailure === null ? '' : `, ${lastFailure} since ${failingSince ?? ''}`
  return `${forwarderId}  ${standing}  ${endpoint}  ${forwarded} forwarded${passed}${trouble}  ${label}`
}

async function list(forwarders: ForwarderRepository, { tenant }: Options): Promise<string> {
  const lines = (await forwarders.list(tenant)).map(line)
  return lines.length === 0 ? 'The workspace has no forwarders.' : lines.join('\n')
}

async function pause(forwarders: ForwarderRepository, { tenant: tenantId, forwarder: forwarderId }: Options): Promise<string> {
  const paused = await forwarders.pause({ tenantId, forwarderId }, now())
  if (paused === null) throw new Error(missing)
  return line(paused)
}

async function resume(forwarders: ForwarderRepository, { tenant: tenantId, forwarder: forwarderId, since }: Options): Promise<string> {
  const resumed = await forwarders.resume({ tenantId, forwarderId }, { at: now(), since: since === undefined ? null : cursorTime(since) })
  if (resumed === 'untold') throw new Error('The event of its pausing is still on its way. Try again in a minute.')
  if (resumed === null) throw new Error(missing)
  return line(resumed)
}

async function remove(forwarders: ForwarderRepository, { tenant: tenantId, forwarder: forwarderId }: Options): Promise<string> {
  await forwarders.remove({ tenantId, forwarderId })
  return `${forwarderId} forwards nothing any more.`
}

const actions = { create, list, pause, resume, remove }

try {
  const options = readOptions()
  console.log(await actions[options.action](forwarderRepository(openTable(tableClients(), options.table)), options))
} catch (error) {
  console.error(error instanceof Error && !(error instanceof z.ZodError) ? error.message : usage)
  process.exitCode = 1
}
