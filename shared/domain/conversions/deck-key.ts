/** Where the deck of a job is stored: where its upload was received. */
import { uploadObjectKey } from '../uploads/upload.ts'
import type { ConversionJob } from './conversion-job.ts'

type Deck = Pick<ConversionJob, 'tenantId' | 'uploadId' | 'filename'>

export const deckKeyOf = (job: Deck): string => uploadObjectKey(job)

/** The deck is the only object below it. */
export const deckPrefixOf = ({ tenantId, uploadId }: Deck): string => `uploads/${tenantId}/${uploadId}/`
