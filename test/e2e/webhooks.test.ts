/**
 * A course is completed in a browser, and a receiver on this machine gets the webhook: over TLS, signed, with the
 * values of the session.
 */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { eventDataOf, eventEnvelope } from '#shared/contract/events.ts'
import { describeInBrowser, longestWaitMs, type Classroom } from '#test/support/browser.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Received, type Receiver } from '#test/support/https-receiver.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { call } from '#test/support/service-client.ts'
import { turnPages } from '#samples/walk-course.ts'

const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
const authority = makeAuthority()
let folder: string
let receiver: Receiver

async function receiving(): Promise<readonly string[]> {
  receiver = await startReceiver(authority)
  folder = mkdtempSync(join(tmpdir(), 'lectern-webhooks-'))
  const file = join(folder, 'authority.pem')
  writeFileSync(file, authority.cert)
  return ['--webhook-receivers', `127.0.0.1:${receiver.port}`, '--webhook-authority', file]
}

/** The request in which the receiver gets this event of a session. */
async function receivedFor(event: string, sessionId: string): Promise<Received> {
  const end = Date.now() + longestWaitMs
  for (;;) {
    const found = receiver.received.find(
      ({ headers, body }) =>
        headers['x-service-event-type'] === event && JSON.parse(body).data.session_id === sessionId,
    )
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`The receiver did not hear of ${event}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Verifies and reads a delivery as its receiver should. */
function read({ headers, body }: Received): Record<string, unknown> {
  expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(body, plain)).toEqual(JSON.parse(body))
  const envelope = eventEnvelope.parse(JSON.parse(body))
  expect(envelope.delivery_id).toBe(headers['x-delivery-id'])
  return envelope.data
}

describeInBrowser(
  'webhooks of a course that is taken in a browser',
  (room) => {
    const service = () => room().service
    const subscribe = async (classroom: Classroom): Promise<void> => {
      const { status } = await call(classroom.service, 'POST /api/v1/webhooks', {
        body: { url: `${receiver.origin}/hook`, label: 'Receiver', eventScope: 'sessions', secret },
      })
      expect(status).toBe(200)
    }
    beforeAll(() => subscribe(room()))
    afterAll(async () => {
      await receiver.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('delivers session.completed with the values of the session', async () => {
      const context = await room().newContext()
      const launched = await room().launch('scorm12', { user_id: 'ada.lovelace' })
      const player = await PlayerPage.open(context, launched.launch_url)
      await player.course()
      await player.call('LMSSetValue', 'cmi.core.score.raw', '80')
      await player.call('LMSSetValue', 'cmi.core.lesson_status', 'passed')
      await player.button('exit').click()
      await player.waitForScreen('finished')

      const sent = await receivedFor('session.completed', launched.session_id)
      const data = read(sent)
      expect(JSON.parse(sent.body).tenant_id).toBe(service().tenantId)
      const session = await room().session(launched)
      expect(data).toMatchObject({
        event_plane: 'live',
        entity_type: 'session',
        entity_id: launched.session_id,
        package_id: session.package_id,
        learner_id: 'ada.lovelace',
        completion_status: session.completion_status,
        success_status: session.success_status,
        progress_percent: session.progress_percent,
        score: { raw: 80 },
        session_time: expect.stringMatching(/^PT/),
      })
      // The commit on leaving may follow the one that completed the session.
      expect(Number(data['time_spent_seconds'])).toBeLessThanOrEqual(session.time_spent_seconds)
      expect(String(data['updated_at']) <= session.updated_at).toBe(true)
      expect(Object.keys(eventDataOf('session.completed').strict().parse(data)).sort()).toEqual(
        Object.keys(data).sort(),
      )
      await context.close()
    })

    test('delivers session.suspended once for each visit that the learner leaves in the middle', async () => {
      const context = await room().newContext()
      const launched = await room().launch('scorm12')
      const player = await PlayerPage.open(context, launched.launch_url)
      await turnPages(await player.course(), 2)
      await player.button('exit').click()
      await player.waitForScreen('left')
      expect(read(await receivedFor('session.suspended', launched.session_id))).toMatchObject({
        completion_status: 'incomplete',
        entity_id: launched.session_id,
      })

      // A second visit that ends in the middle is another event; each event is delivered once.
      const again = await PlayerPage.open(context, launched.launch_url)
      await turnPages(await again.course(), 1)
      await again.button('exit').click()
      await again.waitForScreen('left')
      const deliveryIds = () =>
        receiver.received
          .filter(({ body }) => JSON.parse(body).data.session_id === launched.session_id)
          .map(({ headers }) => headers['x-delivery-id'])
      const end = Date.now() + longestWaitMs
      while (new Set(deliveryIds()).size < 2 && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(new Set(deliveryIds()).size).toBe(2)
      await context.close()
    })
  },
  receiving,
)
