import * as z from 'zod'
import { checksumAlgorithmSchema, checksumSchema } from './checksums.ts'

/** A file in the blob folder; its bytes never change once a record names it. */
const blobSchema = z.object({ id: z.string(), size: z.number() })
export type Blob = z.infer<typeof blobSchema>

const corsRuleSchema = z.object({
  allowedMethods: z.array(z.string()),
  allowedOrigins: z.array(z.string()),
  allowedHeaders: z.array(z.string()).optional(),
  exposeHeaders: z.array(z.string()).optional(),
  maxAgeSeconds: z.number().optional(),
})
/** One rule of a bucket's cross-origin configuration; origins and headers may hold one `*`. */
export type CorsRule = z.infer<typeof corsRuleSchema>

const bucketSchema = z.object({
  name: z.string(),
  createdAt: z.string(),
  cors: z.array(corsRuleSchema),
  /** Objects and unfinished uploads older than this are removed. */
  maxAgeDays: z.number().optional(),
  /** Only of objects whose keys begin so. */
  maxAgePrefix: z.string().optional(),
})
export type StoredBucket = z.infer<typeof bucketSchema>

const objectSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  size: z.number(),
  /** Without quotes: an MD5 in hex, with `-<parts>` for a multipart object. */
  eTag: z.string(),
  lastModified: z.string(),
  /** Sorts the versions of one key; never repeats. */
  sequencer: z.string(),
  /** The content, in order. */
  blobs: z.array(blobSchema),
  checksum: checksumSchema.optional(),
  /** Response headers: content-type, x-amz-meta-... */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof objectSchema>

const eventSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  size: z.number(),
  eTag: z.string(),
  eventName: z.enum(['ObjectCreated:Put', 'ObjectCreated:Copy', 'ObjectCreated:CompleteMultipartUpload']),
  sequencer: z.string(),
  time: z.string(),
})
/** An object was stored. `eTag` has no quotes, `time` is ISO 8601, `sequencer` sorts events of one key. */
export type ObjectCreated = z.infer<typeof eventSchema>

const uploadSchema = z.object({
  id: z.string(),
  bucket: z.string(),
  key: z.string(),
  initiated: z.string(),
  headers: z.record(z.string(), z.string()),
  checksumAlgorithm: checksumAlgorithmSchema.optional(),
})
export type StoredUpload = z.infer<typeof uploadSchema>

const partSchema = z.object({
  number: z.number(),
  eTag: z.string(),
  lastModified: z.string(),
  blob: blobSchema,
  checksum: checksumSchema.optional(),
})
export type StoredPart = z.infer<typeof partSchema>

/**
 * One line of the journal: a change that happens as a whole or not at all. An object is stored together with its event
 * and with the end of the upload that it came from, so no kill can part them.
 */
export const recordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bucket'), bucket: bucketSchema }),
  z.object({
    type: z.literal('object'),
    object: objectSchema,
    event: eventSchema.optional(),
    uploadId: z.string().optional(),
  }),
  z.object({ type: z.literal('removed'), bucket: z.string(), keys: z.array(z.string()) }),
  z.object({ type: z.literal('upload'), upload: uploadSchema }),
  z.object({ type: z.literal('part'), uploadId: z.string(), part: partSchema }),
  z.object({ type: z.literal('aborted'), uploadId: z.string() }),
  z.object({ type: z.literal('event'), event: eventSchema }),
  z.object({ type: z.literal('delivered'), sequencer: z.string() }),
])
export type StoreRecord = z.infer<typeof recordSchema>
