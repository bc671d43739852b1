import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWebhookReceiver, type WebhookReceiver } from '#infra/local/receiver/webhook-receiver.ts'

let folder: string
let file: string
let receiver: WebhookReceiver
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-receiver-'))
  // As at the first start of a new user.
  file = join(folder, 'data', 'received.jsonl')
  receiver = await startWebhookReceiver({ port: 0, file })
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true })
})

const send = (method: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${receiver.origin}/hook`,
      { method, ca: receiver.authority, headers: { 'x-service-event-type': 'webhook.test' } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

it('keeps each webhook as a line, with the body as it was signed', async () => {
  const body = '{"event": "webhook.test",  "größe": 1}'
  expect(await send('POST', body)).toBe(204)
  const [line = ''] = readFileSync(file, 'utf8').split('\n')
  expect(JSON.parse(line)).toMatchObject({
    path: '/hook',
    body,
    headers: { 'x-service-event-type': 'webhook.test' },
    receivedAt: expect.stringMatching(/^\d{4}-/),
  })
})

it('refuses other methods and bodies beyond any event, and keeps nothing of them', async () => {
  const before = readFileSync(file, 'utf8')
  expect(await send('GET', '')).toBe(405)
  expect(await send('POST', 'x'.repeat(1_000_001))).toBe(413)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('reports a port that another program uses', async () => {
  const port = Number(receiver.address.split(':')[1])
  await expect(startWebhookReceiver({ port, file })).rejects.toThrow(`Port ${port} is taken`)
})
