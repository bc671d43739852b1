/** Which endpoint of an address the doctor uses. */
import { subscribe } from '#bin/doctor/check-webhook.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { eventScopes } from '#shared/contract/events.ts'

type Webhook = ResponseBody<typeof webhooksFamily.endpoints.createWebhook>['webhook']

const url = 'https://receiver.example/hook'
const endpoint = (parts: Partial<Webhook>): Webhook => ({
  ...{ id: 'whk_1', tenantId: 'tenant_1', label: 'Ours', url, status: 'active', eventScope: 'sessions', mode: 'test' },
  ...{ signingSecretConfigured: true, pausedBecause: null, pausedAt: null, failingSince: null, version: 1 },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  ...parts,
})

/** The check against a workspace with these endpoints, and the scopes of those that it creates. */
function examined(...webhooks: Webhook[]) {
  const created: string[] = []
  const check = subscribe(
    {
      api: {
        listWebhooks: () => Promise.resolve({ outcome: 'ok', status: 200, body: { webhooks, deliveries: [] } }),
        createWebhook: ({ body: { eventScope } }) => {
          created.push(eventScope)
          const webhook = endpoint({ id: 'whk_new', eventScope })
          return Promise.resolve({ outcome: 'ok', status: 200, body: { webhook } })
        },
      },
    },
    { url, key: `lct_test_${'0'.repeat(26)}_${'0'.repeat(48)}` },
  )
  return { created, result: check.look().then(({ value }) => value.webhookId) }
}

it.each(['sessions', 'all'] as const)('uses the endpoint with the scope %s again', async (eventScope) => {
  const { created, result } = examined(endpoint({ eventScope }))
  expect([await result, created]).toEqual(['whk_1', []])
})

const others: readonly (readonly [title: string, parts: Partial<Webhook>])[] = [
  ...eventScopes
    .filter((scope) => scope !== 'sessions')
    .map((eventScope) => [`with the scope ${eventScope}`, { eventScope }] as const),
  ['of the other mode', { mode: 'live' }],
  ['of another address', { url: `${url}/other` }],
]
it.each(others)('creates an endpoint for sessions beside one %s', async (_title, parts) => {
  const { created, result } = examined(endpoint(parts))
  expect([await result, created]).toEqual(['whk_new', ['sessions']])
})

it('prefers an active endpoint to a paused one', async () => {
  const { result } = examined(endpoint({ status: 'paused' }), endpoint({ id: 'whk_2', eventScope: 'all' }))
  expect(await result).toBe('whk_2')
})

it('refuses to go on with a paused endpoint', async () => {
  await expect(examined(endpoint({ status: 'paused' })).result).rejects.toThrow('whk_1 is paused')
})
