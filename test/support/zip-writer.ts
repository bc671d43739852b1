/** Writes ZIP archives byte by byte, so that tests can choose every header field. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface HeaderFields {
  signature: number
  flags: number
  method: number
  crc32: number
  compressedSize: number
  size: number
  name: Buffer
  extra: Buffer
  /** In the central directory only. */
  offset: number
  externalAttributes: number
}

export interface EntrySpec {
  /** A string is written as UTF-8 and flagged so; bytes are written without the flag. */
  name: string | Buffer
  data?: Buffer | string
  /** 0 stored, 8 deflated (the default); other methods are only declared. */
  method?: number
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number
  /** Sizes and checksum are in a data descriptor after the data, not in the local header. */
  descriptor?: boolean
  /** Written instead of the compressed data. */
  packed?: Buffer
  central?: Partial<HeaderFields>
  local?: Partial<HeaderFields>
}

export interface ArchiveSpec {
  prefix?: Buffer
  /** Whether the offsets in the archive include the prefix, as in archives whose writer knew of it. */
  offsetsCountPrefix?: boolean
  suffix?: Buffer
  comment?: Buffer
  zip64?: boolean
  /** Overrides bytes in the end record, by offset. */
  end?: Record<number, number>
}

const UTF8 = 0x0800
const DESCRIPTOR = 0x0008

export function writeZip(entries: readonly EntrySpec[], archive: ArchiveSpec = {}): Buffer {
  const prefix = archive.prefix ?? Buffer.alloc(0)
  const base = archive.offsetsCountPrefix === true ? prefix.length : 0
  const bodies: Buffer[] = []
  const headers: Buffer[] = []
  let offset = base
  for (const spec of entries) {
    const fields = fieldsOf(spec, offset)
    const body = writeBody(spec, fields)
    headers.push(writeCentral({ ...fields, ...spec.central }))
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(headers)
  const end = writeEnd({ count: entries.length, size: directory.length, offset }, archive)
  return Buffer.concat([
    prefix,
    ...bodies,
    directory,
    end,
    archive.comment ?? Buffer.alloc(0),
    archive.suffix ?? Buffer.alloc(0),
  ])
}

function fieldsOf(spec: EntrySpec, offset: number): HeaderFields {
  const data = Buffer.from(spec.data ?? '')
  const method = spec.method ?? 8
  const packed = packedData(spec)
  return {
    signature: 0x02014b50,
    flags: (typeof spec.name === 'string' ? UTF8 : 0) | (spec.descriptor === true ? DESCRIPTOR : 0),
    method,
    crc32: crc32(data),
    compressedSize: packed.length,
    size: data.length,
    name: Buffer.from(spec.name),
    extra: Buffer.alloc(0),
    offset,
    externalAttributes: ((spec.mode ?? 0o100644) << 16) >>> 0,
  }
}

function packedData(spec: EntrySpec): Buffer {
  const data = Buffer.from(spec.data ?? '')
  return spec.packed ?? (spec.method === 0 ? data : deflateRawSync(data))
}

function writeBody(spec: EntrySpec, fields: HeaderFields): Buffer {
  const unknown = spec.descriptor === true ? { crc32: 0, compressedSize: 0, size: 0 } : {}
  const local: HeaderFields = { ...fields, signature: 0x04034b50, ...unknown, ...spec.local }
  const header = Buffer.alloc(30)
  header.writeUInt32LE(local.signature, 0)
  header.writeUInt16LE(20, 4)
  writeCommon(header, 6, local)
  return Buffer.concat([
    header,
    local.name,
    local.extra,
    packedData(spec),
    ...(spec.descriptor === true ? [writeDescriptor(fields)] : []),
  ])
}

function writeDescriptor({ crc32: checksum, compressedSize, size }: HeaderFields): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(checksum, 4)
  record.writeUInt32LE(compressedSize, 8)
  record.writeUInt32LE(size, 12)
  return record
}

function writeCentral(fields: HeaderFields): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(fields.signature, 0)
  header.writeUInt16LE((3 << 8) | 20, 4)
  header.writeUInt16LE(20, 6)
  writeCommon(header, 8, fields)
  header.writeUInt32LE(fields.externalAttributes, 38)
  header.writeUInt32LE(fields.offset, 42)
  return Buffer.concat([header, fields.name, fields.extra])
}

/** The fields that local and central header share, from the flags to the length of the extra fields. */
function writeCommon(header: Buffer, at: number, fields: HeaderFields): void {
  header.writeUInt16LE(fields.flags, at)
  header.writeUInt16LE(fields.method, at + 2)
  header.writeUInt16LE(0, at + 4)
  header.writeUInt16LE(0x21, at + 6)
  header.writeUInt32LE(fields.crc32, at + 8)
  header.writeUInt32LE(fields.compressedSize, at + 12)
  header.writeUInt32LE(fields.size, at + 16)
  header.writeUInt16LE(fields.name.length, at + 20)
  header.writeUInt16LE(fields.extra.length, at + 22)
}

interface Directory {
  count: number
  size: number
  offset: number
}

function writeEnd({ count, size, offset }: Directory, archive: ArchiveSpec): Buffer {
  const saturated = archive.zip64 === true
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(saturated ? 0xffff : count, 8)
  record.writeUInt16LE(saturated ? 0xffff : count, 10)
  record.writeUInt32LE(saturated ? 0xffffffff : size, 12)
  record.writeUInt32LE(saturated ? 0xffffffff : offset, 16)
  record.writeUInt16LE(archive.comment?.length ?? 0, 20)
  for (const [at, value] of Object.entries(archive.end ?? {})) record.writeUInt16LE(value, Number(at))
  return saturated ? Buffer.concat([writeZip64End({ count, size, offset }), record]) : record
}

function writeZip64End({ count, size, offset }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}
