/** A queue and its worker in virtual time: waits are skipped, and crashes and dead letters happen as in SQS. */
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda'
import type { Postponement } from '#shared/platform/queue-batches.ts'

interface Waiting {
  readonly id: string
  readonly body: string
  receives: number
  visibleAt: number
}

type Worker = (event: { Records: SQSRecord[] }) => Promise<SQSBatchResponse>

export class VirtualQueue implements Postponement {
  now: number
  readonly deadLetters: string[] = []
  /** Start times and sizes of the batches. */
  readonly batches: { at: number; size: number }[] = []
  private messages: Waiting[] = []
  private sent = 0

  constructor(
    start: string,
    private readonly options: {
      readonly visibilitySeconds: number
      readonly maxReceives: number
      readonly batchSize: number
    } = { visibilitySeconds: 360, maxReceives: 20, batchSize: 10 },
  ) {
    this.now = Date.parse(start)
  }

  get clock(): { now: () => number } {
    return { now: () => this.now }
  }

  get waiting(): number {
    return this.messages.length
  }

  send(...bodies: readonly unknown[]): void {
    for (const body of bodies) {
      this.sent += 1
      this.messages.push({ id: `m${this.sent}`, body: JSON.stringify(body), receives: 0, visibleAt: this.now })
    }
  }

  /** Redrives the dead letters: sends them to the queue as new messages. */
  redrive(): void {
    this.send(...this.deadLetters.splice(0).map((body) => JSON.parse(body)))
  }

  postpone(messages: readonly { readonly receiptHandle: string; readonly seconds: number }[]): Promise<void> {
    for (const { receiptHandle, seconds } of messages) {
      const found = this.messages.find(({ id }) => id === receiptHandle)
      if (found !== undefined) found.visibleAt = this.now + Math.ceil(seconds) * 1000
    }
    return Promise.resolve()
  }

  /**
   * Delivers batches until the queue is empty or the time is over. If the worker throws, its whole batch becomes
   * visible again.
   */
  async drain(worker: Worker, until = Infinity): Promise<void> {
    while (this.messages.length > 0) {
      const next = Math.min(...this.messages.map(({ visibleAt }) => visibleAt))
      if (next > until) return
      this.now = Math.max(this.now, next)
      await this.batch(worker)
    }
  }

  private async batch(worker: Worker): Promise<void> {
    const batch = this.messages.filter(({ visibleAt }) => visibleAt <= this.now).slice(0, this.options.batchSize)
    for (const message of batch) {
      message.receives += 1
      message.visibleAt = this.now + this.options.visibilitySeconds * 1000
    }
    const dead = batch.filter(({ receives }) => receives > this.options.maxReceives)
    this.deadLetters.push(...dead.map(({ body }) => body))
    this.remove(dead)
    const alive = batch.filter((message) => !dead.includes(message))
    if (alive.length === 0) return
    this.batches.push({ at: this.now, size: alive.length })
    const response = await worker({ Records: alive.map(record) }).catch(() => null)
    if (response === null) return
    const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    this.remove(alive.filter(({ id }) => !failed.has(id)))
  }

  private remove(messages: readonly Waiting[]): void {
    this.messages = this.messages.filter((message) => !messages.includes(message))
  }
}

const record = ({ id, body, receives }: Waiting): SQSRecord => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: '0',
    SenderId: 'test',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:deliveries-test',
  awsRegion: 'eu-central-1',
})
