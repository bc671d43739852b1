/** Publishes slides: once, and once with a picture that is refused. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import type { ApiRequest, ApiResponse } from '#test/support/backend.ts'
import { publishQuickPage } from '#test/support/package-pages.ts'

export async function quickPublishJourney(
  call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>,
): Promise<void> {
  await publishQuickPage(objectStore(objectClients(), 'web-test'))
  const publish = (key: string, slide: object): Promise<ApiResponse> =>
    call('publishSlides', {
      body: { title: 'Safety', slides: [{ title: 'Alarm', content: 'Press **red**.', ...slide }] },
      headers: { 'idempotency-key': key },
    })
  expect((await publish('slides', {})).status).toBe(200)
  expect((await publish('picture', { image_url: 'https://10.0.0.1/a.png' })).status).toBe(400)
}
