import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ObjectStore } from '#infra/local/aws/s3/object-store.ts'
import { compileS3Program, startS3Process, type S3Process } from './support/s3-process.ts'
import { bucket, clientOf, startOn, temporaryFolder } from './support/s3-workbench.ts'
import { randomBytes } from '#test/support/random.ts'

const put = (s3: S3Client, Key: string, Body: string | Buffer) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
const read = async (s3: S3Client, Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))).Body?.transformToString()
const blobFiles = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Sends the first half of a presigned upload and leaves the rest owing. */
async function sendHalf(s3: S3Client, Key: string, size: number): Promise<void> {
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: bucket, Key }))
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': size } })
  outgoing.on('error', () => undefined)
  await new Promise<void>((resolve) => outgoing.write(Buffer.alloc(size / 2, 'n'), () => resolve()))
}

describe('a killed server', () => {
  const folder = temporaryFolder()
  const programFolder = temporaryFolder()
  const program = compileS3Program(programFolder.path)
  let running: S3Process
  let s3: S3Client

  const start = async () => {
    running = await startS3Process(program, folder.path)
    s3 = clientOf(running.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  }
  beforeAll(start)
  afterAll(async () => {
    await running.kill()
    folder.remove()
    programFolder.remove()
  })

  test('keeps acknowledged changes and nothing of unfinished ones', async () => {
    await put(s3, 'kept', 'old')
    await put(s3, 'replaced', 'before')
    await put(s3, 'replaced', 'after')
    const upload = { Bucket: bucket, Key: 'in parts' }
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(upload))
    const { ETag } = await s3.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'part' }))
    await sendHalf(s3, 'kept', 4_000_000)
    await sendHalf(s3, 'new', 4_000_000)
    await delay(200)
    expect(blobFiles(folder.path).length).toBeGreaterThan(3)
    await running.kill()
    await start()
    expect(await read(s3, 'kept')).toBe('old')
    expect(await read(s3, 'replaced')).toBe('after')
    await expect(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: 'new' }))).rejects.toMatchObject({
      name: 'NotFound',
    })
    expect(blobFiles(folder.path)).toHaveLength(3)
    await s3.send(
      new CompleteMultipartUploadCommand({
        ...upload,
        UploadId,
        MultipartUpload: { Parts: [{ ETag, PartNumber: 1 }] },
      }),
    )
    expect(await read(s3, 'in parts')).toBe('part')
  })

  test('leaves the old or the new object under many writes, and every acknowledged one', async () => {
    const acknowledged = new Map<string, number>()
    let stopped = false
    const bodyOf = (key: string, version: number) => `${key} ${version} `.repeat(2000)
    const writer = async (key: string) => {
      for (let version = 1; !stopped; version += 1) {
        await put(s3, key, bodyOf(key, version)).then(
          () => acknowledged.set(key, version),
          () => undefined,
        )
      }
    }
    const writers = ['w1', 'w2', 'w3', 'w4'].map(writer)
    await delay(300)
    while (acknowledged.size < 4) await delay(20)
    await running.kill()
    stopped = true
    await Promise.all(writers)
    await start()
    for (const [key, version] of acknowledged) {
      const stored = await read(s3, key)
      expect([bodyOf(key, version), bodyOf(key, version + 1)]).toContain(stored)
    }
  })

  test('delivers undelivered events again', async () => {
    await put(s3, 'slow/1', 'x')
    await put(s3, 'quick/1', 'x')
    await put(s3, 'slow/2', 'x')
    while (running.created.length < 3) await delay(20)
    await running.kill()
    await start()
    while (running.created.length < 2) await delay(20)
    await delay(100)
    expect([...running.created].sort()).toEqual(['slow/1', 'slow/2'])
  })

  test('streams large objects in bounded memory once it runs again', async () => {
    const chunk = randomBytes(1 << 20)
    const megabytes = 300
    const chunks = () => Readable.from(Array.from({ length: megabytes }, () => chunk))
    const length = { ContentLength: megabytes * chunk.length }
    const sender = clientOf(running.endpoint)
    const { ETag } = await sender.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'large', Body: chunks(), ...length }),
    )
    const expected = createHash('md5')
    for (let index = 0; index < megabytes; index += 1) expected.update(chunk)
    expect(ETag).toBe(`"${expected.digest('hex')}"`)
    const { Body } = await sender.send(new GetObjectCommand({ Bucket: bucket, Key: 'large' }))
    let received = 0
    if (Body instanceof Readable) for await (const piece of Body) received += Buffer.from(piece).length
    expect(received).toBe(length.ContentLength)
    expect(await running.heldMegabytes()).toBeLessThan(100)
  })
})

describe('the journal', () => {
  const folders: { remove: () => void }[] = []
  const newFolder = () => {
    const folder = temporaryFolder()
    folders.push(folder)
    return folder.path
  }
  afterAll(() => folders.forEach((folder) => folder.remove()))

  const now = () => new Date()
  const open = (dataFolder: string) => new ObjectStore({ dataFolder, now, onEvent: undefined })
  const options = { eventName: 'ObjectCreated:Put' } as const
  const object = (key: string) => ({ bucket, key, size: 0, eTag: 'e', blobs: [], headers: {} })
  const withBucket = (dataFolder: string) => {
    const store = open(dataFolder)
    store.putBucket({ name: bucket, createdAt: now().toISOString(), cors: [] })
    return store
  }

  test('drops a last line that was written in part, and goes on after it', () => {
    const dataFolder = newFolder()
    const path = join(dataFolder, 'journal.ndjson')
    const store = withBucket(dataFolder)
    store.putObject(object('first'), options)
    store.close()
    appendFileSync(
      path,
      readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)?.replace('first', 'torn').slice(0, -5) ?? '',
    )
    const again = open(dataFolder)
    again.putObject(object('second'), options)
    again.close()
    const { objects } = open(dataFolder).bucket(bucket)
    expect(['first', 'torn', 'second'].map((key) => objects.get(key)?.key)).toEqual(['first', undefined, 'second'])
  })

  test('refuses to start on a damaged line rather than lose the lines after it', () => {
    const dataFolder = newFolder()
    withBucket(dataFolder).close()
    const path = join(dataFolder, 'journal.ndjson')
    writeFileSync(path, `{"type":"damaged"}\n${readFileSync(path, 'utf8')}`)
    expect(() => open(dataFolder)).toThrow()
  })

  test('shrinks when most of its lines are outdated', () => {
    const dataFolder = newFolder()
    const store = withBucket(dataFolder)
    for (let index = 0; index < 12_000; index += 1) store.putObject(object(`key ${index % 10}`), options)
    const last = store.object(bucket, 'key 9')
    store.close()
    expect(statSync(join(dataFolder, 'journal.ndjson')).size).toBeLessThan(1_000_000)
    const again = open(dataFolder)
    expect(again.object(bucket, 'key 9')).toEqual(last)
    expect(again.bucket(bucket).objects.size).toBe(10)
    expect(again.putObject(object('key 0'), options).sequencer > last.sequencer).toBe(true)
    again.close()
    expect(existsSync(join(dataFolder, 'journal.ndjson.next'))).toBe(false)
  })
})

test('restores everything after a restart, and keeps only the needed files', async () => {
  const folder = temporaryFolder()
  const server = await startOn(folder.path)
  const s3 = clientOf(server.endpoint)
  for (let version = 1; version <= 5; version += 1) await put(s3, 'a', `version ${version}`)
  await put(s3, 'b', 'b')
  await server.close()
  const again = await startOn(folder.path)
  const client = clientOf(again.endpoint)
  expect(await read(client, 'a')).toBe('version 5')
  expect(await read(client, 'b')).toBe('b')
  expect(blobFiles(folder.path)).toHaveLength(2)
  await again.close()
  folder.remove()
})
