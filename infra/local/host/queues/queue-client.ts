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
})
/** A message as SQS delivers it. */
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
    const input = {
      QueueUrl: queueUrl,
      MaxNumberOfMessages: limit,
      WaitTimeSeconds: longPollSeconds,
      MessageSystemAttributeNames: ['All'],
    }
    return received.parse(await this.#call('ReceiveMessage', input, signal)).Messages
  }

  /** Deletes up to ten messages; a message that cannot be deleted is delivered again. */
  async delete(queueUrl: string, messages: readonly ReceivedMessage[]): Promise<void> {
    const entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
    if (entries.length > 0) await this.#call('DeleteMessageBatch', { QueueUrl: queueUrl, Entries: entries })
  }

  async send(queueUrl: string, body: string): Promise<void> {
    await this.#call('SendMessage', { QueueUrl: queueUrl, MessageBody: body })
  }

  /** Makes a received message visible at once. Rejects if it is not in flight. */
  async release(queueUrl: string, receiptHandle: string): Promise<void> {
    await this.#call('ChangeMessageVisibility', {
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: 0,
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  async #call(operation: string, input: object, signal?: AbortSignal): Promise<unknown> {
    const { endpoint, region, credentials } = this.#options
    const url = new URL(endpoint)
    const body = JSON.stringify(input)
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` }
    const signed = signRequest(
      { method: 'POST', url: '/', host: url.host, headers, body },
      { service: 'sqs', region, credentials },
      new Date(),
    )
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sendRequest(
        endpoint,
        {
          method: 'POST',
          headers: { ...signed, 'content-length': Buffer.byteLength(body) },
          agent: this.#agent,
          ...(signal && { signal }),
        },
        resolve,
      )
        .once('error', reject)
        .end(body)
    })
    const text = (await response.toArray()).join('')
    if (response.statusCode !== 200)
      throw new Error(`SQS responded to ${operation} with ${response.statusCode ?? 0}: ${text}`)
    return JSON.parse(text)
  }
}
