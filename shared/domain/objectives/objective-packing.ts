/**
 * Shared objectives in their stored form: deflated JSON. Identifiers are long and similar, and every write of the item
 * contains them.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  newestObjectives,
  storedChanges,
  storedObjectives,
  type LearnerObjectives,
  type ObjectiveChanges,
} from './learner-objectives.ts'

/** Most packed bytes for all objectives of a learner: writes are charged by item size. */
export const maxPackedBytes = 24_576

const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value))

const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString('utf8'))

export const packChanges = (changes: ObjectiveChanges): Uint8Array => pack(changes)

/** @throws Error if the bytes are not from `packChanges` */
export const unpackChanges = (bytes: Uint8Array): ObjectiveChanges => storedChanges.parse(unpack(bytes))

/** Packs the objectives. If they do not fit, those with the oldest writes are left out. */
export function packObjectives(objectives: LearnerObjectives): Uint8Array {
  for (let most = objectives.size; ; most = Math.floor(most * 0.9)) {
    const packed = pack(Object.fromEntries(newestObjectives(objectives, most)))
    if (packed.length <= maxPackedBytes) return packed
  }
}

/** @throws Error if the bytes are not from `packObjectives` */
export const unpackObjectives = (bytes: Uint8Array): LearnerObjectives =>
  new Map(Object.entries(storedObjectives.parse(unpack(bytes))))
