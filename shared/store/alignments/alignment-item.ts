/** Stored alignments. Mappings are deflated: 500 of them would be 200 KB. `mappingsOf` bounds what their targets take. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { capabilityMapping, type CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { Aligned, Alignment, AlignmentVersion } from '#shared/domain/skills/alignment.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)
const nullableNumber = z.number().nullable().default(null)
const mappings = z.array(capabilityMapping)

const headItem = z.object({
  tenantId: z.string(),
  alignmentId: z.string(),
  frameworkId: z.string(),
  packageId: nullableText,
  activityIri: nullableText,
  currentVersion: nullableNumber,
  frameworkVersion: nullableNumber,
  published: binary,
  draft: binary.nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

const versionItem = z.object({
  alignmentId: z.string(),
  alignmentVersion: z.number(),
  frameworkVersion: z.number(),
  publishedAt: z.string(),
  mappings: binary,
})

const pointerItem = z.object({ packageId: nullableText, activityIri: nullableText })

const packed = (list: readonly CapabilityMapping[]): Uint8Array => deflateRawSync(JSON.stringify(list))
const unpacked = (bytes: Uint8Array, item: RawItem): CapabilityMapping[] =>
  parsePacked(mappings, () => JSON.parse(inflateRawSync(bytes).toString()), item)

/** @throws StoredItemInvalid */
export function alignmentFromItem(item: RawItem): Alignment {
  const { published, draft, ...head } = parseItem(headItem, item)
  return { ...head, published: unpacked(published, item), draft: draft === null ? null : unpacked(draft, item) }
}

/** The attributes of a stored head. */
export const headAttributes = ({ published, draft, ...head }: Alignment): RawItem => ({
  ...head,
  published: packed(published),
  draft: draft === null ? null : packed(draft),
})

export const versionAttributes = ({ mappings: list, ...version }: AlignmentVersion): RawItem => ({
  ...version,
  mappings: packed(list),
})

/** @throws StoredItemInvalid */
export function alignmentVersionFromItem(item: RawItem): AlignmentVersion {
  const { mappings: list, ...version } = parseItem(versionItem, item)
  return { ...version, mappings: unpacked(list, item) }
}

/** What an alignment is about, from its entry by id. @throws StoredItemInvalid */
export const alignedFromItem = (item: RawItem): Aligned => parseItem(pointerItem, item)

/** Name of the collection of what is aligned: the id of the package, or the hash of the IRI. */
export const collectionOf = ({ packageId, activityIri }: Aligned): string =>
  packageId ??
  createHash('sha256')
    .update(activityIri ?? '')
    .digest('base64url')
