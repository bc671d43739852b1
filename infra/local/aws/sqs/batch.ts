import * as z from 'zod'
import { ServiceFailure } from '../json-http/service-failure.ts'
import { simpleQueueFailure } from './sqs-failures.ts'

const maxEntries = 10

/** The result of every batch operation. */
export interface BatchResult {
  readonly Successful: readonly object[]
  readonly Failed: readonly object[]
}

/** Schema of the Entries parameter of a batch operation: an Id beside the parameters of the single operation. */
export function batchEntries<Members extends z.core.$ZodLooseShape>(members: Members) {
  return z.array(z.strictObject({ ...members, Id: z.string() })).optional()
}

/** Performs each entry by itself: a refused entry is reported under its Id and does not affect the others. */
export function performBatch<Entry extends { readonly Id: string }>(
  entries: readonly Entry[] | undefined,
  perform: (entry: Entry) => object,
): BatchResult {
  const successful: object[] = []
  const failed: object[] = []
  for (const entry of checkEntries(entries)) {
    try {
      successful.push({ Id: entry.Id, ...perform(entry) })
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true })
    }
  }
  return { Successful: successful, Failed: failed }
}

function checkEntries<Entry extends { readonly Id: string }>(entries: readonly Entry[] | undefined): readonly Entry[] {
  if (entries === undefined || entries.length === 0)
    throw simpleQueueFailure('EmptyBatchRequest', 'The batch request does not contain any entries.')
  if (entries.length > maxEntries) {
    throw simpleQueueFailure(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${maxEntries}. You have sent ${entries.length}.`,
    )
  }
  const ids = new Set(entries.map(({ Id: id }) => id))
  if (ids.size !== entries.length)
    throw simpleQueueFailure('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.')
  const bad = entries.find(({ Id: id }) => !/^[\w-]{1,80}$/.test(id))
  if (bad !== undefined)
    throw simpleQueueFailure(
      'InvalidBatchEntryId',
      'A batch entry id has 1 to 80 letters, digits, hyphens and underscores.',
    )
  return entries
}
