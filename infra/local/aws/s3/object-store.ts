import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BlobFolder } from './blob-folder.ts'
import { s3Error } from './errors.ts'
import { Journal } from './journal.ts'
import {
  recordSchema,
  type Blob,
  type ObjectCreated,
  type StoredBucket,
  type StoredObject,
  type StoredPart,
  type StoredUpload,
  type StoreRecord,
} from './records.ts'
import { StoreState, type BucketState, type UploadState } from './store-state.ts'

/** A new object, before the store gives it its time and place in the order. */
export type NewObject = Omit<StoredObject, 'lastModified' | 'sequencer'>

/** How an object is created. */
export interface PutOptions {
  readonly eventName: ObjectCreated['eventName']
  /** The multipart upload that ends with this object. */
  readonly uploadId?: string
}

/** Settings of the store. */
export interface ObjectStoreSettings {
  readonly dataFolder: string
  readonly now: () => Date
  /** Called with each event after it is durable; without it none are kept. */
  readonly onEvent: ((event: ObjectCreated) => void) | undefined
}

// The journal is rewritten when it has this many lines more than twice the records that count.
const slackRecords = 10_000

/**
 * Buckets, objects and uploads on disk. Bytes go to the blob folder first; then one line in the journal commits the
 * change, so a kill leaves the state before it or after it.
 */
export class ObjectStore {
  readonly blobs: BlobFolder
  readonly #settings: ObjectStoreSettings
  readonly #state = new StoreState()
  readonly #journal: Journal
  #lines = 0
  #lastSequence = 0

  constructor(settings: ObjectStoreSettings) {
    this.#settings = settings
    mkdirSync(settings.dataFolder, { recursive: true })
    this.blobs = new BlobFolder(join(settings.dataFolder, 'blobs'))
    this.#journal = Journal.open(join(settings.dataFolder, 'journal.ndjson'), (line) => this.#replay(line))
    this.blobs.removeOthers((id) => this.#state.isHeld(id))
    this.#rewriteIfMostlyPast(0)
  }

  /** Events that were not yet marked as delivered, oldest first. */
  undelivered(): ObjectCreated[] {
    return [...this.#state.events.values()]
  }

  buckets(): IterableIterator<BucketState> {
    return this.#state.buckets.values()
  }

  findBucket(name: string): BucketState | undefined {
    return this.#state.buckets.get(name)
  }

  /** The bucket, or NoSuchBucket. */
  bucket(name: string): BucketState {
    const bucket = this.findBucket(name)
    if (bucket === undefined) throw s3Error('NoSuchBucket')
    return bucket
  }

  /** The object, or NoSuchBucket or NoSuchKey. */
  object(bucket: string, key: string): StoredObject {
    const object = this.bucket(bucket).objects.get(key)
    if (object === undefined) throw s3Error('NoSuchKey')
    return object
  }

  /** Uploads of a bucket that are neither completed nor aborted. */
  uploads(bucket: string): UploadState[] {
    return [...this.#state.uploads.values()].filter(({ upload }) => upload.bucket === bucket)
  }

  /** The upload with this id, bucket and key, or NoSuchUpload. */
  upload({ id, bucket, key }: Pick<StoredUpload, 'id' | 'bucket' | 'key'>): UploadState {
    const found = this.#state.uploads.get(id)
    if (found?.upload.bucket !== bucket || found.upload.key !== key) throw s3Error('NoSuchUpload')
    return found
  }

  /** Creates a bucket or changes its settings. */
  putBucket(bucket: StoredBucket): void {
    this.#commit({ type: 'bucket', bucket })
  }

  /** Stores an object whose blobs are written, and emits its event. Throws NoSuchBucket. */
  putObject(added: NewObject, { eventName, uploadId }: PutOptions): StoredObject {
    this.bucket(added.bucket)
    const { time, sequencer } = this.#nextMoment()
    const object = { ...added, lastModified: time, sequencer }
    const { bucket, key, size, eTag } = object
    const event =
      this.#settings.onEvent === undefined ? undefined : { bucket, key, size, eTag, eventName, sequencer, time }
    this.#commit({ type: 'object', object, ...(event && { event }), ...(uploadId !== undefined && { uploadId }) })
    if (event !== undefined) this.#settings.onEvent?.(event)
    return object
  }

  /** Removes the objects that are there; the others are no error. */
  removeObjects(bucket: string, keys: readonly string[]): void {
    const { objects } = this.bucket(bucket)
    const present = keys.filter((key) => objects.get(key) !== undefined)
    if (present.length > 0) this.#commit({ type: 'removed', bucket, keys: present })
  }

  createUpload(upload: StoredUpload): void {
    this.#commit({ type: 'upload', upload })
  }

  /** Adds or replaces a part whose blob is written. */
  putPart(uploadId: string, part: StoredPart): void {
    this.#commit({ type: 'part', uploadId, part })
  }

  abortUpload(uploadId: string): void {
    this.#commit({ type: 'aborted', uploadId })
  }

  markDelivered(sequencer: string): void {
    this.#commit({ type: 'delivered', sequencer })
  }

  /** Keeps blobs readable until the returned function is called, though the object be replaced or removed. */
  hold(blobs: readonly Blob[]): () => void {
    this.#state.hold(blobs)
    return () => this.blobs.remove(this.#state.release(blobs))
  }

  close(): void {
    this.#journal.close()
  }

  #commit(record: StoreRecord): void {
    this.#journal.append(JSON.stringify(record))
    this.#lines += 1
    this.blobs.remove(this.#state.apply(record))
    this.#rewriteIfMostlyPast(slackRecords)
  }

  #replay(line: string): void {
    const record = recordSchema.parse(JSON.parse(line))
    if (record.type === 'object')
      this.#lastSequence = Math.max(this.#lastSequence, Number.parseInt(record.object.sequencer, 16))
    this.#state.apply(record)
    this.#lines += 1
  }

  #rewriteIfMostlyPast(slack: number): void {
    if (this.#lines <= slack) return
    let live = this.#state.events.size
    for (const { objects } of this.#state.buckets.values()) live += objects.size + 1
    for (const { parts } of this.#state.uploads.values()) live += parts.size + 1
    if (this.#lines > slack + 2 * live) this.#rewriteJournal()
  }

  #rewriteJournal(): void {
    let lines = 0
    const records = this.#state.records()
    this.#journal.replace(
      (function* () {
        for (const record of records) {
          lines += 1
          yield JSON.stringify(record)
        }
      })(),
    )
    this.#lines = lines
  }

  #nextMoment(): { time: string; sequencer: string } {
    const now = this.#settings.now()
    this.#lastSequence = Math.max(this.#lastSequence + 1, now.getTime() * 1024)
    return { time: now.toISOString(), sequencer: this.#lastSequence.toString(16).toUpperCase().padStart(16, '0') }
  }
}
