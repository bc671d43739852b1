/** How packages arrive. */
import { randomUUID } from 'node:crypto'
import { zipSampleCourse } from '#samples/build-course.ts'
import { formRequest } from '#test/support/form-request.ts'
import type { Journey } from './journey.ts'

/** @returns where the archive was stored */
export async function upload({ backend, call, calls }: Journey, bytes: Uint8Array): Promise<string> {
  const { body } = await call('createUpload', {
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: bytes.length },
    headers: { 'idempotency-key': randomUUID() },
  })
  await fetch(body.presigned_url, { method: 'PUT', headers: body.required_put_headers, body: bytes })
  calls.record('api/uploads', { action: 's3:PutObject', resource: 'UploadsBucket/uploads/*' })
  return body.storage_path
}

/** Uploads in each way, and archives that are refused. @returns id of the package */
export async function uploadJourney(journey: Journey): Promise<string> {
  const { backend, call } = journey
  const course = await zipSampleCourse('scorm2004')
  const process = (body: Record<string, unknown>) =>
    call('processUpload', {
      body: { original_filename: 'course.zip', ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const { body } = await process({ storage_path: await upload(journey, course) })
  const packageId: string = body.package.package_id
  expect(
    (await process({ storage_path: await upload(journey, course), package_id: packageId })).body.package.currentVersion,
  ).toBe('2')
  expect((await process({ storage_path: await upload(journey, Buffer.from('no course')) })).status).toBe(400)
  const unsent = await call('createUpload', {
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 10 },
  })
  expect((await process({ storage_path: unsent.body.storage_path })).body.code).toBe('UPLOAD_NOT_FOUND')
  await multipart(journey, course)
  return packageId
}

async function multipart({ backend, call }: Journey, course: Uint8Array): Promise<void> {
  const init = () =>
    call('initMultipart', { body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: course.length } })
  const { upload_id: uploadId } = (await init()).body
  const { url } = (await call('signPart', { body: { upload_id: uploadId, part_number: 1 } })).body
  const etag = (await fetch(url, { method: 'PUT', body: course })).headers.get('etag')
  expect(
    (await call('completeMultipart', { body: { upload_id: uploadId, parts: [{ part_number: 1, etag }] } })).status,
  ).toBe(200)
  expect((await call('abortMultipart', { body: { upload_id: (await init()).body.upload_id } })).body.status).toBe(
    'aborted',
  )
  await call('getUploadLimit')
  expect((await call('uploadPackage', formRequest({ file: { name: 'course.zip', bytes: course } }))).status).toBe(200)
}
