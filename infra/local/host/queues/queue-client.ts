import { Agent, request as sendRequest, type IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { LocalCredentials } from '../../aws/signature-v4.ts'
import { signRequest } from '../signing/sign-request.ts'

const message = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MD5OfBody: z.string(),
  Attributes: z.record(z.string(), z.string()).default({}),
  MessageAttributes: z
    .record(z.string(), z.object({ DataType: z.string(), StringValue: z.string().optional(), BinaryValue: z.string().optional() }))
    .default({}),
})
/** A message as SQS hands it out. */
export type ReceivedMessage = z.infer<typeof message>
const received = z.object({ Messages: z.array(message).default([]) })

export interface QueueClientOptions {
  readonly endpoint: string
  readonly region: string
  readonly credentials: LocalCredentials
}

const longPollSeconds = 20

/** The host's own calls to SQS, over the wire and signed, so that injected faults meet them too. */
export class QueueClient {
  readonly #options: QueueClientOptions
  readonly #agent = new Agent({ keepAlive: true })

  constructor(options: QueueClientOptions) {
    this.#options = options
  }

  /** Waits up to 20 seconds for messages. Rejects where the call fails or `signal` aborts. */
  async receive(queueUrl: string, limit: number, signal: AbortSignal): Promise<ReceivedMessage[]> {
    const input = { QueueUrl: queueUrl, MaxNumberOfMessages: limit, WaitTimeSeconds: longPollSeconds, MessageSystemAttributeNames: ['All'], MessageAttributeNames: ['All'] }
    return received.parse(await this.#call('ReceiveMessage', input, signal)).Messages
  }

  /** Deletes up to ten messages; what cannot be deleted comes again. */
  async delete(queueUrl: string, messages: readonly ReceivedMessage[]): Promise<void> {
    const entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
    if (entries.length > 0) await this.#call('DeleteMessageBatch', { QueueUrl: queueUrl, Entries: entries })
  }

  async send(queueUrl: string, body: string): Promise<void> {
    await this.#call('SendMessage', { QueueUrl: queueUrl, MessageBody: body })
  }

  /** Lets a message that was received be received again at once. Rejects where it is not in flight any more. */
  async release(queueUrl: string, receiptHandle: string): Promise<void> {
    await this.#call('ChangeMessageVisibility', { QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: 0 })
  }

  close(): void {
    this.#agent.destroy()
  }

  async #call(operation: string, input: object, signal?: AbortSignal): Promise<unknown> {
    const { endpoint, region, credentials } = this.#options
    const url = new URL(endpoint)
    const body = JSON.stringify(input)
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` }
    const signed = signRequest({ method: 'POST', url: '/', host: url.host, headers, body }, { service: 'sqs', region, credentials }, new Date())
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sendRequest(endpoint, { method: 'POST', headers: { ...signed, 'content-length': Buffer.byteLength(body) }, agent: this.#agent, ...(signal && { signal }) }, resolve)
        .once('error', reject)
        .end(body)
    })
    const text = (await answer.toArray()).join('')
    if (answer.statusCode !== 200) throw new Error(`SQS answered ${operation} with ${answer.statusCode ?? 0}: ${text}`)
    return JSON.parse(text)
  }
}
