/** Reads pictures of a page, as the browser writes them: PNG with 8 bits for a colour, with or without alpha. */
import { inflateSync } from 'node:zlib'

export interface PagePicture {
  readonly width: number
  readonly height: number
  /** RGBA, row by row. */
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

const signatureBytes = 8
const rgb = 2
const rgba = 6

/** @throws Error for a PNG of another kind */
export function readPng(file: Buffer): PagePicture {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, kind, interlacing] = [file[24], file[25], file[28]]
  if (depth !== 8 || (kind !== rgb && kind !== rgba) || interlacing !== 0)
    throw new Error(`This PNG has ${depth} bits, kind ${kind} and interlacing ${interlacing}.`)
  const channels = kind === rgba ? 4 : 3
  const bytes = unfiltered(inflateSync(contentOf(file)), width * channels, channels)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let point = 0; point < width * height; point += 1)
    for (let channel = 0; channel < channels; channel += 1)
      data[point * 4 + channel] = bytes[point * channels + channel] ?? 0
  return { width, height, data }
}

/** The compressed rows, which may stand in several chunks. */
function contentOf(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = signatureBytes; at < file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

/** Each row begins with the number of its filter, which predicts a byte from those to the left and above. */
function unfiltered(rows: Buffer, rowBytes: number, channels: number): Buffer {
  const bytes = Buffer.alloc((rows.length / (rowBytes + 1)) * rowBytes)
  for (let row = 0; row * rowBytes < bytes.length; row += 1) {
    const filter = rows[row * (rowBytes + 1)] ?? 0
    for (let at = 0; at < rowBytes; at += 1) {
      const here = row * rowBytes + at
      const isFirst = at < channels
      const neighbors: Neighbors = {
        left: isFirst ? 0 : (bytes[here - channels] ?? 0),
        above: row === 0 ? 0 : (bytes[here - rowBytes] ?? 0),
        corner: row === 0 || isFirst ? 0 : (bytes[here - rowBytes - channels] ?? 0),
      }
      bytes[here] = (rows[row * (rowBytes + 1) + 1 + at] ?? 0) + predicted(filter, neighbors)
    }
  }
  return bytes
}

/** The same channel of the points around; 0 beyond the picture. */
interface Neighbors {
  readonly left: number
  readonly above: number
  readonly corner: number
}

function predicted(filter: number, neighbors: Neighbors): number {
  const { left, above } = neighbors
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(neighbors) : 0
}

/** The neighbor that is nearest to left + above - corner. */
function paeth({ left, above, corner }: Neighbors): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
