/** Cost of refusing a hostile or broken archive: the requests to S3 before `process` responds. */
import { deflateRawSync } from 'node:zlib'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip, type ArchiveSpec, type EntrySpec } from '#test/support/zip-writer.ts'
import type { Backend } from '#test/support/backend.ts'
import type { Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'
import { incompressible } from '../support/sample-cmi.ts'

const MiB = 1024 * 1024

/** Separates manifest and directory, so that no single read covers both. */
const media: EntrySpec = { name: 'media/film.mp4', data: Buffer.from(incompressible(3 * MiB)), method: 0 }

/** A package that is valid without the added entries. */
const course = (...more: EntrySpec[]): EntrySpec[] => [...packageEntries(), media, ...more]

const zip = (entries: readonly EntrySpec[], archive?: ArchiveSpec): Buffer => writeZip(entries, archive)

const stated = (name: string, size: number, compressedSize: number): EntrySpec => ({
  name,
  packed: Buffer.alloc(0),
  data: '',
  central: { size, compressedSize },
  local: { size, compressedSize },
})

const withManifest = (data: string | Buffer, more: Partial<EntrySpec> = {}): EntrySpec[] => [
  { name: 'imsmanifest.xml', data, ...more },
  { name: 'index.html', data: 'x' },
  media,
]

const flipped = (archive: Buffer, at: number): Buffer => {
  const copy = Buffer.from(archive)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

/** Many entries: their directory is larger than the first read. */
const crowd: readonly EntrySpec[] = Array.from({ length: 12_000 }, (_, index) => ({
  name: `assets/a-rather-long-name-of-a-folder/picture-number-${index}.png`,
  data: '',
  method: 0,
}))

const zeros = Buffer.alloc(40 * MiB)

/** Archives that must be refused before a file is written. */
const archives: Readonly<Record<string, () => Buffer>> = {
  'no archive': () => Buffer.from('this is no archive '.repeat(1000)),
  'cut off': () => zip(course()).subarray(0, 2 * MiB),
  'directory damaged': () => {
    const whole = zip(course())
    return flipped(whole, whole.readUInt32LE(whole.length - 6))
  },
  'directory beyond the end': () => zip(course(), { end: { 16: 0xfff0 } }),
  'more entries promised': () => zip(course(), { end: { 10: 900 } }),
  'ratio of a bomb': () => zip(course({ name: 'zeros.bin', data: zeros, packed: deflateRawSync(zeros, { level: 9 }) })),
  'petabytes stated': () => zip(course(stated('big.bin', 0xfffffff0, 4_200_000))),
  '20,001 entries': () =>
    zip([...course(), ...Array.from({ length: 20_001 }, (_, index) => ({ name: `f/${index}`, data: '', method: 0 }))], {
      zip64: true,
    }),
  'overlapping entries': () =>
    zip(course({ name: 'a.bin', data: 'same' }, { name: 'b.bin', data: 'same', central: { offset: 0 } })),
  'the same name twice': () => zip(course({ name: 'index.html', data: 'other' })),
  'path traversal': () => zip(course({ name: '../../etc/passwd', data: 'x' })),
  'absolute path': () => zip(course({ name: '/etc/passwd', data: 'x' })),
  'NUL in a name': () => zip(course({ name: 'a\0b', data: 'x' })),
  'symbolic link': () => zip(course({ name: 'link', data: '/etc/passwd', mode: 0o120777 })),
  encrypted: () => zip(course({ name: 'secret.html', data: 'x', central: { flags: 1 }, local: { flags: 1 } })),
  'no manifest': () => zip([{ name: 'index.html', data: 'x' }, media]),
  'manifest does not inflate': () =>
    zip(withManifest(manifestXml(), { packed: Buffer.from('no deflated bytes at all') })),
  'manifest does not inflate, directory over 1 MiB': () =>
    zip([...withManifest(manifestXml(), { packed: Buffer.from('no deflated bytes at all') }), ...crowd]),
  'file of another size': () =>
    zip(course({ name: 'lie.bin', data: 'a'.repeat(5000), central: { size: 4000 }, local: { size: 4000 } })),
  'file of another checksum': () =>
    zip(course({ name: 'lie.bin', data: 'abc', central: { crc32: 1 }, local: { crc32: 1 } })),
  'manifest of another checksum': () =>
    zip(withManifest(manifestXml(), { central: { crc32: 1 }, local: { crc32: 1 } })),
  'manifest larger than stated': () => zip(withManifest(manifestXml(), { central: { size: 10 }, local: { size: 10 } })),
  'manifest is no XML': () => zip(withManifest('<manifest><organizations>')),
  'manifest with entities': () =>
    zip(withManifest(`<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${manifestXml()}`)),
  'nothing to launch': () => zip(withManifest(manifestXml({ resources: '' }))),
}

interface Refusal {
  readonly gets: number
  readonly puts: number
  readonly status: number
  readonly code: string
}

async function refusal(backend: Backend, archive: Buffer): Promise<Refusal> {
  const ticket = await backend.call('createUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: archive.length },
  })
  await fetch(ticket.body.presigned_url, {
    method: 'PUT',
    headers: ticket.body.required_put_headers,
    body: Uint8Array.from(archive),
  })
  backend.aws.takeOperations()
  const response = await backend.call('processUpload', {
    bearer: backend.liveKey,
    body: { storage_path: ticket.body.storage_path, original_filename: 'course.zip' },
  })
  const operations = backend.aws.takeOperations()
  const count = (name: string): number => operations.filter(({ operation }) => operation === name).length
  return { gets: count('GetObject'), puts: count('PutObject'), status: response.status, code: response.body.code }
}

export const refuse: Benchmark = {
  goal: 'bombs and corrupt archives: at most 2 GETs and 0 PUTs before the refusal',
  exact: true,
  async measure() {
    const backend = await openBackend()
    try {
      const refusals: (Refusal & { name: string })[] = []
      for (const [name, make] of Object.entries(archives)) refusals.push({ name, ...(await refusal(backend, make())) })
      const fits = ({ gets, puts, status }: Refusal): boolean => status === 400 && gets <= 2 && puts === 0
      const highest = (pick: (found: Refusal) => number): number => Math.max(...refusals.map(pick))
      return {
        measured: {
          archives: refusals.length,
          gets: highest(({ gets }) => gets),
          puts: highest(({ puts }) => puts),
          above: refusals.filter((found) => !fits(found)).length,
        },
        met: refusals.every(fits),
        notes: refusals.map(
          (found) =>
            `${fits(found) ? '  ' : 'X '}${found.name}: ${found.status} ${found.code}, ${found.gets} GETs, ${found.puts} PUTs`,
        ),
      }
    } finally {
      await backend.close()
    }
  },
}
