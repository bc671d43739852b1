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
