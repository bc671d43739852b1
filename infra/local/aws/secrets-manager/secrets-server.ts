import { join } from 'node:path'
import { unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, startTargetServer } from '../json-http/target-server.ts'
import { describeSecret, getSecretValue, putSecretValue } from './secret-operations.ts'
import { SecretStore } from './secret-store.ts'

export interface SecretsServerOptions {
  /** Where the secrets are kept, in files of the owner alone; made where it is missing. One server at a time may use it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
}

export interface SecretsServer {
  readonly endpoint: string
  readonly port: number
  /** Creates a secret with its first value; one that is there keeps the value that it has. */
  readonly createSecret: (name: string, initialValue: string) => { readonly arn: string }
  readonly close: () => Promise<void>
}

const operations = new Map([
  ['DescribeSecret', describeSecret],
  ['GetSecretValue', getSecretValue],
  ['PutSecretValue', putSecretValue],
])

/** Starts the local Secrets Manager on the loopback interface. What it has acknowledged survives a kill of the process. */
export async function startSecretsServer(options: SecretsServerOptions): Promise<SecretsServer> {
  const store = new SecretStore(join(options.dataFolder, 'secrets'), options.region)
  const { port, close } = await startTargetServer({
    port: options.port,
    region: options.region,
    credentials: options.credentials,
    service: 'secretsmanager',
    targetPrefix: 'secretsmanager',
    version: '1.1',
    errorTypePrefix: '',
    perform: async ({ operation: name, input }) => {
      const operation = operations.get(name)
      if (operation === undefined) throw unknownOperation(name)
      return Promise.resolve(operation(store, input))
    },
  })
  const createSecret = (name: string, initialValue: string) => ({ arn: store.ensure(name, initialValue).arn })
  return { endpoint: `http://127.0.0.1:${port}`, port, createSecret, close }
}
