import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type JsonResult, type JsonRequest, listenForJson } from '../json-http/json-listener.ts'
import { signatureFailure } from '../json-http/target-server.ts'
import { parseRequestTarget } from '../request-target.ts'
import type { LocalCredentials } from '../signature-v4.ts'
import { refuseAsymmetricSignature } from './signature-v4a.ts'
import { invalid } from './store-contents.ts'
import { StoreFolder } from './store-folder.ts'
import { performStoreOperation } from './store-operations.ts'

export interface KeyValueStoreServerOptions {
  /** The folder of the stores, created if it is missing. One server at a time may use it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: LocalCredentials
}

export interface KeyValueStoreServer {
  /**
   * `http://localhost:PORT`, for `AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE`. The SDK puts the account of the
   * store's ARN in front of the host, and `000000000000.127.0.0.1` is no URL, so the host is `localhost`. On machines
   * that do not resolve `*.localhost`, call `resolveLocalhostNames`.
   */
  readonly endpoint: string
  readonly port: number
  /** Creates an empty store. An existing store of that name is not changed. */
  readonly createStore: (name: string) => { readonly arn: string }
  /** The contents that a CloudFront Function associated with the store reads now. Throws if there is no such store. */
  readonly read: (arn: string) => Map<string, string>
  readonly close: () => Promise<void>
}

/**
 * Starts the data API of CloudFront's KeyValueStore on the loopback interface. Requests need a valid Signature
 * Version 4A. A change that it has acknowledged survives a kill of the process.
 */
export async function startKeyValueStoreServer(options: KeyValueStoreServerOptions): Promise<KeyValueStoreServer> {
  const folder = new StoreFolder(join(options.dataFolder, 'key-value-stores'))
  const { port, close } = await listenForJson({
    port: options.port,
    contentType: 'application/json',
    errorTypePrefix: '',
    respond: async (request) => Promise.resolve(respond(folder, options.credentials, request)),
  })
  return {
    endpoint: `http://localhost:${port}`,
    port,
    createStore: (name) => ({ arn: folder.ensure(name).arn }),
    read: (arn) => readStore(folder, arn),
    close,
  }
}

function respond(folder: StoreFolder, credentials: LocalCredentials, request: JsonRequest): JsonResult {
  const bodyHash = createHash('sha256').update(request.body).digest('hex')
  const refusal = refuseAsymmetricSignature(
    request,
    { service: 'cloudfront-keyvaluestore', credentials, bodyHash },
    new Date(),
  )
  if (refusal !== undefined) throw signatureFailure(refusal.reason, refusal.message)
  const target = parseRequestTarget(request.url)
  if (target === undefined) throw invalid('The request target cannot be decoded.')
  const { method, headers, body } = request
  return performStoreOperation(folder, { method, target, ifMatch: headers['if-match'], body })
}

function readStore(folder: StoreFolder, arn: string): Map<string, string> {
  const store = folder.get(arn)
  if (store === undefined) throw new Error(`There is no key value store ${arn}.`)
  return new Map(store.items)
}
