/** Compresses files that are too large for a function. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** 8 s of processor time for LibreOffice. Higher ones take many times as long for 7 percent. */
const quality = 5

/**
 * The file, compressed with Brotli, which every supported Node unpacks.
 * @param cacheDirectory keeps results by the checksum of their content
 * @returns path of the result in the cache
 */
export async function packFile(file: string, cacheDirectory: string): Promise<string> {
  const bytes = await readFile(file)
  const checksum = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const path = join(cacheDirectory, `${basename(file)}-${checksum}.br`)
  if (existsSync(path)) return path
  const packed = await compress(bytes, {
    chunkSize: 32 * 1024 * 1024,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
  await mkdir(cacheDirectory, { recursive: true })
  // Another build may be writing the same file.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, packed)
  await rename(draft, path)
  return path
}
