import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { renderObjectCreated } from '#infra/local/aws/s3/event-record.ts'
import type { OnObjectCreated } from '#infra/local/aws/s3/event-delivery.ts'
import type { ObjectCreated } from '#infra/local/aws/s3/records.ts'
import { bucket, clientOf, refusal, startOn, temporaryFolder } from './support/s3-workbench.ts'

const folders: { remove: () => void }[] = []
const newFolder = () => {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.path
}
afterAll(() => folders.forEach((folder) => folder.remove()))

/** A server whose events are collected, and a way to wait for a number of them. */
async function startCollecting(dataFolder: string, take: OnObjectCreated = () => undefined) {
  const events: ObjectCreated[] = []
  const server = await startOn(dataFolder, {
    onObjectCreated: (event) => {
      events.push(event)
      return take(event)
    },
  })
  const s3 = clientOf(server.endpoint)
  const seen = async (count: number) => {
    for (let waited = 0; events.length < count && waited < 3000; waited += 10) await delay(10)
    await delay(30)
    return events.map(({ key }) => key)
  }
  const put = (Key: string, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'content', ...more }))
  return { server, s3, events, seen, put }
}

test('emits one event for each stored object and for nothing else', async () => {
  const { server, s3, events, seen, put } = await startCollecting(newFolder())
  await put('a b')
  const upload = { Bucket: bucket, Key: 'parts' }
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(upload))
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'content' }))
  await s3.send(
    new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts: [{ ETag, PartNumber: 1 }] } }),
  )
  await refusal(put('refused', { ChecksumCRC32: 'AAAAAA==' }))
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'a b' }))
  await seen(2)
  const eTag = '9a0364b9e99bb480dd25e1f0284c8555'
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const sequencer = expect.stringMatching(/^[0-9A-F]{16}$/)
  expect(events).toEqual([
    { bucket, key: 'a b', size: 7, eTag, eventName: 'ObjectCreated:Put', sequencer, time },
    {
      bucket,
      key: 'parts',
      size: 7,
      eTag: expect.stringMatching(/-1$/),
      eventName: 'ObjectCreated:CompleteMultipartUpload',
      sequencer,
      time,
    },
  ])
  expect(new Set(events.map(({ sequencer: each }) => each)).size).toBe(2)
  expect(events.map(({ sequencer: each }) => each)).toEqual(events.map(({ sequencer: each }) => each).sort())
  await server.close()
})

test('delivers an accepted event once, also after restarts', async () => {
  const dataFolder = newFolder()
  const first = await startCollecting(dataFolder)
  await first.put('once')
  expect(await first.seen(1)).toEqual(['once'])
  await first.server.close()
  const second = await startCollecting(dataFolder)
  await delay(100)
  expect(second.events).toEqual([])
  await second.server.close()
})

test('repeats a refused event without delaying others', async () => {
  const refusals = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const attempts: string[] = []
  const accepted = new EventEmitter()
  const { server, events, put } = await startCollecting(newFolder(), ({ key }) => {
    attempts.push(key)
    if (key !== 'stubborn') return
    if (attempts.length < 4 || !attempts.includes('easy')) throw new Error('Not now.')
    accepted.emit('stubborn')
  })
  const stubbornAccepted = once(accepted, 'stubborn')
  await put('stubborn')
  await put('easy')
  await stubbornAccepted
  expect(attempts.filter((key) => key === 'easy')).toHaveLength(1)
  expect(new Set(events.filter(({ key }) => key === 'stubborn').map(({ sequencer }) => sequencer)).size).toBe(1)
  expect(refusals).toHaveBeenCalledTimes(1)
  refusals.mockRestore()
  await server.close()
})

test('keeps an undelivered event over a restart, even if its object is deleted', async () => {
  const refusals = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const dataFolder = newFolder()
  const first = await startCollecting(dataFolder, () => Promise.reject(new Error('Not now.')))
  await first.put('owed')
  await first.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'owed' }))
  await first.seen(1)
  await first.server.close()
  refusals.mockRestore()
  const second = await startCollecting(dataFolder)
  expect(await second.seen(1)).toEqual(['owed'])
  expect(second.events[0]).toEqual(first.events[0])
  await second.server.close()
})

test('responds before its event is delivered', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const { server, seen, put } = await startCollecting(newFolder(), () => held)
  for (let index = 0; index < 20; index += 1) await put(`key ${index}`)
  // Eight at once are handed over, the others wait for these.
  expect(await seen(8)).toHaveLength(8)
  release()
  expect(await seen(20)).toHaveLength(20)
  await server.close()
})

test('renders the notification of S3, with the key URL-encoded', () => {
  const event = {
    bucket,
    key: 'uploads/t 1/ü+(1).zip',
    size: 5,
    eTag: 'abc',
    eventName: 'ObjectCreated:Put',
    sequencer: '00A1',
    time: '2026-01-31T10:00:00.000Z',
  } as const
  const { Records } = renderObjectCreated(event, 'eu-central-1')
  expect(Records).toHaveLength(1)
  expect(Records[0]).toMatchObject({
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: 'eu-central-1',
    eventTime: '2026-01-31T10:00:00.000Z',
    eventName: 'ObjectCreated:Put',
    s3: {
      bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
      object: { key: 'uploads/t+1/%C3%BC%2B%281%29.zip', size: 5, eTag: 'abc', sequencer: '00A1' },
    },
  })
})
