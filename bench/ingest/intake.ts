/** Uploads packages, and has them processed by the built functions. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { ProcessPackageMessage } from '#shared/operations/packages/process-package-message.ts'
import type { DistantBackend } from '../support/distant-backend.ts'
import { made } from '../support/work-folder.ts'
import { makePackage } from './make-package.ts'

/** Largest package of these rows, in MB. */
export const ceilingMb = 2500

/** Path of a package of this size, in MB; made once for all rows. */
export const packageOf = (megabytes: number): Promise<string> =>
  made(`package-${megabytes}.zip`, (path) => makePackage(path, megabytes))

/** Uploads a package with its ticket. @returns its storage path */
export async function upload(backend: DistantBackend, file: string): Promise<string> {
  const { size } = await stat(file)
  const ticket = await backend.call('createUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: size },
  })
  if (ticket.status !== 200) throw new Error(`upload-url returned ${JSON.stringify(ticket.body)}`)
  const path: string = ticket.body.storage_path
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: ticket.body.bucket,
      Key: path,
      Body: createReadStream(file),
      ContentLength: size,
      ContentType: 'application/zip',
    }),
  )
  return path
}

/** Requests processing. @returns the job for the worker; null if the version is ready */
export async function requestProcessing(
  backend: DistantBackend,
  storagePath: string,
): Promise<ProcessPackageMessage | null> {
  const response = await backend.call('processUpload', {
    bearer: backend.liveKey,
    body: { storage_path: storagePath, original_filename: 'course.zip' },
  })
  if (response.status !== 200) throw new Error(`process returned ${JSON.stringify(response.body)}`)
  const { package_id: packageId, version_id: versionId, version_status: status } = response.body.package
  return status === 'ready' ? null : { kind: 'process-package', tenantId: backend.tenantId, packageId, versionId }
}

/** The event with which SQS passes a job to the worker. */
export const jobEvent = (job: ProcessPackageMessage): object => ({
  Records: [
    {
      messageId: 'job',
      receiptHandle: 'job',
      body: JSON.stringify(job),
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    },
  ],
})

/** @throws Error if the version is not ready */
export async function requireReady(backend: DistantBackend, job: ProcessPackageMessage): Promise<void> {
  const response = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: job.packageId } })
  if (response.body.versions?.[0]?.status !== 'ready')
    throw new Error(`The version is not ready: ${JSON.stringify(response.body)}`)
}
