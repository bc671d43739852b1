import { KeyIndex } from './key-index.ts'
import type {
  Blob,
  ObjectCreated,
  StoredBucket,
  StoredObject,
  StoredPart,
  StoredUpload,
  StoreRecord,
} from './records.ts'

/** A bucket and its objects by key. */
export interface BucketState {
  readonly settings: StoredBucket
  readonly objects: KeyIndex<StoredObject>
}

/** An unfinished multipart upload and its parts by number. */
export interface UploadState {
  readonly upload: StoredUpload
  readonly parts: Map<number, StoredPart>
}

type ObjectRecord = Extract<StoreRecord, { type: 'object' }>

/** What the records of the journal add up to, in memory, with a count of who needs each blob. */
export class StoreState {
  readonly buckets = new Map<string, BucketState>()
  readonly uploads = new Map<string, UploadState>()
  readonly events = new Map<string, ObjectCreated>()
  readonly #holders = new Map<string, number>()

  /** Takes a record in and returns the ids of blobs that nothing uses. Never throws: the record is already written. */
  apply(record: StoreRecord): string[] {
    switch (record.type) {
      case 'bucket':
        return this.#putBucket(record.bucket)
      case 'object':
        return this.#putObject(record)
      case 'removed':
        return record.keys.flatMap((key) => this.#removeObject(record.bucket, key))
      case 'upload':
        this.uploads.set(record.upload.id, { upload: record.upload, parts: new Map() })
        return []
      case 'part':
        return this.#putPart(record.uploadId, record.part)
      case 'aborted':
        return this.#closeUpload(record.uploadId)
      case 'event':
        this.events.set(record.event.sequencer, record.event)
        return []
      case 'delivered':
        this.events.delete(record.sequencer)
        return []
    }
  }

  /** Keeps blobs alive for a reader, whatever happens to the object. */
  hold(blobs: readonly Blob[]): void {
    for (const { id } of blobs) this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1)
  }

  /** Ends a hold; returns the ids that nothing uses. */
  release(blobs: readonly Blob[]): string[] {
    return blobs.map(({ id }) => id).filter((id) => this.#releaseOne(id))
  }

  isHeld(id: string): boolean {
    return this.#holders.has(id)
  }

  /** Records that add up to this state; `size` of them, about. */
  *records(): Generator<StoreRecord> {
    for (const { settings, objects } of this.buckets.values()) {
      yield { type: 'bucket', bucket: settings }
      for (const object of objects.values()) yield { type: 'object', object }
    }
    for (const { upload, parts } of this.uploads.values()) {
      yield { type: 'upload', upload }
      for (const part of parts.values()) yield { type: 'part', uploadId: upload.id, part }
    }
    for (const event of this.events.values()) yield { type: 'event', event }
  }

  #putBucket(bucket: StoredBucket): string[] {
    const objects = this.buckets.get(bucket.name)?.objects ?? new KeyIndex<StoredObject>()
    this.buckets.set(bucket.name, { settings: bucket, objects })
    return []
  }

  #putObject({ object, event, uploadId }: ObjectRecord): string[] {
    const objects = this.buckets.get(object.bucket)?.objects
    const before = objects?.get(object.key)?.blobs ?? []
    this.hold(object.blobs)
    objects?.set(object.key, object)
    if (event !== undefined) this.events.set(event.sequencer, event)
    return [...this.release(before), ...(uploadId === undefined ? [] : this.#closeUpload(uploadId))]
  }

  #removeObject(bucket: string, key: string): string[] {
    const objects = this.buckets.get(bucket)?.objects
    const blobs = objects?.get(key)?.blobs ?? []
    objects?.delete(key)
    return this.release(blobs)
  }

  #putPart(uploadId: string, part: StoredPart): string[] {
    const parts = this.uploads.get(uploadId)?.parts
    const before = parts?.get(part.number)
    this.hold([part.blob])
    parts?.set(part.number, part)
    return before === undefined ? [] : this.release([before.blob])
  }

  #closeUpload(uploadId: string): string[] {
    const parts = [...(this.uploads.get(uploadId)?.parts.values() ?? [])]
    this.uploads.delete(uploadId)
    return this.release(parts.map(({ blob }) => blob))
  }

  #releaseOne(id: string): boolean {
    const holders = (this.#holders.get(id) ?? 0) - 1
    if (holders > 0) this.#holders.set(id, holders)
    else this.#holders.delete(id)
    return holders <= 0
  }
}
