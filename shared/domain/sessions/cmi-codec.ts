/** CMI elements as they are stored: JSON, deflated. Suspend data shrinks to a quarter and the item is charged by size. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isTextRecord } from '#shared/contract/resources/cmi.ts'
import type { CmiData } from './session.ts'

/** Larger than this, compressed, it goes to the records bucket: a PUT there costs less than a write of the item. */
export const maxInlineCmiBytes = 32_768

// On the path that every commit takes. Level 1: a third of the time of the default for a tenth more bytes. The window is
// small because memory for the default one is asked of the system anew each time, which takes longer than deflating.
export const packCmi = (cmi: CmiData): Uint8Array => deflateRawSync(JSON.stringify(cmi), { level: 1, windowBits: 13, memLevel: 6 })

/** @throws Error where the bytes are not what `packCmi` makes */
export function unpackCmi(bytes: Uint8Array): CmiData {
  const elements: unknown = JSON.parse(inflateRawSync(bytes).toString('utf8'))
  if (!isTextRecord(elements)) throw new Error('Stored CMI data is no object of texts.')
  return elements
}
