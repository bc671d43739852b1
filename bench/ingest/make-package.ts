/** Packages of any size, with the files that authoring tools write: pages, scripts, pictures, sound and films. */
import { createWriteStream } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { manifestXml } from '#test/support/scorm-package.ts'
import { suspendData } from '../support/sample-cmi.ts'

const megabyte = 1_000_000

/** Bytes that cannot be compressed, like films and pictures. */
const noise = randomFillSync(Buffer.alloc(16 * megabyte))
const prose = Buffer.from(suspendData(256 * 1024).replaceAll(',', ' '))

function* pieces(pattern: Buffer, bytes: number, start: number): Generator<Buffer> {
  for (let at = start % pattern.length, left = bytes; left > 0; at = 0) {
    const piece = pattern.subarray(at, Math.min(pattern.length, at + left))
    left -= piece.length
    yield piece
  }
}

interface FileKind {
  readonly name: (index: number) => string
  readonly bytes: number
  /** Share of this kind in the package. */
  readonly share: number
  readonly pattern: Buffer
  /** Whether files are compressed; authoring tools store films and sound uncompressed. */
  readonly compress: boolean
}

const kinds: readonly FileKind[] = [
  { name: (index) => `html5/data/js/slide${index}.js`, bytes: 60_000, share: 0.06, pattern: prose, compress: true },
  { name: (index) => `story_content/slide${index}.html`, bytes: 12_000, share: 0.01, pattern: prose, compress: true },
  { name: (index) => `story_content/picture${index}.jpg`, bytes: 180_000, share: 0.23, pattern: noise, compress: true },
  { name: (index) => `story_content/sound${index}.mp3`, bytes: 900_000, share: 0.2, pattern: noise, compress: false },
  { name: (index) => `story_content/film${index}.mp4`, bytes: 14_000_000, share: 0.5, pattern: noise, compress: false },
]

function addFiles(archive: ZipFile, kind: FileKind, bytes: number): void {
  const whole = bytes * kind.share
  for (let index = 0, written = 0; written < whole; index += 1) {
    const size = Math.round(Math.min(kind.bytes, whole - written))
    if (size <= 0) return
    archive.addReadStreamLazy(kind.name(index), { size, compress: kind.compress }, (done) =>
      done(null, Readable.from(pieces(kind.pattern, size, index * 7919))),
    )
    written += size
  }
}

/** Writes a valid SCORM 1.2 package of about this many megabytes. */
export async function makePackage(path: string, megabytes: number): Promise<void> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(manifestXml()), 'imsmanifest.xml')
  archive.addBuffer(Buffer.from('<!doctype html><title>Start</title>'), 'index.html')
  for (const kind of kinds) addFiles(archive, kind, megabytes * megabyte)
  archive.end()
  await pipeline(archive.outputStream, createWriteStream(path))
}
