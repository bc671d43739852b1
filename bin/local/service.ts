import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DataInUseError, type BackendHooks } from '#infra/local/host/backends/backends.ts'
import { faultPlan } from '#infra/local/host/faults/fault-plan.ts'
import { startHost, type Host, type HostOptions } from '#infra/local/host/start-host.ts'
import { replaceFile } from '#infra/local/host/state-file.ts'
import { SeedFile, type Seed } from '#infra/local/seed/seed-file.ts'
import { seedService } from '#infra/local/seed/seed-service.ts'
import { local } from '#infra/config/local.ts'
import { demoPeople, type DemoPerson } from '#infra/local/identity/demo-people.ts'
import { startIdentityServer, type IdentityServer } from '#infra/local/identity/identity-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#infra/local/receiver/webhook-receiver.ts'
import type { StartOptions } from './options.ts'
import { serviceBuild } from './service-build.ts'
import { readServiceFile, removeServiceFile, writeServiceFile, type RunningService } from './service-file.ts'

/** The whole service on this machine, ready for requests. */
export interface Service {
  readonly running: RunningService
  /** Ends what is under way and stops. */
  readonly close: () => Promise<void>
}

/**
 * Builds what is not built, starts the service, and fills it where it is empty.
 * @param announce called with a line before each step that takes a while
 * @throws PortTakenError, DataInUseError; Error where something does not work
 */
export async function startService(options: StartOptions, announce: (line: string) => void): Promise<Service> {
  const { dataFolder } = options
  const build = await serviceBuild(announce)
  announce('Starting the service ...')
  const hooks: BackendHooks = {}
  const neighbours = await startNeighbours(options)
  const { identity } = neighbours
  const settings = settingsOf(options, neighbours)
  const host = await startWhereFree({ ...options, ...build, hooks, settings }).catch(async (error: unknown) => {
    await neighbours.close()
    throw error
  })
  try {
    // Left behind by a service that was killed.
    removeServiceFile(dataFolder)
    const seeded = await seed(host, { dataFolder, identity, announce })
    const running = toRunning(seeded, host, neighbours)
    identity.open(`${host.origins.api}/api/auth/callback`, peopleOf(seeded))
    // After the seed, which must not fail.
    if (options.faults !== undefined) Object.assign(hooks, faultPlan(options.faults))
    writeServiceFile(dataFolder, running)
    writeCommandEnvironment(dataFolder, host)
    return { running, close: () => close(host, neighbours, dataFolder) }
  } catch (error) {
    await Promise.all([host.close(), neighbours.close()])
    throw error
  }
}

/** What a deployment finds elsewhere: the provider at which people sign in, and a receiver of webhooks. */
interface Neighbours {
  readonly identity: IdentityServer
  readonly receiver: WebhookReceiver
  readonly close: () => Promise<unknown>
}

const receivedFile = (dataFolder: string): string => join(dataFolder, 'received-webhooks.jsonl')

async function startNeighbours({ dataFolder, identityPort, receiverPort }: StartOptions): Promise<Neighbours> {
  const identity = await startIdentityServer({
    clientId: local.identity.clientId,
    port: identityPort,
    tokenFile: join(dataFolder, 'identity.json'),
  })
  try {
    const receiver = await startWebhookReceiver({ port: receiverPort, file: receivedFile(dataFolder) })
    return { identity, receiver, close: () => Promise.all([identity.close(), receiver.close()]) }
  } catch (error) {
    await identity.close()
    throw error
  }
}

/** What the commands take as options. The variables of AWS, which lead them to the local servers, are added. */
const commandVariables: ReadonlySet<string> = new Set([
  'TABLE_NAME',
  'RECORDS_BUCKET',
  'ERASURE_QUEUE_URL',
  'EXPORT_QUEUE_URL',
  'TOKEN_KEYS_SECRET_ID',
  'CONTENT_KEYS_SECRET_ID',
  'SEALING_KEYS_SECRET_ID',
  'CONTENT_KEYS_STORE_ARN',
])

/**
 * Writes the environment of the commands in `bin/`, for a shell to read: they work on this service as on a deployed
 * one.
 */
function writeCommandEnvironment(dataFolder: string, host: Host): void {
  const environment = {
    ...host.environmentOf('api-packages'),
    ...host.environmentOf('workers-rotate-keys'),
    ...host.environmentOf('workers-erase-actor'),
    ...host.environmentOf('workers-export-actor'),
  }
  const isNeeded = (name: string): boolean => name.startsWith('AWS_') || commandVariables.has(name)
  const lines = Object.entries(environment).flatMap(([name, value]) => (isNeeded(name) ? [`${name}='${value}'`] : []))
  replaceFile(join(dataFolder, 'aws.env'), `${lines.join('\n')}\n`)
}

/** What replaces values of the template in the environment of functions. It has no receivers of webhooks on this machine. */
const settingsOf = (
  { webhookReceivers = [], webhookAuthority, converter }: StartOptions,
  { identity, receiver }: Pick<Neighbours, 'identity' | 'receiver'>,
): Record<string, string> => ({
  OIDC_ISSUER: identity.issuer,
  ...(converter === undefined ? {} : { CONVERTER: converter }),
  LOOPBACK_RECEIVERS: [receiver.address, ...webhookReceivers].join(','),
  LOOPBACK_AUTHORITY:
    receiver.authority + (webhookAuthority === undefined ? '' : readFileSync(webhookAuthority, 'utf8')),
})

/** A service that is stopping has removed its service file, and releases its data within moments. */
async function startWhereFree(options: HostOptions): Promise<Host> {
  for (let waited = 0; ; waited += patienceStepMs) {
    try {
      return await startHost(options)
    } catch (error) {
      if (
        !(error instanceof DataInUseError) ||
        waited >= patienceMs ||
        readServiceFile(options.dataFolder) !== undefined
      )
        throw error
      await delay(patienceStepMs)
    }
  }
}

const patienceMs = 3_000
const patienceStepMs = 200

async function close(host: Host, neighbours: Neighbours, dataFolder: string): Promise<void> {
  removeServiceFile(dataFolder)
  await Promise.all([host.close(), neighbours.close()])
}

interface Seeding {
  readonly dataFolder: string
  readonly identity: Pick<IdentityServer, 'issuer'>
  readonly announce: (line: string) => void
}

const peopleOf = ({ demo, second }: Seed): readonly DemoPerson[] => demoPeople(demo.tenantId, second.tenantId)

/** Modules that only an empty service needs are loaded on demand: they take as long as the rest of a start. */
async function seed(host: Host, { dataFolder, identity, announce }: Seeding): Promise<Seed> {
  return seedService({
    file: new SeedFile(join(dataFolder, 'seed.json')),
    apiBaseUrl: host.origins.api,
    makeWorkspace: async (name, modes) => {
      const { newWorkspace } = await import('../workspaces/new-workspace.ts')
      const { keys, ...workspace } = newWorkspace(name, 'growth', modes)
      return { ...workspace, keys: [...keys] }
    },
    makeLrsPair: async (tenantId, xapiVersion) => {
      const { newLrsPair } = await import('#shared/operations/lrs-credentials/lrs-pair.ts')
      return newLrsPair(tenantId, xapiVersion)
    },
    storeWorkspaces: async (workspaces) => {
      const { storeWorkspaces } = await import('./workspaces-table.ts')
      await storeWorkspaces(host.environmentOf('api-packages'), workspaces)
    },
    issuer: identity.issuer,
    storePeople: async (seeded) => {
      const { storePeople } = await import('./workspaces-table.ts')
      const provider = { issuer: identity.issuer, former: seeded.issuer }
      await storePeople(host.environmentOf('api-packages'), provider, peopleOf(seeded))
    },
    buildCourse: async (edition) => {
      const { zipSampleCourse } = await import('#samples/build-course.ts')
      return zipSampleCourse(edition)
    },
    sampleSkills: async (day) => {
      const { sampleSkills } = await import('#samples/skills/sample-skills.ts')
      return sampleSkills(day)
    },
    announce,
  })
}

function toRunning(seeded: Seed, { origins }: Host, { receiver }: Pick<Neighbours, 'receiver'>): RunningService {
  const { demo, second, courses } = seeded
  const key = (workspace: Seed['demo'], mode: 'live' | 'test'): string =>
    workspace.keys.find((candidate) => candidate.mode === mode)?.text ?? ''
  const lrs = ({ lrs: pair }: Seed['demo']): RunningService['lrs'] => ({
    endpoint: `${origins.api}/api/lrs/xapi`,
    username: pair?.username ?? '',
    password: pair?.password ?? '',
  })
  return {
    pid: process.pid,
    apiBaseUrl: origins.api,
    learnerBaseUrl: origins.learner,
    tenantId: demo.tenantId,
    liveKey: key(demo, 'live'),
    testKey: key(demo, 'test'),
    lrs: lrs(demo),
    secondTenant: {
      tenantId: second.tenantId,
      liveKey: key(second, 'live'),
      testKey: key(second, 'test'),
      lrs: lrs(second),
    },
    dashboard: {
      url: origins.api,
      people: peopleOf(seeded).map(({ email, password, roles, platformAdmin }) => ({
        email,
        password,
        roles,
        platformAdmin,
      })),
    },
    webhookReceiver: receiver.origin,
    sampleCourses: Object.fromEntries(
      Object.entries(courses).flatMap(([edition, { packageId }]) =>
        packageId === undefined ? [] : [[edition, packageId]],
      ),
    ),
  }
}
