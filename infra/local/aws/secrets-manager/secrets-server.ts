import { join } from 'node:path'
import { unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, startTargetServer } from '../json-http/target-server.ts'
import { getSecretValue, putSecretValue, updateSecretVersionStage } from './secret-operations.ts'
import { SecretStore } from './secret-store.ts'

export interface SecretsServerOptions {
  /**
   * The folder of the secrets, created if it is missing; only its owner can read the files. One server at a time may use it.
   */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
}

export interface SecretsServer {
  readonly endpoint: string
  readonly port: number
  /** Creates a secret with its first value. An existing secret keeps its value. */
  readonly createSecret: (name: string, initialValue: string) => { readonly arn: string }
  readonly close: () => Promise<void>
}

const operations = new Map([
  ['GetSecretValue', getSecretValue],
  ['PutSecretValue', putSecretValue],
  ['UpdateSecretVersionStage', updateSecretVersionStage],
])

/**
 * Starts the local Secrets Manager on the loopback interface. A change that it has acknowledged survives a kill of the process.
 */
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
