/**
 * Creates, lists, pauses, resumes and removes forwarders, which send a workspace's statements to another LRS, in a
 * deployed table, with the caller's AWS credentials: see `help`.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { operatorActor } from '#shared/domain/events/actor.ts'
import { forwardedVersions } from '#shared/domain/forwarders/forwarder.ts'
import { forwarderTrouble } from '#shared/domain/incidents/stop-trouble.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { addForwarder } from '#shared/operations/forwarders/manage-forwarders.ts'
import { isoTime, stampOf, systemClock } from '#shared/platform/clock.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { forwarderRepository, type ForwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { managedForwarderRepository } from '#shared/store/forwarders/managed-forwarder-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { forwarderLine } from './workspaces/forwarder-line.ts'
import { cursorTime, statedForwarder } from './workspaces/forwarder-settings.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Manages forwarders, which send a workspace's statements to another LRS. Uses the AWS credentials of the environment.

Usage: npx tsx bin/lrs-forwarders.ts <command> --table <name> --tenant <workspace id> [options]

Commands:
  create  creates a forwarder; needs --keys, --endpoint, --username, and the password in the environment variable
          FORWARDER_PASSWORD, so that it does not appear in the list of processes. The password is stored encrypted.
  list    shows all forwarders of the workspace, what they have sent, since when statements wait, and why they failed
  pause   stops a forwarder; needs --forwarder
  resume  continues a paused forwarder; needs --forwarder
  remove  deletes a forwarder; needs --forwarder

Options:
  --table <name>           TableName, an output of the data stack
  --keys <secret>          SealingKeysSecret, an output of the data stack
  --forwarder <id>         id of the forwarder, as create and list print it
  --endpoint <URL>         address of the other LRS without /statements, for example https://lrs.example.com/xapi
  --username <user name>   user name at the other LRS
  --label <text>           name of the forwarder in lists
  --xapi ${forwardedVersions.join('|')}       version in which statements are sent (default: 2.0.0)
  --since <time>           sends only statements stored after this time (ISO 8601); with resume: continues from there

Filters, with the meaning of the parameters of GET /statements; without one all statements are sent:
  --verb <IRI>  --activity <IRI>  --agent <JSON>  --registration <UUID>  --related-agents  --related-activities`
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
  const toggle = { type: 'boolean' } as const
  const target = {
    table: flag,
    tenant: flag,
    forwarder: flag,
    keys: flag,
    endpoint: flag,
    username: flag,
    label: flag,
    xapi: flag,
    since: flag,
  }
  const filter = {
    verb: flag,
    activity: flag,
    agent: flag,
    registration: flag,
    'related-agents': toggle,
    'related-activities': toggle,
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...target, ...filter } })
  return optionsSchema.parse({ action: positionals[0], ...values })
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is missing. --help shows what each command needs.`)
  return value
}

const now = (): string => isoTime(systemClock.now())

/** Commands record no event that would resolve the incident of a forwarder that has stopped by itself. */
const settleIncident = ({ table, tenant: tenantId, forwarder: id }: Options): Promise<void> =>
  incidentRepository(openTable(tableClients(), table)).settle(forwarderTrouble({ tenantId, id }))

const missing = (tenantId: string, forwarderId: string): Error =>
  new Error(`The workspace ${tenantId} has no forwarder "${forwarderId}". The command list shows all.`)

async function create(_forwarders: ForwarderRepository, options: Options): Promise<string> {
  const { tenant: tenantId, label, xapi: xapiVersion, since = null, verb, activity, agent, registration } = options
  const related = {
    related_agents: String(options['related-agents']),
    related_activities: String(options['related-activities']),
  }
  const sealing = secretSealing(
    keyRing({ purpose: 'sealing', secretId: required(options.keys, '--keys') }, systemClock),
  )
  const [endpoint, username] = [required(options.endpoint, '--endpoint'), required(options.username, '--username')]
  const password = required(process.env['FORWARDER_PASSWORD'], 'The environment variable FORWARDER_PASSWORD')
  const settings = {
    tenantId,
    label,
    endpoint,
    username,
    password,
    xapiVersion,
    since,
    filter: { verb, activity, agent, registration, ...related },
  }
  const forwarder = await statedForwarder(settings, { sealing, clock: systemClock })
  const managed = managedForwarderRepository(openTable(tableClients(), options.table))
  const by = stampOf(systemClock, operatorActor)
  const added = await addForwarder(forwarder, by, { managed, sealing, clock: systemClock })
  if (added.outcome === 'refused') throw new Error(added.text)
  return `${forwarder.forwarderId} is created and sends statements to ${forwarder.endpoint}.`
}

async function list(forwarders: ForwarderRepository, { tenant }: Options): Promise<string> {
  const lines = (await forwarders.list(tenant)).map(forwarderLine)
  return lines.length === 0 ? `The workspace ${tenant} has no forwarders.` : lines.join('\n')
}

async function pause(
  forwarders: ForwarderRepository,
  { tenant: tenantId, forwarder: forwarderId }: Options,
): Promise<string> {
  const paused = await forwarders.pause({ tenantId, forwarderId }, now())
  if (paused === null) throw missing(tenantId, forwarderId)
  return forwarderLine(paused)
}

async function resume(forwarders: ForwarderRepository, options: Options): Promise<string> {
  const { tenant: tenantId, forwarder: forwarderId, since } = options
  const resumed = await forwarders.resume(
    { tenantId, forwarderId },
    { at: now(), since: since === undefined ? null : cursorTime(since) },
  )
  if (resumed === 'unpublished')
    throw new Error('The event that reports the pause is not published yet. Try again in a minute.')
  if (resumed === null) throw missing(tenantId, forwarderId)
  await settleIncident(options)
  return forwarderLine(resumed)
}

async function remove(forwarders: ForwarderRepository, options: Options): Promise<string> {
  const { tenant: tenantId, forwarder: forwarderId } = options
  await forwarders.remove({ tenantId, forwarderId })
  await settleIncident(options)
  return `${forwarderId} is removed.`
}

const actions = { create, list, pause, resume, remove }

await runTool({
  help,
  readOptions,
  run: (options) => actions[options.action](forwarderRepository(openTable(tableClients(), options.table)), options),
})
