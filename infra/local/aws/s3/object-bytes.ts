import type { BlobFolder } from './blob-folder.ts'
import type { ObjectSlice } from './call.ts'

/** Streams a slice of an object that may lie in several blobs. */
export async function* readSlice(folder: BlobFolder, { blobs, start, end }: ObjectSlice): AsyncGenerator<Buffer> {
  let offset = 0
  for (const { id, size } of blobs) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, size - 1)
    offset += size
    if (from <= to) yield* folder.read(id, { start: from, end: to })
  }
}
