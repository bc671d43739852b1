/** Making forwarders: what is refused, and what is kept. */
import { statedForwarder } from '#bin/workspaces/forwarder-settings.ts'
import { systemClock } from '#shared/platform/clock.ts'

const sealing = { seal: () => Promise.resolve({ kid: 'k', box: new Uint8Array(1) }) }
const settings = {
  tenantId: 'tenant_one',
  label: 'x',
  endpoint: 'https://lrs.example.com/xapi',
  username: 'u',
  password: 'p',
  xapiVersion: '2.0.0' as const,
  filter: {},
  since: null,
}

it.each([
  [{ endpoint: 'http://lrs.example.com/xapi' }, 'not_https'],
  [{ endpoint: 'https://169.254.169.254/xapi' }, 'blocked_address'],
  [{ endpoint: 'https://127.0.0.1/xapi' }, 'blocked_address'],
  [{ username: 'a:b' }, 'no colon'],
  [{ filter: { verb: 'passed' } }, 'verb must be an IRI'],
  [{ filter: { agent: '{}' } }, 'agent must be'],
  [{ since: 'yesterday' }, 'since must be a time'],
])('refuses %j', async (wrong, message) => {
  await expect(statedForwarder({ ...settings, ...wrong }, { sealing, clock: systemClock })).rejects.toThrow(message)
})

it("keeps an agent's identifying members in the filter", async () => {
  const agent = JSON.stringify({ objectType: 'Agent', name: 'Ada', mbox: 'mailto:ada@learners.test' })
  const { filter } = await statedForwarder(
    { ...settings, filter: { agent, related_agents: 'true' } },
    { sealing, clock: systemClock },
  )
  expect(filter).toEqual({ agent: { mbox: 'mailto:ada@learners.test' }, relatedAgents: true, relatedActivities: false })
})
