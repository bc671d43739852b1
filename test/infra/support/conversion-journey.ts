/** Converts decks as the API and the worker do it: one that is published, and one that a dead worker has begun. */
import { convertDeck } from '#functions/workers/convert-deck/convert-deck.ts'
import { deckCourseFilesKey } from '#shared/contract/resources/conversions/deck-course.ts'
import { coursePublisher } from '#shared/operations/conversions/publish-course.ts'
import { courseWriter } from '#shared/operations/conversions/write-course.ts'
import { readPageFiles } from '#shared/operations/packages/read-page-files.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { aRenderedDeck, publishingOf } from '#test/support/conversion-bench.ts'
import { builtCoursePage } from '#test/support/package-pages.ts'
import { deckOfType } from '#test/support/decks.ts'
import { formRequest } from '#test/support/form-request.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import type { recordCalls } from './recorded-calls.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'as' | 'record'>
}

export async function conversionJourney({ backend, call, calls }: Journey): Promise<void> {
  const bytes = deckOfType()
  const ticket = await call('createDeckUpload', {
    body: { tenant_id: backend.tenantId, filename: 'deck.pptx', file_size: bytes.length },
    headers: { 'idempotency-key': 'deck-ticket' },
  })
  await fetch(ticket.body.presigned_url, { method: 'PUT', headers: ticket.body.required_put_headers, body: bytes })
  calls.record('api/conversions', { action: 's3:PutObject', resource: 'UploadsBucket/uploads/*' })
  const { body: uploaded } = await call('createConversion', { body: { storage_path: ticket.body.storage_path } })
  const form = formRequest({ file: { name: 'deck.pptx', bytes } })
  const { body: sent } = await call('createConversion', {
    ...form,
    headers: { ...form.headers, 'idempotency-key': 'deck-form' },
  })
  expect(
    (await call('createConversion', { body: { storage_path: 'uploads/tenant_one/upl_0/deck.pptx' } })).status,
  ).toBe(404)
  const missing = await call('createDeckUpload', {
    body: { tenant_id: backend.tenantId, filename: 'deck.pptx', file_size: bytes.length },
  })
  expect((await call('createConversion', { body: { storage_path: missing.body.storage_path } })).status).toBe(404)
  const web = objectStore(objectClients(), 'web-test')
  const page = JSON.stringify(await builtCoursePage())
  await web.put(deckCourseFilesKey, page, { contentType: 'application/json' })
  const publisher = coursePublisher(publishingOf(backend))
  const work = (jobId: string, now: number, publish = publisher.publish) =>
    calls.as('workers/convert-deck', () =>
      convertDeck(
        { kind: 'convert-deck', tenantId: backend.tenantId, jobId },
        {
          conversions: conversionRepository(backend.table),
          uploaded: objectStore(objectClients(), 'uploads-test'),
          steps: {
            ...publisher,
            publish,
            render: () => Promise.resolve({ kind: 'rendered', deck: aRenderedDeck(), findings: [] }),
            ...courseWriter(() => readPageFiles(web, deckCourseFilesKey)),
          },
          clock: { now: () => now },
          report: () => undefined,
        },
      ),
    )
  await work(uploaded.job_id, systemClock.now())
  await work(sent.job_id, systemClock.now(), () => Promise.reject(new Error('killed')))
  await work(sent.job_id, systemClock.now())
  await call('listConversions')
  for (const { job_id: jobId } of [uploaded, sent])
    expect((await call('getConversion', { params: { jobId } })).body.status).toBe('completed')
  const picture = { params: { jobId: sent.job_id, number: '1' } }
  expect((await call('getSlidePicture', picture)).status).toBe(200)
  const { package_id: packageId } = (await call('getConversion', picture)).body
  await objectStore(objectClients(), 'content-test').removeAll(`content/${backend.tenantId}/${packageId}/`)
  expect((await call('getSlidePicture', picture)).status).toBe(404)
}
