/** Uploads packages, and has them processed by the built functions. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { DistantBackend } from '../support/distant-backend.ts'
import { made } from '../support/work-folder.ts'
import { makePackage } from './make-package.ts'

/** Largest package that the rows take. */
export const ceilingMb = 2500

/** Path of a package of this size; made once for all rows. */
export const packageOf = (megabytes: number): Promise<string> => made(`package-${megabytes}.zip`, (path) => makePackage(path, megabytes))

/** Puts a package where its ticket says. @returns its storage path */
export async function upload(backend: DistantBackend, file: string): Promise<string> {
  const { size } = await stat(file)
  const ticket = await backend.call('createUpload', { bearer: backend.liveKey, body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: size } })
  if (ticket.status !== 200) throw new Error(`upload-url answered ${JSON.stringify(ticket.body)}`)
  const path: string = ticket.body.storage_path
  await new S3Client({}).send(new PutObjectCommand({ Bucket: ticket.body.bucket, Key: path, Body: createReadStream(file), ContentLength: size, ContentType: 'application/zip' }))
  return path
}

export interface Job {
  readonly tenantId: string
  readonly packageId: string
  readonly versionId: string
}

/** Asks for processing. @returns what is left to the worker; null where the version is ready */
export async function requestProcessing(backend: DistantBackend, storagePath: string): Promise<Job | null> {
  const answer = await backend.call('processUpload', { bearer: backend.liveKey, body: { storage_path: storagePath, original_filename: 'course.zip' } })
  if (answer.status !== 200) throw new Error(`process answered ${JSON.stringify(answer.body)}`)
  const { package_id: packageId, version_id: versionId, version_status: status } = answer.body.package
  return status === 'ready' ? null : { tenantId: backend.tenantId, packageId, versionId }
}

/** The event with which SQS hands a job to the worker. */
export const jobEvent = (job: Job): object => ({
  Records: [{ messageId: 'job', receiptHandle: 'job', body: JSON.stringify(job), attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) } }],
})

/** @throws Error where the version is anything but ready */
export async function requireReady(backend: DistantBackend, job: Job): Promise<void> {
  const answer = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: job.packageId } })
  if (answer.body.versions?.[0]?.status !== 'ready') throw new Error(`The version is not ready: ${JSON.stringify(answer.body)}`)
}
