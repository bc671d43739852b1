/** Valid calls on uploads, conversions and quick publish. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { convertedDeck } from '#test/support/converted-deck.ts'
import { putDeck, sendDeck } from '#test/support/decks.ts'
import { formRequest } from '#test/support/form-request.ts'
import { publishQuickPage } from '#test/support/package-pages.ts'
import { putParts, putUpload } from '#test/support/upload.ts'
import { plain, type ValidCalls } from './valid.ts'

const announced = { tenant_id: 'tenant_one', filename: 'course.zip', file_size: 1000 }
export const uploadCalls: ValidCalls = {
  createUpload: plain({ body: announced }),
  initMultipart: plain({ body: announced }),
  signPart: async ({ backend, course }) => ({
    request: { body: { upload_id: (await putParts({ backend }, course)).init.upload_id, part_number: 1 } },
  }),
  completeMultipart: async ({ backend, course }) => {
    const { init, parts } = await putParts({ backend }, course)
    return { request: { body: { upload_id: init.upload_id, parts } } }
  },
  abortMultipart: async ({ backend, course }) => ({
    request: { body: { upload_id: (await putParts({ backend }, course)).init.upload_id } },
  }),
  getUploadLimit: plain(),
  uploadPackage: ({ course }) =>
    Promise.resolve({ request: formRequest({ file: { name: 'course.zip', bytes: course } }) }),
  processUpload: async ({ backend, course }) => ({
    request: {
      body: { storage_path: (await putUpload({ backend }, course)).storage_path, original_filename: 'course.zip' },
    },
  }),
  createDeckUpload: plain({ body: { ...announced, filename: 'deck.pptx' } }),
  createConversion: async ({ backend }) => ({ request: { body: { storage_path: await putDeck(backend) } } }),
  listConversions: plain(),
  getConversion: async ({ backend }) => ({ request: { params: { jobId: (await sendDeck(backend)).body.job_id } } }),
  getSlidePicture: async ({ backend }) => ({
    request: { params: { jobId: await convertedDeck(backend), number: '1' } },
  }),
  publishSlides: async () => {
    await publishQuickPage(objectStore(objectClients(), 'web-test'))
    return { request: { body: { title: 'Safety', slides: [{ title: 'One', content: 'Text' }] } } }
  },
}
