/** Workers that messages, schedules and deployments start. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { publishWeb } from '#functions/workers/publish-web/publish-web.ts'
import { recordUpload } from '#functions/workers/record-upload/record-upload.ts'
import type { KeyValueStoreServer } from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { rotateKeys } from '#shared/operations/keys/change-keys.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import type { Journey } from './journey.ts'
import type { Templates } from './synthesize.ts'
import { upload } from './upload-journey.ts'
import { watchJourney } from './watched-queues.ts'

interface Surroundings {
  readonly templates: Templates
  readonly stores: KeyValueStoreServer
  /** A folder of the test. */
  readonly directory: string
}

const store = (bucket: string): ObjectStore => objectStore(objectClients(), bucket)

/** Workers that no event starts. */
export async function workerJourney(journey: Journey, { templates, stores, directory }: Surroundings): Promise<void> {
  const { backend, calls } = journey
  const { table } = backend
  const storagePath = await upload(journey, await zipSampleCourse('scorm12'))
  await calls.as('workers/record-upload', () =>
    recordUpload(
      { Records: [{ s3: { object: { key: storagePath, size: 1, eTag: '"e"' } } }] },
      { uploads: uploadRepository(table), sent: new Date().toISOString() },
    ),
  )
  await processing(journey, storagePath)
  const rotated = {
    secrets: {
      token: keySecret({ purpose: 'token', secretId: 'token-keys' }),
      content: keySecret({ purpose: 'content', secretId: 'content-keys' }),
      sealing: keySecret({ purpose: 'sealing', secretId: 'sealing-keys' }),
    },
    edge: edgeKeys(stores.createStore('keys').arn),
    clock: { now: () => Date.parse('2099-01-01T00:00:00.000Z') },
  }
  await calls.as('workers/rotate-keys', () => rotateKeys(rotated))
  await calls.as('workers/watch-queues', () => watchJourney(templates, (name) => backend.aws.sqs.createQueue(name).url))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html>')
  await calls.as('workers/publish-web', () => publishWeb(join(directory, 'web'), store('web-test')))
}

/** Both ends of the worker: a version that its request left behind, and one whose upload is gone. */
async function processing(journey: Journey, storagePath: string): Promise<void> {
  const { backend, call, calls } = journey
  const { tenantId } = backend
  const dependencies = {
    packages: packageRepository(backend.table),
    versions: versionRepository(backend.table),
    uploaded: store('uploads-test'),
    content: store('content-test'),
    maxUploadMb: 500,
    stamp: stampOf(systemClock),
  }
  const work = async (packageId: string) => {
    const { body } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
    await calls.as('workers/process-package', () =>
      processPackage({ tenantId, packageId, versionId: body.versions[0].id }, dependencies),
    )
    return (await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })).body.package.status
  }
  // What was written of the second one is removed when it fails.
  let written = 0
  backend.aws.faultS3((operation, bucket) =>
    operation === 'PutObject' && bucket === 'content-test' && (written += 1) > 1
      ? { status: 503, code: 'SlowDown' }
      : undefined,
  )
  const gone = await upload(journey, await zipSampleCourse('scorm12'))
  for (const [path, packageId] of [
    [gone, 'gone'],
    [storagePath, 'left'],
  ])
    await call('processUpload', {
      body: { storage_path: path, original_filename: 'course.zip', package_id: packageId },
    })
  backend.aws.faultS3(null)
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: 'uploads-test', Key: gone }))
  expect([await work('left'), await work('gone')]).toEqual(['ready', 'failed'])
}
