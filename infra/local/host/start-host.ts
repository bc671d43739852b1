import { join } from 'node:path'
import { credentials, startBackends, type BackendHooks, type Backends } from './backends/backends.ts'
import { identitySources, provision } from './backends/provision.ts'
import { BucketOrigin } from './cloudfront/bucket-origin.ts'
import { Distribution } from './cloudfront/distribution.ts'
import { Closing } from './closing.ts'
import { readDeployment, withSettings, type Deployment, type LearnerHosts, type Origins } from './deployment.ts'
import { HttpApi } from './http-api/http-api.ts'
import { RouteTable } from './http-api/route-table.ts'
import { FunctionLogs } from './lambda/function-log.ts'
import { FunctionPool } from './lambda/function-pool.ts'
import { PublicServer, type RequestLine } from './public-server.ts'
import { BucketNotifier } from './queues/bucket-notifier.ts'
import { InFlightNotes } from './queues/in-flight-notes.ts'
import { QueueClient } from './queues/queue-client.ts'
import { QueuePoller } from './queues/queue-poller.ts'
import { Scheduler } from './schedules/scheduler.ts'
import { StateFile } from './state-file.ts'
import { RuleInvoker } from './events/rule-invoker.ts'
import { StreamFeeder } from './streams/stream-feeder.ts'
import { readCloudAssembly } from './template/cloud-assembly.ts'
import { region } from './template/place.ts'
import { resolveTemplate } from './template/resolved-template.ts'

export interface HostOptions {
  /** Output folder of a synthesis, which the host runs. */
  readonly assembly: string
  /** Bundle of `lambda/thread-entry.ts`. */
  readonly threadPath: string
  /** Holds all durable data; one host at a time may use it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly apiPort: number
  readonly learnerPort: number
  /** `one` by default: not every client finds names below `localhost`. */
  readonly learnerHosts?: LearnerHosts
  /** Injected failures and observers; properties may be set and removed while the host runs. */
  readonly hooks?: BackendHooks
  /** Values for environment variables of functions that the template states. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onRequest?: (line: RequestLine) => void
}

/** A running deployment. */
export interface Host {
  readonly origins: Origins
  /** The environment that leads an AWS SDK to the local servers. */
  readonly environment: Readonly<Record<string, string>>
  /** The environment of a function, such as `api-packages`. Throws for an unknown name. */
  readonly environmentOf: (logName: string) => Readonly<Record<string, string>>
  /** Invokes a function, such as `workers-rotate-keys`. Rejects with `InvocationError` if it fails. */
  readonly invoke: (logName: string, event: unknown) => Promise<unknown>
  /** Waits some seconds for work under way, and stops. */
  readonly close: () => Promise<void>
}

/**
 * Runs a synthesized deployment on this machine. All durable data is in the data folder; a start continues where the
 * last one ended, also after a kill.
 * @throws DataInUseError if another service has the data folder open; PortTakenError if a public port is not free;
 *   Error if the template has something that the host does not know
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const closing = new Closing()
  try {
    const ground = await prepareGround(options, closing)
    const servers = await openPorts(options, closing)
    const deployment = await deploy(options, ground, { api: servers.api.origin, learner: servers.learner.origin })
    return await run({ servers, ground, deployment, closing }, options)
  } catch (error) {
    await closing.close()
    throw error
  }
}

interface Servers {
  readonly api: PublicServer
  readonly learner: PublicServer
}

async function openPorts(
  { apiPort, learnerPort, onRequest = () => undefined }: HostOptions,
  closing: Closing,
): Promise<Servers> {
  const api = await PublicServer.listen(apiPort, onRequest)
  closing.add(() => api.close())
  const learner = await PublicServer.listen(learnerPort, onRequest)
  closing.add(() => learner.close())
  return { api, learner }
}

/**
 * The servers of the data, which start first. The first of them locks the data, so that a second service fails without
 * an effect.
 */
interface Ground {
  readonly state: StateFile
  readonly logs: FunctionLogs
  readonly backends: Backends
  readonly notifier: BucketNotifier
  /** Pass changes of tables to functions; empty until the functions are known. */
  readonly feeders: StreamFeeder[]
  /** Pass events of the bus to functions; empty until the functions are known. */
  readonly invokers: RuleInvoker[]
}

async function prepareGround({ dataFolder, hooks = {} }: HostOptions, closing: Closing): Promise<Ground> {
  const state = new StateFile(join(dataFolder, 'state.json'))
  const logs = new FunctionLogs(join(dataFolder, 'log'))
  closing.add(() => logs.close())
  const notifier = new BucketNotifier()
  const feeders: StreamFeeder[] = []
  const invokers: RuleInvoker[] = []
  const backends = await startBackends({
    dataFolder: join(dataFolder, 'aws'),
    preferredS3Port: state.s3Port,
    hooks,
    onObjectCreated: (event) => notifier.deliver(event),
    onItemChange: (change) => feeders.forEach((feeder) => feeder.add(change)),
    onBusEvent: (event) => invokers.forEach((invoker) => invoker.add(event)),
  })
  closing.add(() => backends.close())
  closing.add(() => notifier.abandon())
  state.noteS3Port(backends.s3.port)
  return { state, logs, backends, notifier, feeders, invokers }
}

async function deploy(
  { assembly, settings = {}, learnerHosts = 'one' }: HostOptions,
  { backends }: Ground,
  origins: Origins,
): Promise<Deployment> {
  const template = resolveTemplate(readCloudAssembly(assembly), identitySources(backends))
  await provision(template, backends)
  const place = { origins, hosts: learnerHosts, s3: backends.s3.endpoint }
  return withSettings(readDeployment(template, place), settings)
}

interface Running {
  readonly servers: Servers
  readonly ground: Ground
  readonly deployment: Deployment
  readonly closing: Closing
}

async function run(running: Running, options: HostOptions): Promise<Host> {
  const { servers, ground, deployment, closing } = running
  const { backends, logs } = ground
  const pool = new FunctionPool({
    functions: deployment.functions,
    threadPath: options.threadPath,
    environment: backends.environment,
    logs,
  })
  closing.add(() => pool.close())
  await runTriggers(running, pool)
  await startQueues(running, pool, options)
  startStreams(running, pool)
  startRules(running, pool)
  startSchedules(running, pool)
  startOrigins(running, pool)
  // Closed first: no request arrives while the rest stops.
  closing.add(() => Promise.all([servers.api.close(), servers.learner.close()]))
  const named = (logName: string) => {
    const model = [...deployment.functions.values()].find((candidate) => candidate.logName === logName)
    if (model === undefined) throw new Error(`There is no function ${logName}.`)
    return model
  }
  return {
    origins: { api: servers.api.origin, learner: servers.learner.origin },
    environment: backends.environment,
    environmentOf: (logName) => ({ ...backends.environment, ...named(logName).environment }),
    invoke: (logName, event) => pool.invoke(named(logName).name, event),
    close: () => closing.close(),
  }
}

/** Runs the deployment tasks, once for each version of a function. A failing function fails the start. */
async function runTriggers({ ground: { state }, deployment }: Running, pool: FunctionPool): Promise<void> {
  await Promise.all(
    deployment.triggers.map(async ({ name, functionName, version }) => {
      if (state.triggerVersion(name) === version) return
      await pool.invoke(functionName, {})
      state.noteTrigger(name, version)
    }),
  )
}

async function startQueues(
  { ground, deployment, closing }: Running,
  pool: FunctionPool,
  { dataFolder }: HostOptions,
): Promise<void> {
  const client = new QueueClient({ endpoint: ground.backends.sqs.endpoint, region, credentials })
  closing.add(() => client.close())
  ground.notifier.connect(deployment.notifications, client)
  const notes = new InFlightNotes(join(dataFolder, 'in-flight.json'))
  await releaseInterrupted(notes, deployment, client)
  const pollers = deployment.queues.map(
    (mapping) =>
      new QueuePoller({
        mapping,
        client,
        notes,
        region,
        invoke: (name, event) => pool.invoke(name, event),
        report: reporter(ground, 'queues'),
      }),
  )
  closing.add(() => Promise.all(pollers.map((poller) => poller.close())))
}

/** Makes the messages visible that the last process was working on. */
async function releaseInterrupted(notes: InFlightNotes, { queues }: Deployment, client: QueueClient): Promise<void> {
  const urls = new Map(queues.map(({ queueArn, queueUrl }) => [queueArn, queueUrl]))
  for (const { queueArn, receiptHandle } of notes.interrupted) {
    const url = urls.get(queueArn)
    // Refused if the message was deleted, or its visibility timeout is over.
    if (url !== undefined) await client.release(url, receiptHandle).catch(() => undefined)
  }
}

function startStreams({ ground, deployment, closing }: Running, pool: FunctionPool): void {
  const options = {
    invoke: (name: string, event: unknown) => pool.invoke(name, event),
    report: reporter(ground, 'streams'),
  }
  ground.feeders.push(...deployment.streams.map((mapping) => new StreamFeeder({ ...options, mapping })))
  closing.add(() => Promise.all(ground.feeders.map((feeder) => feeder.close())))
}

function startRules({ ground, deployment, closing }: Running, pool: FunctionPool): void {
  const { rules } = deployment
  const invoke = (name: string, event: unknown): Promise<unknown> => pool.invoke(name, event)
  const invoker = new RuleInvoker({ rules, invoke, report: reporter(ground, 'rules') })
  ground.invokers.push(invoker)
  closing.add(() => invoker.close())
}

function startSchedules({ ground, deployment, closing }: Running, pool: FunctionPool): void {
  const { state } = ground
  const scheduler = new Scheduler({
    schedules: deployment.schedules,
    invoke: (name, event) => pool.invoke(name, event),
    lastRun: (name) => state.lastRun(name),
    noteRun: (name, at) => state.noteRun(name, at),
    report: reporter(ground, 'schedules'),
  })
  closing.add(() => scheduler.close())
}

function startOrigins({ servers, ground, deployment, closing }: Running, pool: FunctionPool): void {
  const { backends, logs } = ground
  const buckets = new BucketOrigin({ port: backends.s3.port, region, credentials })
  closing.add(() => buckets.close())
  const invoke = (name: string, event: unknown): Promise<unknown> => pool.invoke(name, event)
  const apis = new Map(
    deployment.apis.map(({ domainName, routes }) => [
      domainName,
      new HttpApi({ domainName, routes: new RouteTable(routes), invoke }),
    ]),
  )
  const common = {
    buckets,
    apis,
    edge: {
      readStore: (arn: string) => backends.keyValueStores.read(arn),
      log: (text: string) => logs.line('edge', text),
    },
    report: reporter(ground, 'origins'),
  }
  for (const name of ['api', 'learner'] as const) {
    const distribution = new Distribution({ ...common, model: deployment.distributions[name] })
    servers[name].setHandler((request, response) => distribution.handle(request, response))
  }
}

/** Reports errors of the host itself, to its log and to the console. */
const reporter =
  ({ logs }: Ground, part: string) =>
  (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    logs.line('host', `${new Date().toISOString()} ${part}: ${text}`)
    process.stderr.write(`Local service, ${part}: ${error instanceof Error ? error.message : text}\n`)
  }
