import { forwarderLine } from '#bin/workspaces/forwarder-line.ts'
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { aForwarder } from '#test/support/forwarders.ts'

const time = '2026-11-21T09:00:00.000Z'
const lineOf = (parts: Partial<Forwarder>): string =>
  forwarderLine(
    aForwarder({
      tenantId: 'tenant_one',
      forwarderId: 'fwd_1',
      label: 'Archive',
      endpoint: 'https://lrs.example',
      ...parts,
    }),
  )

test.each<[string, Partial<Forwarder>, string]>([
  ['has sent all', { isUpToDate: true, oldestWaiting: null }, '0 forwarded, up to date  Archive'],
  ['has statements waiting', { isUpToDate: false, oldestWaiting: time }, `0 forwarded, waits since ${time}  Archive`],
  ['was not run yet', { isUpToDate: false, oldestWaiting: null }, '0 forwarded, first run pending  Archive'],
  [
    'fails',
    { isUpToDate: false, oldestWaiting: time, failingSince: time, lastFailure: 'HTTP 500' },
    `0 forwarded, waits since ${time}, failing since ${time}: HTTP 500  Archive`,
  ],
])('prints what waits for a forwarder that %s', (_, parts, end) =>
  expect(lineOf(parts)).toBe(`fwd_1  active  https://lrs.example  ${end}`),
)

test('claims nothing of what waits for a paused forwarder', () =>
  expect(lineOf({ status: 'paused', pausedBecause: 'asked', isUpToDate: true, oldestWaiting: null })).toBe(
    'fwd_1  paused (asked)  https://lrs.example  0 forwarded  Archive',
  ))
