/** Bundles with only SDK clients, created as in the SDK's documentation, without the settings of the service. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type {
  BatchWriteItemCommandInput,
  GetItemCommandInput,
  QueryCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb'
import { build } from 'esbuild'
import { made } from './work-folder.ts'

/** Bundles source texts by their names. @returns folder of `<name>.cjs` */
export const bareBundles = (folder: string, sources: Readonly<Record<string, string>>): Promise<string> =>
  made(folder, async (path) => {
    for (const [name, contents] of Object.entries(sources)) {
      await build({
        stdin: { contents, resolveDir: process.cwd() },
        outfile: join(path, `${name}.cjs`),
        bundle: true,
        minify: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
        mainFields: ['module', 'main'],
        legalComments: 'none',
        logLevel: 'error',
      })
    }
  })

/** The bare calls. Like the service's client, they do not repeat a failed call. */
export interface BareCalls {
  get(input: GetItemCommandInput): Promise<unknown>
  update(input: UpdateItemCommandInput): Promise<unknown>
  query(input: QueryCommandInput): Promise<unknown>
  batchWrite(input: BatchWriteItemCommandInput): Promise<unknown>
}

const source = `
  import { BatchWriteItemCommand, DynamoDBClient, GetItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({ maxAttempts: 1 });
  export const get = (input) => client.send(new GetItemCommand(input));
  export const update = (input) => client.send(new UpdateItemCommand(input));
  export const query = (input) => client.send(new QueryCommand(input));
  export const batchWrite = (input) => client.send(new BatchWriteItemCommand(input));`

const isBareCalls = (value: unknown): value is BareCalls =>
  typeof value === 'object' && value !== null && 'get' in value && 'update' in value

/** Loads the calls. The environment must be set before. */
export async function loadBareCalls(): Promise<BareCalls> {
  const loaded: unknown = createRequire(import.meta.url)(
    join(await bareBundles('bare-calls', { dynamodb: source }), 'dynamodb.cjs'),
  )
  if (!isBareCalls(loaded)) throw new Error('The bundle of the bare calls is not what it was made from.')
  return loaded
}
