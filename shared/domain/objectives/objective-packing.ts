/** Shared objectives as they are stored: JSON, deflated. Identifiers are long, alike, and in every write of the item. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { newestObjectives, storedChanges, storedObjectives, type LearnerObjectives, type ObjectiveChanges } from './learner-objectives.ts'

/** All objectives of a learner together have at most so many bytes, packed: an item is charged for its size. */
export const mostPackedBytes = 24_576

const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value))

const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString('utf8'))

export const packChanges = (changes: ObjectiveChanges): Uint8Array => pack(changes)

/** @throws where the bytes are not what `packChanges` makes */
export const unpackChanges = (bytes: Uint8Array): ObjectiveChanges => storedChanges.parse(unpack(bytes))

/** Packs what fits; of more, the objectives that were written last. */
export function packObjectives(objectives: LearnerObjectives): Uint8Array {
  for (let most = objectives.size; ; most = Math.floor(most * 0.9)) {
    const packed = pack(Object.fromEntries(newestObjectives(objectives, most)))
    if (packed.length <= mostPackedBytes) return packed
  }
}

/** @throws where the bytes are not what `packObjectives` makes */
export const unpackObjectives = (bytes: Uint8Array): LearnerObjectives => new Map(Object.entries(storedObjectives.parse(unpack(bytes))))
