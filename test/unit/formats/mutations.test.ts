import { courseSchema } from '#shared/contract/resources/packages/course.ts'
import { findingCatalogue } from '#shared/formats/finding-catalogue.ts'
import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage } from '#shared/formats/scorm/inspect-package.ts'
import { itemsOf } from '#shared/formats/scorm/organizations.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { walkEntries } from '#shared/formats/zip/walk.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { inspectUpload } from '#shared/operations/packages/package-processing.ts'
import { storeFiles } from '#shared/operations/packages/store-files.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { seed, seeded } from '#test/support/random.ts'
import { processorTime } from '#test/support/processor-time.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

/**
 * Thousands of damaged packages: each is refused with codes and without a write, found broken while its files are read,
 * or played.
 */

const limits = zipLimits(10 * 1024 * 1024)
/** Number of damaged packages in all. LECTERN_MUTATIONS=20000 tests more of them, another LECTERN_SEED tests others. */
const CASES = Number(process.env['LECTERN_MUTATIONS'] ?? usualNumber(3200, 1200))
/** Of one package. */
const MOST_MS = 2000

/** Draws a whole number from 0 to below the given one. */
type Random = (below: number) => number

function randomNumbers(from: number): Random {
  const random = seeded(from)
  return (below) => Math.floor(random() * below)
}

type Mutation = (bytes: Buffer, random: Random) => Buffer

const cutOut = (bytes: Buffer, from: number, to: number): Buffer =>
  Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])

/** Parts of names and of markup that mean harm. */
const hostileWords = [
  '../',
  '..\\',
  '/etc/',
  'C:\\',
  '\0',
  '\n',
  '\xff\xfe',
  '%2e%2e/',
  'javascript:',
  '<!DOCTYPE x>',
  '<!ENTITY',
  '&x;',
  ']]>',
  '<manifest>',
  ' xml:base="../"',
  'imsmanifest.xml',
  '_lectern/',
  'PK\x05\x06',
  'PK\x01\x02',
]

const mutations: Record<string, Mutation> = {
  'flipped bits': (bytes, random) => {
    const copy = Buffer.from(bytes)
    for (let count = 1 + random(4); count > 0; count -= 1) {
      const at = random(copy.length)
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << random(8)), at)
    }
    return copy
  },
  'other bytes': (bytes, random) => {
    const copy = Buffer.from(bytes)
    for (let count = 1 + random(8); count > 0; count -= 1)
      copy.writeUInt8([0, 1, 0x7f, 0x80, 0xff, 0x50, 0x4b][random(7)] ?? 0, random(copy.length))
    return copy
  },
  'numbers at their ends': (bytes, random) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE([0, 1, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff][random(6)] ?? 0, random(copy.length - 4))
    return copy
  },
  truncation: (bytes, random) => bytes.subarray(0, random(bytes.length)),
  'a missing beginning': (bytes, random) => bytes.subarray(random(bytes.length)),
  'a missing piece': (bytes, random) => {
    const from = random(bytes.length)
    return cutOut(bytes, from, from + 1 + random(40))
  },
  'a piece twice': (bytes, random) => {
    const from = random(bytes.length)
    const to = from + 1 + random(200)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  'hostile words': (bytes, random) => {
    const copy = Buffer.from(bytes)
    for (let count = 1 + random(3); count > 0; count -= 1)
      copy.write(hostileWords[random(hostileWords.length)] ?? '', random(copy.length), 'latin1')
    return copy
  },
  'a strange piece': (bytes, random) => {
    const at = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + random(60), random(256)), bytes.subarray(at)])
  },
}

/** Only the end of an archive is mutated, where every byte means something. */
const atTheEnd =
  (mutate: Mutation): Mutation =>
  (bytes, random) => {
    const start = Math.max(0, bytes.length - 400)
    return Buffer.concat([bytes.subarray(0, start), mutate(bytes.subarray(start), random)])
  }

const sequenced = manifestXml({
  version: '2004 4th Edition',
  organizations: `<item identifier="C"><title>Chapter</title><item identifier="I1" identifierref="R1" parameters="?a=1"><title>One</title></item><item identifier="I2" identifierref="R1"><title>Two &amp; three</title>
    <imsss:sequencing IDRef="S"><imsss:objectives><imsss:primaryObjective objectiveID="P"><imsss:minNormalizedMeasure>0.5</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing></item></item>`,
  tail: '<imsss:sequencingCollection><imsss:sequencing ID="S"><imsss:controlMode flow="true"/><imsss:limitConditions attemptLimit="2"/></imsss:sequencing></imsss:sequencingCollection>',
})
const files: EntrySpec[] = [
  ...packageEntries(sequenced),
  {
    name: 'media/sound.mp3',
    data: Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7919) % 251)),
    method: 0,
  },
  { name: 'text/long.txt', data: 'It was a bright cold day in April. '.repeat(300), descriptor: true },
  { name: 'übung/', method: 0, mode: 0o040755 },
]

const originals: Record<string, Buffer> = {
  ordinary: writeZip(files),
  'with ZIP64 records and a comment': writeZip(files, { zip64: true, comment: Buffer.from('by hand') }),
  'in a folder behind other bytes': writeZip(
    files.map((entry) => ({ ...entry, name: `course/${entry.name.toString()}` })),
    { prefix: Buffer.alloc(40, '#') },
  ),
}

function expectCoded(findings: readonly Finding[], severity: Finding['severity']): void {
  for (const { code, severity: stated, message, path } of findings) {
    expect(findingCatalogue[code].severity).toBe(severity)
    expect(stated).toBe(severity)
    expect(`${message}${path ?? ''}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
    expect(message.length).toBeLessThan(700)
  }
}

async function judge(bytes: Buffer): Promise<'refused' | 'broken' | 'played'> {
  const source = countingSource(bytes)
  const inspection = await inspectPackage(source, limits)
  expectCoded(inspection.warnings, 'warning')
  expect(source.reads.length).toBeLessThanOrEqual(2)
  if (!inspection.ok) {
    expect(inspection.errors.length).toBeGreaterThan(0)
    expectCoded(inspection.errors, 'error')
    return 'refused'
  }
  expect(courseSchema.safeParse(inspection.course).error).toBeUndefined()
  for (const organization of inspection.course.organizations) {
    const identifiers = [...itemsOf(organization)].map(({ identifier }) => identifier)
    expect(new Set(identifiers).size).toBe(identifiers.length)
  }
  for (const { path } of inspection.entries) expect(path).not.toMatch(/^\/|(?:^|\/)\.{1,2}(?:\/|$)|\\|\0/)
  return unpack(source, inspection)
}

async function unpack(
  source: Parameters<typeof walkEntries>[0],
  { entries, totalSize }: { entries: Parameters<typeof walkEntries>[1]; totalSize: number },
): Promise<'broken' | 'played'> {
  let unpacked = 0
  try {
    for await (const file of walkEntries(source, entries, { streamAbove: 5000 })) {
      if (file.kind === 'bytes') unpacked += file.bytes.byteLength
      else for await (const chunk of file.chunks) unpacked += chunk.byteLength
    }
  } catch (error) {
    if (!(error instanceof PackageContentError)) throw error
    expectCoded([error.finding], 'error')
    return 'broken'
  } finally {
    expect(unpacked).toBeLessThanOrEqual(totalSize)
  }
  expect(unpacked).toBe(totalSize)
  return 'played'
}

/**
 * Processes as the service does: what is refused writes nothing, what is played is written file by file, and no more.
 */
async function processed(bytes: Buffer): Promise<void> {
  const { inspection, source } = await inspectUpload({ maxUploadMb: 10 }, { source: countingSource(bytes) })
  const bucket = new CountingBucket()
  if (inspection.ok && isStore(bucket)) {
    await storeFiles(bucket, 'p/', {
      source,
      entries: inspection.entries,
      documents: inspection.documents,
      survey: inspection.openSurvey(),
    }).catch((error: unknown) => {
      if (!(error instanceof PackageContentError)) throw error
    })
  }
  expect(bucket.writes).toBeLessThanOrEqual(inspection.ok ? inspection.entries.length + inspection.documents.length : 0)
}

class CountingBucket implements Pick<ObjectStore, 'put' | 'putStream'> {
  writes = 0

  put(): Promise<void> {
    this.writes += 1
    return Promise.resolve()
  }

  async putStream(_key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    this.writes += 1
    for await (const _chunk of chunks) continue
  }
}

const isStore = (bucket: object): bucket is ObjectStore => bucket instanceof CountingBucket

let judged = 0

/** How many of the mutated packages end how, the slowest of them within its time. */
async function judgeAll(original: Buffer, mutate: Mutation, rounds: number): Promise<Record<string, number>> {
  const random = randomNumbers(seed * 7919 + rounds + original.length)
  const outcomes: Record<string, number> = { refused: 0, broken: 0, played: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const mutated = mutate(original, random)
    const started = processorTime()
    const outcome = await judge(mutated)
    await processed(mutated)
    judged += 1
    expect(processorTime() - started).toBeLessThan(MOST_MS)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

const kinds = Object.entries(mutations)
/** Each kind is met anywhere and at the end of every original, and in a manifest. */
const rounds = Math.ceil(CASES / kinds.length / (2 * Object.keys(originals).length + 2))
const patience = 20_000 + CASES * 30
let memoryBefore = 0

beforeAll(() => {
  process.stdout.write(`Mutated packages: ${CASES} cases, seed ${seed}\n`)
  memoryBefore = process.memoryUsage().rss
})

describe.each(Object.entries(originals))('a package %s', (_, original) => {
  test('accepts the unchanged package', async () => {
    expect(await judge(original)).toBe('played')
  })

  test.each(kinds)(
    'survives %s',
    async (_kind, mutate) => {
      const anywhere = await judgeAll(original, mutate, rounds)
      const end = await judgeAll(original, atTheEnd(mutate), rounds)
      expect((anywhere['refused'] ?? 0) + (end['refused'] ?? 0)).toBeGreaterThan(0)
    },
    patience,
  )
})

test.each(kinds)(
  'reads or refuses a manifest after %s',
  async (_, mutate) => {
    const inArchive: Mutation = (manifest, random) =>
      writeZip([{ name: 'imsmanifest.xml', data: mutate(manifest, random) }, ...files.slice(1)])
    const outcomes = await judgeAll(Buffer.from(sequenced), inArchive, 2 * rounds)
    expect(outcomes['broken']).toBe(0)
    expect(outcomes['refused']).toBeGreaterThan(0)
  },
  patience,
)

test('runs the requested number of mutations in bounded memory', () => {
  expect(judged).toBeGreaterThanOrEqual(CASES)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(600 * 1024 * 1024)
})

test('allocates no memory for sizes that an archive only states', async () => {
  const before = process.memoryUsage().rss
  for (const size of [0x7fffffff, 0xfffffffe, 1024 ** 3]) {
    for (const compressedSize of [undefined, 300, 0x7fffffff]) {
      const central = { size, ...(compressedSize === undefined ? {} : { compressedSize }) }
      expect(await judge(writeZip([...files, { name: 'huge.bin', data: 'x', central }]))).toBe('refused')
      expect(await judge(writeZip([{ name: 'imsmanifest.xml', data: sequenced, central }, ...files.slice(1)]))).toBe(
        'refused',
      )
    }
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})
