/** Removes objects for good: with every noncurrent version that the bucket would otherwise keep for some time. */
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3'
import type { ObjectClients } from './clients.ts'

/** Limits an erasure to a part of the versions. */
export interface ErasedPart {
  /** Removes only versions written up to this time (ISO 8601); without it, all versions. */
  readonly until?: string
  /** Returns true for a key that must stay. */
  readonly keeps?: (key: string) => boolean
}

/** Erases objects of one bucket with all their versions. */
export interface ObjectErasure {
  /**
   * Removes every version of the objects below a prefix (ends with a slash), or of the one object with this key.
   * @throws Error if some versions could not be removed; repeat the call
   */
  erase(prefixOrKey: string, part?: ErasedPart): Promise<void>
}

/** Erases objects of this bucket. The role needs `s3:ListBucketVersions` and `s3:DeleteObjectVersion`. */
export const objectErasure = ({ sender: client }: ObjectClients, bucket: string): ObjectErasure => ({
  async erase(prefixOrKey, { until, keeps = () => false } = {}) {
    const isMeant = (key: string): boolean => (prefixOrKey.endsWith('/') || key === prefixOrKey) && !keeps(key)
    let next: { KeyMarker: string | undefined; VersionIdMarker: string | undefined } | null = {
      KeyMarker: undefined,
      VersionIdMarker: undefined,
    }
    while (next !== null) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefixOrKey, ...next }),
      )
      const versions = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      const Objects = versions.flatMap(({ Key = '', VersionId, LastModified }) =>
        isMeant(Key) && (until === undefined || (LastModified?.toISOString() ?? '') <= until)
          ? [{ Key, VersionId }]
          : [],
      )
      if (Objects.length > 0) {
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors.length > 0)
          throw new Error(
            `${Errors.length} objects below ${prefixOrKey} could not be removed: ${Errors[0]?.Code ?? 'no reason given'}.`,
          )
      }
      next =
        page.IsTruncated === true ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : null
    }
  },
})
