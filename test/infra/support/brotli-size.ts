import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes of files of a folder together, each after brotli at its best. */
export async function brotliSize(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async (file) =>
        brotliCompressSync(await readFile(join(folder, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          .length,
    ),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
