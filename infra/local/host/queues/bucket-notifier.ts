import type { ObjectCreated } from '../../aws/s3/records.ts'
import { region } from '../template/place.ts'
import { notify, type BucketNotification } from './bucket-notifications.ts'
import type { QueueClient } from './queue-client.ts'

interface Target {
  readonly notifications: readonly BucketNotification[]
  readonly client: Pick<QueueClient, 'send'>
}

/** Notifies queues of stored objects. Events of an earlier run can arrive before the queues are known; they wait. */
export class BucketNotifier {
  readonly #target: Promise<Target | undefined>
  #settle: (target: Target | undefined) => void = () => undefined

  constructor() {
    this.#target = new Promise((resolve) => (this.#settle = resolve))
  }

  connect(notifications: readonly BucketNotification[], client: Pick<QueueClient, 'send'>): void {
    this.#settle({ notifications, client })
  }

  /** Rejects waiting events, because the service did not start. */
  abandon(): void {
    this.#settle(undefined)
  }

  /** Rejects if a queue does not accept the event; S3 repeats it then. */
  async deliver(event: ObjectCreated): Promise<void> {
    const target = await this.#target
    if (target === undefined) throw new Error('The service did not start.')
    await notify(target.notifications, { event, region, client: target.client })
  }
}
