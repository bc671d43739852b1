import { SendError, type PutBytes } from '#web/dashboard/app/bucket.ts'
import {
  onePieceUpTo,
  sendFile,
  type Sending,
  type Unfinished,
  type UploadCalls,
} from '#web/dashboard/screens/upload/send-file.ts'
import { refusedCall } from './support/refused-call.ts'

const partSize = 8_000_000
const large = new File([new Uint8Array(onePieceUpTo + 5_000_000)], 'large.zip', { lastModified: 1 })
const small = new File(['small'], 'small.zip', { lastModified: 1 })

const partOf = (url: string): number => Number(url.split('/').pop())

/** A service and a bucket that take everything, and note what they are asked. */
function world(parts: Partial<Sending> = {}) {
  const asked: string[] = []
  const kept: (Unfinished | null)[] = []
  const progress: number[] = []
  const waits: number[] = []
  const calls: UploadCalls = {
    createTicket: () => {
      asked.push('ticket')
      return Promise.resolve({ storage_path: 'path', presigned_url: 'bucket/whole', required_put_headers: {} })
    },
    beginParts: () => {
      asked.push('begin')
      return Promise.resolve({ upload_id: 'upload', storage_path: 'path', part_size_bytes: partSize, part_count: 3 })
    },
    signPart: (_, part) => {
      asked.push(`sign ${part}`)
      return Promise.resolve({ url: `bucket/${part}` })
    },
    joinParts: (_, etags) => {
      asked.push(`join ${etags.join(',')}`)
      return Promise.resolve({})
    },
  }
  const put: PutBytes = ({ url, bytes, onProgress }) => {
    asked.push(`put ${url} ${bytes.size}`)
    onProgress(bytes.size)
    return Promise.resolve(`etag-${partOf(url)}`)
  }
  const sending: Sending = {
    file: large,
    calls,
    put,
    wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)),
    unfinished: null,
    keep: (unfinished) => kept.push(unfinished),
    onProgress: (sent) => progress.push(sent),
    ...parts,
  }
  return { sending, calls, put, asked, kept, progress, waits }
}

test('sends a small file in one request, without parts', async () => {
  const { sending, asked, kept } = world({ file: small })
  await expect(sendFile(sending)).resolves.toBe('path')
  expect(asked).toEqual(['ticket', 'put bucket/whole 5'])
  expect(kept).toEqual([])
})

test('sends a large file in parts, joins them in their order, and keeps nothing after that', async () => {
  const { sending, asked, kept, progress } = world()
  await expect(sendFile(sending)).resolves.toBe('path')
  expect(asked.filter((call) => call.startsWith('put')).sort()).toEqual([
    'put bucket/1 8000000',
    'put bucket/2 8000000',
    'put bucket/3 5000000',
  ])
  expect(asked.at(-1)).toBe('join etag-1,etag-2,etag-3')
  expect(kept.at(-1)).toBeNull()
  expect(progress.at(-1)).toBe(large.size)
})

test('goes on where an earlier visit ended: parts that arrived are not sent again', async () => {
  const unfinished: Unfinished = {
    name: large.name,
    size: large.size,
    lastModified: 1,
    uploadId: 'earlier',
    storagePath: 'earlier path',
    partSize,
    etags: ['etag-1', null, 'etag-3'],
  }
  const { sending, asked, progress } = world({ unfinished })
  await expect(sendFile(sending)).resolves.toBe('earlier path')
  expect(asked).toEqual(['sign 2', 'put bucket/2 8000000', 'join etag-1,etag-2,etag-3'])
  expect(progress[0]).toBe(13_000_000)
})

test('begins anew where the service does not know the upload of the earlier visit any more', async () => {
  const { calls } = world()
  const unfinished: Unfinished = {
    name: large.name,
    size: large.size,
    lastModified: 1,
    uploadId: 'expired',
    storagePath: 'expired path',
    partSize,
    etags: ['etag-1', null, null],
  }
  const { sending, asked, kept } = world({
    unfinished,
    calls: {
      ...calls,
      signPart: (id, part) =>
        id === 'expired' ? Promise.reject(refusedCall('UPLOAD_NOT_FOUND', 404)) : calls.signPart(id, part),
    },
  })
  await expect(sendFile(sending)).resolves.toBe('path')
  expect(asked.filter((call) => call.startsWith('put'))).toHaveLength(3)
  expect(kept.slice(0, 2)).toEqual([null, expect.objectContaining({ uploadId: 'upload', etags: [null, null, null] })])
  expect(kept.at(-1)).toBeNull()
})

test('signs and sends a part again that the bucket did not take', async () => {
  const { put } = world()
  let failures = 0
  const { sending, asked, waits } = world({
    put: (request) => {
      if (partOf(request.url) === 2 && failures++ < 2) return Promise.reject(new SendError())
      return put(request)
    },
  })
  await expect(sendFile(sending)).resolves.toBe('path')
  expect(asked.filter((call) => call === 'sign 2')).toHaveLength(3)
  expect(waits).toEqual([1000, 3000])
})

test('gives up after five attempts, and keeps what arrived', async () => {
  const { put } = world()
  const { sending, kept, waits } = world({
    put: (request) => (partOf(request.url) === 3 ? Promise.reject(new SendError()) : put(request)),
  })
  await expect(sendFile(sending)).rejects.toThrow(SendError)
  expect(waits).toEqual([1000, 3000, 9000, 27_000])
  expect(kept.at(-1)?.etags).toEqual(['etag-1', 'etag-2', null])
})

test('repeats nothing that the service refuses for good', async () => {
  const { calls } = world()
  const refusal = refusedCall('FILE_TOO_LARGE', 413)
  const { sending, waits } = world({ calls: { ...calls, signPart: () => Promise.reject(refusal) } })
  await expect(sendFile(sending)).rejects.toBe(refusal)
  expect(waits).toEqual([])
})

test('sends every part on whose link came before the service began to sign none, and joins them after that', async () => {
  const six = new File([new Uint8Array(6 * partSize)], 'six.zip', { lastModified: 1 })
  const { calls, put, asked } = world()
  let goOn = (): void => undefined
  const isBack = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let hasSwitched = false
  let arrived = 0
  const { sending } = world({
    file: six,
    calls: {
      ...calls,
      beginParts: async (file) => ({ ...(await calls.beginParts(file)), part_count: 6 }),
      joinParts: async () => {
        await isBack
        asked.push('join')
      },
      signPart: async (id, part) => {
        if (hasSwitched) await isBack
        return calls.signPart(id, part)
      },
    },
    put: async (request) => {
      // All links have come when the first part is on its way.
      await new Promise((resolve) => setTimeout(resolve, 20))
      hasSwitched = true
      arrived += 1
      if (arrived === 6) {
        expect(asked).not.toContain('join')
        goOn()
      }
      return put(request)
    },
  })
  await expect(sendFile(sending)).resolves.toBe('path')
  expect(asked.filter((call) => call.startsWith('sign'))).toHaveLength(6)
  expect(asked.at(-1)).toBe('join')
})
