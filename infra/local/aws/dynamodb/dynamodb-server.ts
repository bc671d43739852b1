import type { LocalCredentials } from '../signature-v4.ts'
import type { Authentication } from './authentication.ts'
import type { Engine } from './engine.ts'
import { sweepExpired } from './expiry-sweep.ts'
import { listen } from './http-front.ts'
import type { ItemChange } from './item-change.ts'
import type { OperationHooks } from './operations.ts'
import { Storage } from './storage.ts'
import { TableCatalogue } from './table-catalogue.ts'
import { ensureTable, type TableDefinition } from './table-definition.ts'

/** How to run a DynamoDB server on this machine. */
export interface DynamoDbServerOptions extends OperationHooks {
  /**
   * Folder of the data, created if it is missing and locked against a second server. Absent: in memory, lost with the
   * server.
   */
  readonly dataFolder?: string | undefined
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number
  readonly credentials: LocalCredentials
  readonly region: string
  /** How a caller proves its identity; by default `access-key`. */
  readonly authentication?: Authentication | undefined
  /** The clock for expiry times and request tokens, in epoch milliseconds. */
  readonly now?: (() => number) | undefined
  /** Called with every stored change of an item: the records of the table's stream. */
  readonly onChange?: ((change: ItemChange) => void) | undefined
  /**
   * Pause between two deletions of expired items; by default one minute. AWS takes up to days, so readers must filter.
   */
  readonly sweepIntervalMs?: number | undefined
}

/** A running server. */
export interface DynamoDbServer {
  /** `http://127.0.0.1:<port>`, for `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly endpoint: string
  readonly port: number
  /**
   * Creates a table, or gives an existing one the indexes and the expiry attribute of the definition. Rejects if the
   * existing table has another key.
   */
  createTable(definition: TableDefinition): Promise<void>
  /** Deletes the items that have expired by the server's clock; resolves to their number. */
  sweepExpired(): Promise<number>
  /** Finishes requests under way, stores everything and stops. */
  close(): Promise<void>
}

/**
 * Starts a DynamoDB server on loopback, on LevelDB. It has the operations that Lectern uses, with DynamoDB's responses
 * and charges, and refuses all others with `UnknownOperationException`. Every write is all or nothing, also when the
 * process is killed.
 */
export async function startDynamoDbServer(options: DynamoDbServerOptions): Promise<DynamoDbServer> {
  const { region, credentials, authentication = 'access-key', now = Date.now, sweepIntervalMs = 60_000 } = options
  const storage = await Storage.open(options.dataFolder)
  try {
    const engine: Engine = {
      storage,
      tables: await TableCatalogue.open(storage),
      region,
      now,
      onChange: options.onChange ?? (() => undefined),
    }
    const listener = await listen(
      { engine, gate: { authentication, credentials, region }, hooks: options },
      options.port,
    )
    const stopSweeping = sweepRegularly(engine, sweepIntervalMs)
    return {
      endpoint: `http://127.0.0.1:${listener.port}`,
      port: listener.port,
      createTable: (definition) => ensureTable(engine, definition),
      sweepExpired: () => sweepExpired(engine),
      close: async () => {
        await stopSweeping()
        await listener.close()
        await storage.close()
      },
    }
  } catch (cause) {
    await storage.close()
    throw cause
  }
}

function sweepRegularly(engine: Engine, intervalMs: number): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = async () => {
    await sweepExpired(engine).catch((cause: unknown) =>
      process.stderr.write(`Local DynamoDB: expired items stay: ${String(cause)}\n`),
    )
  }
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, intervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
