import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const CENTRAL_HEADER_BYTES = 46

/**
 * `archive` with the files of a valid course behind its own: without a manifest, an archive is refused for that and
 * what is wrong with its files never shows. Stated offsets keep counting from where they did.
 */
export function spliceCourse(archive: Buffer): Buffer {
  const old = partsOf(archive)
  const added = partsOf(writeZip(packageEntries()))
  const base = old.files.length - old.shift
  const end = Buffer.from(old.end)
  const count = end.readUInt16LE(10) + packageEntries().length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(old.directory.length + added.directory.length, 12)
  end.writeUInt32LE(base + added.files.length, 16)
  return Buffer.concat([old.files, added.files, old.directory, moved(added.directory, base), end])
}

interface Parts {
  files: Buffer
  directory: Buffer
  /** The end record and everything behind it. */
  end: Buffer
  /** By how much the stated offsets miss the real ones. */
  shift: number
}

function partsOf(archive: Buffer): Parts {
  const end = archive.lastIndexOf(END_RECORD)
  const start = end - archive.readUInt32LE(end + 12)
  return {
    files: archive.subarray(0, start),
    directory: archive.subarray(start, end),
    end: archive.subarray(end),
    shift: start - archive.readUInt32LE(end + 16),
  }
}

/** A copy of `directory` whose files stand `distance` bytes further on. */
function moved(directory: Buffer, distance: number): Buffer {
  const copy = Buffer.from(directory)
  for (let at = 0; at < copy.length;) {
    copy.writeUInt32LE(copy.readUInt32LE(at + 42) + distance, at + 42)
    at += CENTRAL_HEADER_BYTES + copy.readUInt16LE(at + 28) + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32)
  }
  return copy
}
