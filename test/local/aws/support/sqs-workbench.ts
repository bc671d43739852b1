import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  type SendMessageCommandOutput,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { type SqsServer, type SqsServerOptions, startSqsServer } from '#infra/local/aws/sqs/sqs-server.ts'

export const region = 'eu-central-1'
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }

/** A client of the local server that does not repeat refused calls. */
export function sqsClient(endpoint: string, keys = credentials): SQSClient {
  return new SQSClient({ endpoint, region, credentials: keys, maxAttempts: 1 })
}

/** A local SQS with a clock that moves by `advance` only, and the SDK's client. */
export interface SqsWorkbench {
  readonly server: SqsServer
  readonly client: SQSClient
  readonly advance: (seconds: number) => void
  /** Returns the queue's URL. */
  readonly createQueue: (name: string, attributes?: Record<string, string>) => string
  readonly send: (
    queueUrl: string,
    body: string,
    more?: Partial<SendMessageCommandInput>,
  ) => Promise<SendMessageCommandOutput>
  /** Up to ten messages with all attributes, at once. */
  readonly receive: (queueUrl: string, more?: Partial<ReceiveMessageCommandInput>) => Promise<Message[]>
  readonly bodies: (queueUrl: string, more?: Partial<ReceiveMessageCommandInput>) => Promise<(string | undefined)[]>
  readonly close: () => Promise<void>
}

export async function openSqsWorkbench(options: Partial<SqsServerOptions> = {}): Promise<SqsWorkbench> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-sqs-'))
  let now = Date.now()
  const server = await startSqsServer({ dataFolder, port: 0, region, credentials, clock: () => now, ...options })
  const client = sqsClient(server.endpoint)
  const all = { MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const] }
  const receive: SqsWorkbench['receive'] = async (QueueUrl, more) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl, ...all, ...more }))).Messages ?? []
  return {
    server,
    client,
    advance: (seconds) => {
      now += seconds * 1000
    },
    createQueue: (name, attributes) => server.createQueue(name, attributes).url,
    send: (QueueUrl, MessageBody, more) => client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })),
    receive,
    bodies: async (queueUrl, more) => (await receive(queueUrl, more)).map(({ Body }) => Body),
    close: async () => {
      client.destroy()
      await server.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
