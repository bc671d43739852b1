import type { ObjectCreated } from '../../aws/s3/records.ts'
import { region } from '../template/place.ts'
import { notify, type BucketNotification } from './bucket-notifications.ts'
import type { QueueClient } from './queue-client.ts'

/** Tells queues of stored objects, from the moment on at which they are known. */
export class BucketNotifier {
  #deliver: ((event: ObjectCreated) => Promise<void>) | undefined

  connect(notifications: readonly BucketNotification[], client: Pick<QueueClient, 'send'>): void {
    this.#deliver = (event) => notify(notifications, { event, region, client })
  }

  /** Rejects before `connect`, as for every failure: S3 repeats what is not taken, such as events of an earlier run. */
  async deliver(event: ObjectCreated): Promise<void> {
    if (this.#deliver === undefined) throw new Error('The queues are not there yet.')
    await this.#deliver(event)
  }
}
