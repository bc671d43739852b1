import { CallError } from '#web/dashboard/app/calls.ts'
import { inWorkspace } from '#web/dashboard/screens/upload/in-workspace.ts'
import {
  pathToGoOnWith,
  runUpload,
  StoreError,
  type Upload,
  type UploadWork,
} from '#web/dashboard/screens/upload/run-upload.ts'
import type { Processed, ProcessOrder } from '#web/dashboard/screens/upload/data.ts'
import { begunUpload } from './support/begun-upload.ts'
import { refusedCall } from './support/refused-call.ts'

const file = new File(['course'], 'course.zip', { lastModified: 1 })
const start = begunUpload(file)
const checked: Processed = {
  upload_id: 'upload',
  manifest: null,
  package: null,
  validation: { errors: [], warnings: [] },
}

/** A service that makes a package of each storage path, and records what it does. */
function service() {
  const asked: string[] = []
  const packages = new Set<string>()
  const work: UploadWork = {
    checkLimit: () => Promise.resolve(asked.push('limit')),
    send: () => Promise.resolve(`path ${asked.push('send')}`),
    process: ({ storagePath }: ProcessOrder) => {
      asked.push(`process ${storagePath}`)
      packages.add(storagePath)
      return Promise.resolve(checked)
    },
    untilStored: () => Promise.resolve(true),
  }
  return { work, asked, packages }
}

/** Runs an upload to its end, as the screen does. */
async function ended(upload: Upload, work: UploadWork): Promise<Upload> {
  let now = upload
  const change = (next: Partial<Upload>): void => {
    now = { ...now, ...next }
  }
  await runUpload(upload, work, change).catch((error: unknown) => change({ error }))
  return now
}

test('makes one package where the answer of process is lost once and the person tries again', async () => {
  const { work, asked, packages } = service()
  const losing: UploadWork = {
    ...work,
    process: async (order) => {
      await work.process(order)
      throw new CallError({ outcome: 'unreachable' })
    },
  }
  const stopped = await ended(start, losing)
  expect(stopped).toMatchObject({ step: 'validate', storagePath: 'path 2' })
  await ended({ ...start, storagePath: pathToGoOnWith(stopped) }, work)
  expect(asked).toEqual(['limit', 'send', 'process path 2', 'process path 2'])
  expect([...packages]).toEqual(['path 2'])
})

test.each([
  ['QUOTA_EXCEEDED', 'path'],
  ['AUTH_REQUIRED', 'path'],
  ['INVALID_PACKAGE', null],
  ['UPLOAD_NOT_FOUND', null],
] as const)('goes on after %s with the file at: %s', (code, expected) => {
  expect(pathToGoOnWith({ storagePath: 'path', error: refusedCall(code) })).toBe(expected)
})

test('sends the file anew after its version has failed', () => {
  expect(pathToGoOnWith({ storagePath: 'path', error: new StoreError() })).toBeNull()
})

test('makes a call again once the session is back in the workspace of the upload', async () => {
  const events: string[] = []
  const call = (): Promise<string> => {
    events.push('call')
    return events.length < 4 ? Promise.reject(refusedCall('SESSION_WORKSPACE_CHANGED')) : Promise.resolve('done')
  }
  const untilBack = (): Promise<void> => {
    events.push('wait')
    return Promise.resolve()
  }
  await expect(inWorkspace(call, untilBack)).resolves.toBe('done')
  expect(events).toEqual(['call', 'wait', 'call', 'wait', 'call'])
})

test('passes every other refusal on without waiting', async () => {
  const untilBack = jest.fn()
  await expect(inWorkspace(() => Promise.reject(refusedCall('AUTH_REQUIRED')), untilBack)).rejects.toThrow('Refused.')
  expect(untilBack).not.toHaveBeenCalled()
})
