/** TEST keys and LIVE things: one rule for each kind of thing. */
import { installationModeRefusal } from '#shared/domain/connectors/installation.ts'
import { dispatchModeRefusal } from '#shared/domain/dispatches/dispatch-changes.ts'
import { modeRefusal } from '#shared/domain/sessions/test-keys.ts'
import { deviceModeRefusal } from '#shared/domain/vr/device.ts'
import { endpointModeRefusal } from '#shared/domain/webhooks/webhook-endpoint.ts'

describe.each([
  ['session', modeRefusal, 'A TEST key cannot change a LIVE session. Send a LIVE key of the workspace.'],
  ['dispatch', dispatchModeRefusal, 'A TEST key cannot change a LIVE dispatch. Send a LIVE key of the workspace.'],
  ['headset', deviceModeRefusal, 'A TEST key cannot change a LIVE headset. Send a LIVE key of the workspace.'],
  [
    'installation',
    installationModeRefusal,
    'A TEST key cannot change a LIVE installation. Send a LIVE key of the workspace.',
  ],
  ['endpoint', endpointModeRefusal, 'A TEST key makes TEST endpoints only, and mode is live by default.'],
] as const)('the rule of a %s', (_, refusalOf, text) => {
  it('refuses a TEST key where the thing is LIVE, and says what to do', () => {
    expect(refusalOf('test', { mode: 'live' })).toMatchObject({ code: 'TEST_MODE_UNSUPPORTED', text })
  })

  it.each([
    ['test', 'test'],
    ['live', 'live'],
    ['live', 'test'],
  ] as const)('accepts a %s key where the thing is %s', (key, mode) => {
    expect(refusalOf(key, { mode })).toBeNull()
  })
})
