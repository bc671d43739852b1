import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { LocalCredentials } from '../signature-v4.ts'
import { EventDelivery, type OnObjectCreated } from './event-delivery.ts'
import { removeExpired } from './expiry.ts'
import { ObjectStore } from './object-store.ts'
import { checkBucketName } from './operations/buckets.ts'
import type { CorsRule, ObjectCreated } from './records.ts'
import { handleRequest, type RequestHandlerSettings } from './request-handler.ts'

/** How to start the server. */
export interface S3ServerOptions extends Pick<RequestHandlerSettings, 'fault' | 'onOperation'> {
  /** Holds everything; no two servers may share it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  /** The only key pair that is accepted. */
  readonly credentials: LocalCredentials
  /** The only region that is accepted. */
  readonly region: string
  /**
   * Called for each stored object, at least once, after it is durable; called again, also after a restart, until it
   * resolves.
   */
  readonly onObjectCreated?: OnObjectCreated
  /** The clock; the machine's by default. */
  readonly now?: () => Date
}

/** What the template says of a bucket. */
export interface BucketOptions {
  readonly cors?: readonly CorsRule[]
  /** Objects and unfinished uploads older than this are removed, at start and every hour. */
  readonly maxAgeDays?: number
  /** Only those whose keys begin so. */
  readonly maxAgePrefix?: string
}

/** A running server. */
export interface S3Server {
  /** `http://127.0.0.1:<port>`, for path-style requests. */
  readonly endpoint: string
  readonly port: number
  /** Creates a bucket, or gives one that exists these settings in place of its own. */
  createBucket: (name: string, options?: BucketOptions) => void
  /** Lets requests under way end, for a second at most, then stops. */
  close: () => Promise<void>
}

const host = '127.0.0.1'
const sweepMs = 3_600_000
const lastRequestsMs = 1000

/**
 * Starts an S3 server for one machine: the operations that this service uses, with signatures, lengths and checksums
 * checked; anything else returns 501. What was acknowledged survives the kill of the process (not the loss of power).
 * Rejects where the port is taken or the data cannot be read.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const server = createServer({ requestTimeout: sweepMs, keepAliveTimeout: 60_000 })
  // First the port: a second start with the same settings ends here, before it could touch the data of the first.
  const port = await listen(server, options.port)
  try {
    return run(server, port, options)
  } catch (error) {
    server.close()
    throw error
  }
}

function run(server: Server, port: number, options: S3ServerOptions): S3Server {
  const { dataFolder, credentials, region, fault, onOperation, onObjectCreated, now = () => new Date() } = options
  const delivery = onObjectCreated && new EventDelivery(onObjectCreated, (sequencer) => store.markDelivered(sequencer))
  const onEvent = delivery && ((event: ObjectCreated) => delivery.add(event))
  const store = new ObjectStore({ dataFolder, now, onEvent })
  for (const event of store.undelivered()) delivery?.add(event)
  const handling = serve(server, { store, credentials, region, now, fault, onOperation })
  removeExpired(store, now())
  const sweep = setInterval(() => removeExpired(store, now()), sweepMs).unref()
  return {
    endpoint: `http://${host}:${port}`,
    port,
    createBucket: (name, bucket = {}) => provision(store, { ...bucket, name, createdAt: now().toISOString() }),
    close: async () => {
      clearInterval(sweep)
      await stop(server)
      await Promise.all(handling)
      await delivery?.close()
      store.close()
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Responds to requests from now on; the returned set holds those under way. */
function serve(server: Server, settings: RequestHandlerSettings): ReadonlySet<Promise<void>> {
  const handling = new Set<Promise<void>>()
  const handle = (request: IncomingMessage, response: ServerResponse, proceed: () => void) => {
    const handled = handleRequest({ request, response, proceed }, settings).finally(() => handling.delete(handled))
    handling.add(handled)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, () => undefined),
  )
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Refused before the body was asked for, the client may send it or not: the connection cannot go on.
    response.shouldKeepAlive = false
    handle(request, response, () => response.writeContinue())
  })
  return handling
}

function provision(
  store: ObjectStore,
  { name, createdAt, cors = [], maxAgeDays, maxAgePrefix }: BucketOptions & { name: string; createdAt: string },
): void {
  checkBucketName(name)
  const before = store.findBucket(name)?.settings
  const wanted = {
    name,
    createdAt: before?.createdAt ?? createdAt,
    cors: [...cors],
    ...(maxAgeDays !== undefined && { maxAgeDays }),
    ...(maxAgePrefix !== undefined && { maxAgePrefix }),
  }
  if (JSON.stringify(before) !== JSON.stringify(wanted)) store.putBucket(wanted)
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that falls idle later would be kept for the client's next request.
  const reaper = setInterval(() => server.closeIdleConnections(), 10)
  await Promise.race([closed, delay(lastRequestsMs, undefined, { ref: false })])
  clearInterval(reaper)
  server.closeAllConnections()
  await closed
}
