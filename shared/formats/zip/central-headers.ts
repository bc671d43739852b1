import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl'

const CENTRAL_HEADER = 0x02014b50
const CENTRAL_HEADER_BYTES = 46
const END_RECORD_BYTES = 22
/** A file name that looks like a ZIP64 locator must not be at the position where yauzl searches one. */
const GAP = Buffer.alloc(20)

export type CentralHeaders = { ok: true; headers: Entry[] } | { ok: false; reason: string }

/**
 * Parses the bytes of a central directory that holds `entryCount` headers. yauzl reads them from memory: it is given
 * an archive that consists of the directory and a plain end record, so that it can never read anywhere else.
 * File names stay raw (`fileNameRaw`); positions and sizes are as stated.
 */
export async function parseCentralHeaders(directory: Uint8Array, entryCount: number): Promise<CentralHeaders> {
  const image = Buffer.concat([directory, GAP, plainEndRecord(directory.byteLength, entryCount)])
  const headers: Entry[] = []
  let consumed = 0
  try {
    const zip = await fromRandomAccessReaderPromise(new MemoryReader(image), image.length, {
      decodeStrings: false,
      validateEntrySizes: false,
    })
    for await (const header of zip.eachEntry()) {
      headers.push(header)
      consumed += CENTRAL_HEADER_BYTES + header.fileNameLength + header.extraFieldLength + header.fileCommentLength
    }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
  if (hasAnotherHeader(image, consumed)) return { ok: false, reason: 'more entries than the end record states' }
  return { ok: true, headers }
}

function hasAnotherHeader(image: Buffer, consumed: number): boolean {
  return consumed + 4 <= image.length && image.readUInt32LE(consumed) === CENTRAL_HEADER
}

function plainEndRecord(directorySize: number, entryCount: number): Buffer {
  const record = Buffer.alloc(END_RECORD_BYTES)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(entryCount, 8)
  record.writeUInt16LE(entryCount, 10)
  record.writeUInt32LE(directorySize, 12)
  return record
}

/** Returns at once; yauzl's own reader of buffers yields to the event loop twice an entry. */
class MemoryReader extends RandomAccessReader {
  constructor(private readonly bytes: Buffer) {
    super()
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    if (position + length > this.bytes.length) {
      callback(new Error('the directory ends in the middle of an entry'))
      return
    }
    this.bytes.copy(buffer, offset, position, position + length)
    callback(null)
  }
}
