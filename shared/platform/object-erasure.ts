/** Removing objects for good: with every version that the bucket would keep for a while otherwise. */
import { DeleteObjectsCommand, ListObjectVersionsCommand, type ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3'
import type { ObjectClients } from './clients.ts'

export interface ErasedPart {
  /** Only versions that were written up to this time (ISO 8601); all, where it is absent. */
  readonly until?: string
  /** Says of a key that it stays. */
  readonly keeps?: (key: string) => boolean
}

export interface ObjectErasure {
  /**
   * Removes every version of the objects below a prefix, which ends with a slash, or of the one object with this key.
   * @throws Error where some could not be removed; it can be repeated
   */
  erase(prefixOrKey: string, part?: ErasedPart): Promise<void>
}

export const objectErasure = ({ sender: client }: ObjectClients, bucket: string): ObjectErasure => ({
  async erase(prefixOrKey, { until, keeps = () => false } = {}) {
    const isMeant = (key: string): boolean => (prefixOrKey.endsWith('/') || key === prefixOrKey) && !keeps(key)
    let next: { KeyMarker: string | undefined; VersionIdMarker: string | undefined } | null = { KeyMarker: undefined, VersionIdMarker: undefined }
    while (next !== null) {
      const page: ListObjectVersionsCommandOutput = await client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefixOrKey, ...next }))
      const versions = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      const Objects = versions.flatMap(({ Key = '', VersionId, LastModified }) => (isMeant(Key) && (until === undefined || (LastModified?.toISOString() ?? '') <= until) ? [{ Key, VersionId }] : []))
      if (Objects.length > 0) {
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
        if (Errors.length > 0) throw new Error(`${Errors.length} objects below ${prefixOrKey} could not be removed: ${Errors[0]?.Code ?? 'no reason given'}.`)
      }
      next = page.IsTruncated === true ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : null
    }
  },
})
