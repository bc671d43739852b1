/** Codes of the rules of uploads, conversions and quick publish. */
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { documentClient } from '#test/support/document-client.ts'
import { formRequest } from '#test/support/form-request.ts'
import { randomBytes } from '#test/support/random.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { seedPackage } from '#test/support/seed.ts'
import { putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { changed, inBody, inPath, slotsFull, storageFull, type Provocation, type Rows } from './provocation.ts'
import type { World } from './valid.ts'
import { send } from './world.ts'

const processing =
  (bytes: Uint8Array, more: Record<string, unknown> = {}): Provocation =>
  async (world, found) => {
    const { storage_path } = await putUpload({ backend: world.backend }, bytes)
    return send(world, found, {
      bearer: world.backend.liveKey,
      body: { storage_path, original_filename: 'course.zip', ...more },
    })
  }
const uploading =
  (file: { name: string; bytes: Uint8Array }, more: Record<string, string> = {}): Provocation =>
  (world, found) =>
    send(world, found, { bearer: world.backend.liveKey, ...formRequest({ file, ...more }) })

const noZip = Buffer.from('PK? no')
const noCourse = writeZip([{ name: 'readme.txt', data: 'no manifest' }])
const overCeilingSlides = Array.from({ length: 120 }, (_, index) => ({
  title: `Slide ${index}`,
  content: randomBytes(15_000).toString('base64'),
}))

const overCeiling = writeZip(
  packageEntries(undefined, [{ name: 'noise.bin', data: Buffer.alloc(1_200_000, 1), method: 0 }]),
)

/** Stored past the ticket, as a link that was minted under a higher ceiling allows. */
const processOversized: Provocation = async (world, found) => {
  const { backend } = world
  const upload = {
    tenantId: backend.tenantId,
    uploadId: `upl_0${Date.now().toString(36)}`,
    filename: 'large.zip',
    uploadedBy: 'key',
    announcedBytes: overCeiling.length,
    received: null,
    multipart: null,
    ended: null,
    became: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  await uploadRepository(backend.table).create(upload)
  await objectStore(objectClients(), 'uploads-test').put(uploadObjectKey(upload), overCeiling, {
    contentType: 'application/zip',
  })
  return send(world, found, {
    bearer: backend.liveKey,
    body: { storage_path: uploadObjectKey(upload), original_filename: 'large.zip' },
  })
}

const archivedPackage = ({ backend }: World): Promise<string> => seedPackage(backend, { status: 'archived' })

/** The upload's record disappears while its bytes are being stored. */
const uploadVanishes: Provocation = async (world, found) => {
  const { backend, course } = world
  let gone: Promise<unknown> = Promise.resolve()
  const remove = async (): Promise<void> => {
    const { Items = [] } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
    const open = Items.filter(
      (item) => item['sk'] === 'U' && item['became'] === undefined && item['filename'] === 'vanishing.zip',
    )
    await Promise.all(
      open.map(({ pk, sk }) =>
        documentClient(backend.table).send(new DeleteCommand({ TableName: backend.table.name, Key: { pk, sk } })),
      ),
    )
  }
  backend.aws.faultS3((operation, bucket) => {
    if (operation !== 'PutObject' || bucket !== 'uploads-test') return undefined
    gone = remove()
    return { until: gone }
  })
  try {
    return await uploading({ name: 'vanishing.zip', bytes: course })(world, found)
  } finally {
    backend.aws.faultS3(null)
    await gone
  }
}

const noUpload: Rows = { UPLOAD_NOT_FOUND: inBody({ upload_id: 'upl_unknown' }) }
const tooLargeTicket: Rows = {
  FILE_TOO_LARGE: inBody({ file_size: 2 * 1024 * 1024 }),
  STORAGE_QUOTA_EXCEEDED: storageFull,
}

export const uploadRows: Readonly<Record<string, Rows>> = {
  createDeckUpload: tooLargeTicket,
  createConversion: {
    UPLOAD_NOT_FOUND: inBody({ storage_path: 'uploads/tenant_one/upl_0/deck.pptx' }),
    INVALID_FILE_TYPE: uploading({ name: 'deck.pptx', bytes: noZip }),
    FILE_TOO_LARGE: uploading({ name: 'deck.pptx', bytes: overCeiling }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
  },
  publishSlides: {
    FILE_TOO_LARGE: inBody({ slides: overCeilingSlides }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
  },
  getConversion: { CONVERSION_NOT_FOUND: inPath({ jobId: 'job_unknown' }) },
  getSlidePicture: {
    CONVERSION_NOT_FOUND: inPath({ jobId: 'job_unknown', number: '1' }),
    NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, number: '2' } })),
  },
  createUpload: tooLargeTicket,
  validateUploadLimit: tooLargeTicket,
  initMultipart: tooLargeTicket,
  signPart: { ...noUpload, VALIDATION_ERROR: inBody({ part_number: 9999 }) },
  completeMultipart: {
    ...noUpload,
    VALIDATION_ERROR: inBody({ parts: [{ part_number: 1, etag: '"of something else"' }] }),
  },
  abortMultipart: noUpload,
  uploadPackage: {
    UPLOAD_NOT_FOUND: uploadVanishes,
    INVALID_PACKAGE: uploading({ name: 'course.zip', bytes: noCourse }),
    INVALID_FILE_TYPE: uploading({ name: 'course.zip', bytes: noZip }),
    FILE_TOO_LARGE: uploading({ name: 'course.zip', bytes: overCeiling }),
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
    PACKAGE_ARCHIVED: async (world, found) =>
      uploading({ name: 'course.zip', bytes: world.course }, { package_id: await archivedPackage(world) })(
        world,
        found,
      ),
  },
  processUpload: {
    UPLOAD_NOT_FOUND: inBody({ storage_path: 'uploads/tenant_one/upl_0/course.zip' }),
    INVALID_PACKAGE: processing(noCourse),
    INVALID_FILE_TYPE: processing(noZip),
    FILE_TOO_LARGE: processOversized,
    STORAGE_QUOTA_EXCEEDED: storageFull,
    QUOTA_EXCEEDED: slotsFull,
    PACKAGE_ARCHIVED: async (world, found) =>
      processing(world.course, { package_id: await archivedPackage(world) })(world, found),
  },
}
