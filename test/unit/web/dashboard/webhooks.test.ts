import { deliveryHeaders } from '#shared/domain/webhooks/signature.ts'
import { finalReason } from '#web/dashboard/screens/webhooks/one/final-reason.ts'
import { headerLines, sentHeaders } from '#web/dashboard/screens/webhooks/one/sent-headers.ts'
import { failureText } from '#web/dashboard/screens/webhooks/one/failure.ts'
import { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { createCall, curlOf, readableJson } from '#web/dashboard/screens/webhooks/receiver-code.ts'

test('writes a delivery as a command in which no text leaves its quotes', () => {
  const command = curlOf({
    url: 'https://a.example/$(id)?q=`id`',
    webhookId: 'whk_1',
    deliveryId: 'dlv_1',
    event: 'session.completed',
    body: `{"title":"It's $HOME"}`,
  })
  expect(command.split('\n')[0]).toBe(`body='{"title":"It'\\''s $HOME"}'`)
  expect(command).toContain("curl -X POST 'https://a.example/$(id)?q=`id`'")
})

test('prints a call that adds an endpoint as the API takes it', () => {
  const call = createCall('https://lectern.example')
  const [, body = ''] = /--data '([^']*)'$/.exec(call) ?? []
  expect(call).toContain('curl https://lectern.example/api/v1/webhooks \\\n')
  expect(webhooksFamily.endpoints.createWebhook.body.safeParse(JSON.parse(body)).error).toBeUndefined()
})

test('shows JSON with a value a line, and any other text as it is', () => {
  expect(readableJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(readableJson('<b>no JSON</b>')).toBe('<b>no JSON</b>')
})

test('says why a delivery failed, and keeps a reason that it does not know', () => {
  const given = { errors: { tls: 'The certificate is not valid.' }, httpError: (status: string) => `HTTP ${status}.` }
  expect(failureText('http_503', given)).toBe('HTTP 503.')
  expect(failureText('tls', given)).toBe('The certificate is not valid.')
  expect(failureText('toString', given)).toBe('toString')
})

test('lists the headers that the worker sends, with the values that depend on nothing else', () => {
  const sent = deliveryHeaders(
    { endpointId: 'whk_1', deliveryId: 'dlv_1', event: 'session.completed', body: '{}' },
    { secrets: ['sixteen characters'], atSeconds: 1 },
  )
  const listed = sentHeaders({ webhookId: 'whk_1', deliveryId: 'dlv_1', event: 'session.completed' })
  expect(Object.keys(listed)).toEqual(Object.keys(sent))
  const stated = Object.entries(listed).filter(([, value]) => !value.includes('<'))
  expect(stated.map(([name]) => name)).toHaveLength(7)
  for (const [name, value] of stated) expect(`${name}: ${value}`).toBe(`${name}: ${sent[name] ?? ''}`)
  expect(headerLines({ a: '1', b: '2' })).toBe('a: 1\nb: 2')
})

test.each([
  [{ status: 'queued', lastError: 'http_500', lastResponseStatus: 500 }, null],
  [{ status: 'dead_letter', lastError: 'http_500', lastResponseStatus: 500 }, { kind: 'attempts' }],
  [{ status: 'dead_letter', lastError: 'timeout', lastResponseStatus: null }, { kind: 'attempts' }],
  [
    { status: 'dead_letter', lastError: 'http_410', lastResponseStatus: 410 },
    { kind: 'terminal', status: '410' },
  ],
  [{ status: 'dead_letter', lastError: 'endpoint_paused', lastResponseStatus: null }, { kind: 'paused' }],
  [{ status: 'dead_letter', lastError: 'mode_changed', lastResponseStatus: null }, { kind: 'mode' }],
  [{ status: 'dead_letter', lastError: 'credentials_in_url', lastResponseStatus: null }, { kind: 'address' }],
] as const)('says why %j gets no further attempt', (delivery, reason) => {
  expect(finalReason(delivery)).toEqual(reason)
})
