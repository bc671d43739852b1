/** An admin adds webhook endpoints in the dashboard, sees why a delivery failed, and sends again what was missed. */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { changeResponses, describeInBrowser } from '#test/support/browser.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { call } from '#test/support/service-client.ts'

const authority = makeAuthority()
let folder: string
let authorityFile: string
let receiver: Receiver
let responseStatus = 200
/** What the receiver waits for before it answers. */
let held: Promise<unknown> = Promise.resolve()

async function receiving(): Promise<readonly string[]> {
  receiver = await startReceiver(authority, (_, response) => {
    void held.then(() => {
      response.writeHead(responseStatus)
      response.end('The shop is <b>closed</b>.')
    })
  })
  folder = mkdtempSync(join(tmpdir(), 'lectern-dashboard-webhooks-'))
  authorityFile = join(folder, 'authority.pem')
  writeFileSync(authorityFile, authority.cert)
  return ['--webhook-receivers', `127.0.0.1:${receiver.port}`, '--webhook-authority', authorityFile]
}

describeInBrowser(
  'webhooks in the dashboard',
  (room) => {
    const { visit, open } = dashboardVisits(room)
    afterAll(async () => {
      await receiver.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('shows why a delivery failed, sends it again, and gives it as a command that runs as printed', async () => {
      const made = await visit('admin')
      const page = await open(made, '/webhooks')
      await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor()
      await page.getByRole('button', { name: 'Add an endpoint' }).first().click()
      await page.getByLabel('Address').fill(`${receiver.origin}/hook`)
      await page.getByLabel('Label').fill('Portal')
      await page.getByRole('dialog').getByRole('button', { name: 'Add an endpoint' }).click()
      const secret = (await page.getByRole('region', { name: 'Signing secret' }).innerText()).trim()
      expect(secret).toMatch(/^whsec_/)
      await page.getByRole('button', { name: 'I have copied it' }).click()
      expect(await page.content()).not.toContain(secret)

      responseStatus = 500
      await page.getByRole('link', { name: 'Portal' }).click()
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await page.getByRole('link', { name: 'webhook.test' }).click()
      const detail = page.getByRole('region', { name: 'webhook.test' })
      await detail.getByText('The receiver answered with HTTP 500.').first().waitFor()
      await detail.getByText('The shop is <b>closed</b>.').waitFor()
      const attempts = detail.getByRole('list', { name: 'Time line of the attempts' }).getByRole('listitem')
      const timeline = await attempts.allInnerTexts()
      expect(timeline[1]).toMatch(/^Attempt 1: The receiver answered with HTTP 500\.\s+.* took [\d,]+ ms$/)
      expect(timeline[2]).toMatch(/^Attempt 2 follows\s+\d+ \w+ \d{4}/)
      await page.getByText('The test event is on its way.').waitFor({ state: 'detached' })
      await page.locator('tr[aria-current=true]').getByRole('link', { name: 'webhook.test' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      const [sent] = receiver.received
      if (sent === undefined) throw new Error('The receiver got nothing.')
      const signature = `sha256=${createHmac('sha256', secret).update(sent.body).digest('hex')}`
      expect(sent.headers['x-service-signature']).toBe(signature)
      const listed = await detail.getByRole('region', { name: 'Headers of the request' }).innerText()
      expect(listed).toContain(`X-Delivery-ID: ${String(sent.headers['x-delivery-id'])}`)

      responseStatus = 204
      await detail.getByRole('button', { name: 'Send again' }).click()
      await detail.getByText('Delivered', { exact: true }).first().waitFor()
      expect(receiver.received.at(-1)?.body).toBe(sent.body)
      await detail.getByText('It is being sent again.').waitFor({ state: 'detached' })
      expect((await attempts.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
        'Earlier attempt: The receiver answered with HTTP 500.',
        'Queued again',
        'Attempt 1: accepted with HTTP 204',
      ])

      const command = await detail.getByRole('region', { name: 'The same request as curl' }).innerText()
      const before = receiver.received.length
      await promisify(execFile)('bash', ['-c', command], {
        env: { ...process.env, LECTERN_WEBHOOK_SECRET: secret, CURL_CA_BUNDLE: authorityFile },
      })
      const { headers, body } = receiver.received[before] ?? {}
      expect(body).toBe(sent.body)
      expect(headers?.['x-service-signature']).toBe(signature)
      expect(headers?.['x-delivery-id']).toBe(sent.headers['x-delivery-id'])
      expect(made.complaints).toEqual([])
    })

    test('counts what was missed before it sends that again, and opens what the sender of a link saw', async () => {
      const made = await visit('admin')
      responseStatus = 410
      const page = await open(made, '/webhooks')
      await page.getByRole('link', { name: 'Portal' }).click()
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await page.getByRole('row').filter({ hasText: 'Given up' }).getByRole('link').click()
      await page.getByRole('region', { name: 'webhook.test' }).getByText('none is planned').waitFor()
      await page.getByRole('heading', { name: 'No further attempt is made' }).waitFor()
      await page.getByText(/With HTTP 410 .* send the delivery again\./).waitFor()
      const other = await made.context.newPage()
      await other.goto(page.url())
      await other.getByRole('region', { name: 'webhook.test' }).getByText('Given up').waitFor()

      responseStatus = 200
      await page.getByRole('button', { name: 'Further actions' }).click()
      await page.getByRole('menuitem', { name: 'Send again what was missed' }).click()
      await page.getByRole('button', { name: 'Count them' }).click()
      await page.getByText('Found: 1 delivery.').waitFor()
      const before = receiver.received.length
      await page.getByRole('button', { name: 'Send 1 delivery again' }).click()
      await page.getByText('On its way again: 1 delivery.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await page.getByRole('region', { name: 'webhook.test' }).getByText('Delivered', { exact: true }).first().waitFor()
      expect(receiver.received).toHaveLength(before + 1)
    })

    test('opens a delivery by its address where the list does not show it, and by a pasted id', async () => {
      const made = await visit('admin')
      const page = await open(made, '/webhooks')
      await page.getByRole('link', { name: 'Portal' }).click()
      await page.getByRole('link', { name: 'webhook.test' }).first().click()
      await page.getByRole('region', { name: 'webhook.test' }).waitFor()
      const address = new URL(page.url())
      address.searchParams.set('status', 'queued')
      await page.goto(address.href)
      await page.getByRole('region', { name: 'webhook.test' }).getByText('Delivered', { exact: true }).first().waitFor()
      expect(await violationsOf(page)).toEqual([])

      const own = new URL(page.url()).searchParams.get('open') ?? ''
      const body = await page.getByRole('region', { name: 'Body that was sent' }).innerText()
      for (const id of [own, /evt_\w+/.exec(body)?.[0] ?? '']) {
        await page.goto(`${room().service.apiBaseUrl}/w/${room().service.tenantId}/packages`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('searchbox').fill(id)
        await page.getByRole('menuitem', { name: id }).click()
        await page.getByRole('region', { name: 'webhook.test' }).waitFor()
        expect(new URL(page.url()).searchParams.get('open')).toBe(own)
      }

      for (const id of [`dlv_${'0'.repeat(26)}`, 'whatever']) {
        address.searchParams.set('open', id)
        await page.goto(address.href)
        await page.getByText('This endpoint has no delivery with the id of this address.').waitFor()
      }
      expect(made.complaints).toEqual([])
    })

    test('names the range of times in which no delivery was found', async () => {
      const page = await open(await visit('admin'), '/webhooks')
      await page.getByRole('link', { name: 'Portal' }).click()
      await page.getByRole('link', { name: 'webhook.test' }).first().waitFor()
      await page.goto(`${page.url()}?from=2020-05-01T10:00:00.000Z&to=2020-05-01T10:00:00.001Z`)
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
      await page.getByText(/Nothing fits these filters\. Time of the event: .*2020/).waitFor()
      await page.getByRole('button', { name: 'Clear the filters' }).click()
      await page.getByRole('link', { name: 'webhook.test' }).first().waitFor()
    })

    test('keeps the secret on the page until the person says that it is copied', async () => {
      const page = await open(await visit('admin'), '/webhooks')
      await page.getByRole('link', { name: 'Portal' }).click()
      await page.getByRole('button', { name: 'Further actions' }).click()
      await page.getByRole('menuitem', { name: 'Replace the secret' }).click()
      await page.getByRole('button', { name: 'Replace the secret' }).click()
      const secret = page.getByRole('region', { name: 'Signing secret' })
      await secret.waitFor()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).count()).resolves.toBe(0)
      await secret.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'I have copied it' }).click()
      await secret.waitFor({ state: 'detached' })
    })

    test('replaces the secret, and pauses and deletes only after it was asked', async () => {
      const page = await open(await visit('admin'), '/webhooks')
      await page.getByRole('link', { name: 'Portal' }).click()
      const choose = async (item: string): Promise<void> => {
        await page.getByRole('button', { name: 'Further actions' }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await choose('Replace the secret')
      await page.getByRole('button', { name: 'Replace the secret' }).click()
      const secret = (await page.getByRole('region', { name: 'Signing secret' }).innerText()).trim()
      await page.getByRole('button', { name: 'I have copied it' }).click()
      const before = receiver.received.length
      // The sentence stands until the first attempt is over.
      held = page.getByText('The test event is on its way.').waitFor()
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await held
      while (receiver.received.length === before) await delay(50)
      const { headers, body = '' } = receiver.received[before] ?? {}
      expect(headers?.['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
      expect(headers?.['x-service-signature-previous']).toMatch(/^sha256=/)

      await choose('Pause')
      await page.getByRole('button', { name: 'Pause the endpoint' }).click()
      await page.getByText(/A person of your workspace has paused this endpoint\. Paused since /).waitFor()
      const failing = { pausedBecause: 'failing', failingSince: '2026-05-01T10:00:00.000Z' }
      await changeResponses(page, '**/api/v1/webhooks?*', (text) => {
        const body = JSON.parse(text)
        return JSON.stringify({ ...body, webhooks: body.webhooks.map((each: object) => ({ ...each, ...failing })) })
      })
      await page.reload()
      await page.getByText(/every delivery failed for five days\..* No delivery has succeeded since .*2026/).waitFor()
      await page.getByText(/repair the receiver\. Then resume the endpoint/).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.unroute('**/api/v1/webhooks?*')
      await page.getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Send a test event' }).waitFor()
      await choose('Delete')
      await page.getByRole('dialog').getByRole('textbox').fill('Portal')
      await page.getByRole('button', { name: 'Delete the endpoint' }).click()
      await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor()
    })

    test('shows a member the deliveries without what changes them', async () => {
      const admin = await open(await visit('admin'), '/webhooks')
      await admin.getByRole('button', { name: 'Add an endpoint' }).first().click()
      await admin.getByLabel('Address').fill(`${receiver.origin}/other`)
      await admin.getByLabel('Label').fill('Archive')
      await admin.getByLabel('Signing secret').fill('a secret of our own')
      await admin.getByRole('dialog').getByRole('button', { name: 'Add an endpoint' }).click()
      await admin.getByRole('link', { name: 'Archive' }).waitFor()

      const made = await visit('member')
      const page = await open(made, '/webhooks')
      await page.getByRole('link', { name: 'Archive' }).click()
      await page.getByRole('heading', { name: 'Nothing was delivered yet' }).waitFor()
      await expect(page.getByRole('button', { name: 'Send a test event' }).count()).resolves.toBe(0)
      await expect(page.getByRole('button', { name: 'Further actions' }).count()).resolves.toBe(0)
      expect(made.complaints).toEqual([])
    })

    /** An endpoint with a delivery that was given up. @returns what deletes the endpoint */
    async function endpointWithMissed(context: BrowserContext, label: string): Promise<() => Promise<unknown>> {
      const { service } = room()
      const address = { url: `${receiver.origin}/${label}`, label, eventScope: 'usage', secret: 'a secret of our own' }
      const { body } = await call(service, 'POST /api/v1/webhooks', { body: address })
      const one = `${service.apiBaseUrl}/api/customer/webhooks/${body.webhook.id}`
      const headers = { origin: service.apiBaseUrl, 'x-service-session-workspace': service.tenantId }
      await context.request.post(`${one}/test`, { headers })
      const missed = async (): Promise<readonly unknown[]> =>
        (await (await context.request.get(`${one}/deliveries?status=dead_letter`, { headers })).json()).deliveries
      while ((await missed()).length === 0) await delay(100)
      return () => context.request.delete(one, { headers })
    }

    test('sends to several endpoints what they missed, once also after a lost answer, and names those that are gone', async () => {
      const made = await visit('admin')
      responseStatus = 410
      await endpointWithMissed(made.context, 'North')
      const deleteSouth = await endpointWithMissed(made.context, 'South')
      await endpointWithMissed(made.context, 'West')
      const page = await open(made, '/webhooks')
      await page.getByRole('button', { name: 'Send again what was missed' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Count them' }).click()
      await dialog.getByText('Found: 3 deliveries, 3 endpoints.').waitFor()
      await dialog.getByText('Archive', { exact: true }).first().click()
      await dialog.getByText('Found: 3 deliveries, 3 endpoints.').waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: 'Count them' }).click()
      await dialog.getByText('Found: 3 deliveries, 3 endpoints.').waitFor()
      expect(await violationsOf(page)).toEqual([])

      await deleteSouth()
      responseStatus = 200
      const before = receiver.received.length
      let isLost = true
      await page.route('**/replay', async (route) => {
        const response = await route.fetch()
        await (isLost ? route.abort() : route.fulfill({ response }))
        isLost = false
      })
      await dialog.getByRole('button', { name: 'Send 3 deliveries again' }).click()
      await dialog.getByText('The service could not be reached.').waitFor()
      await dialog.getByRole('button', { name: 'Send the rest' }).click()
      await dialog.getByText('On its way again: 2 deliveries.').waitFor()
      await dialog.getByRole('definition').filter({ hasText: 'It has been deleted.' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      while (receiver.received.length < before + 2) await delay(50)
      // Long enough for a delivery that was queued twice to arrive twice.
      await delay(1000)
      const paths = receiver.received.slice(before).map(({ path }) => path)
      expect(paths.toSorted()).toEqual(['/North', '/West'])
    })
  },
  receiving,
)
