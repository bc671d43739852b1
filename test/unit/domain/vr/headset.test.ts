/** Which headset a session names. */
import type { Device } from '#shared/domain/vr/device.ts'
import { headsetOf, joinedBy } from '#shared/domain/vr/headset.ts'
import type { JoinedHeadset } from '#shared/domain/vr/joined-headset.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

const now = '2026-11-21T10:00:00.000Z'
const device: Device = {
  ...{ tenantId: 'tenant_one', deviceId: 'dev_1', mode: 'live', label: 'Blue headset', organizationId: null },
  ...{ model: 'Quest 3', osVersion: null, appVersion: null, registrationId: 'reg_1', pairedAt: now },
  ...{ lastJoinedAt: null, revokedAt: null, version: 1 },
}
const joined: JoinedHeadset = { label: 'Blue headset', model: 'Quest 3', joinedAt: now, attempt: 2 }

it('records name and model without the id, under the attempt and the launch of the code', () => {
  const session = aSession({ contentType: 'vr_apk', attempt: 2, launchEpoch: 'evt_1' })
  const change = joinedBy(device, { session, now })
  expect(change).toMatchObject({ set: { headset: joined }, events: [], raisesVersion: false })
  expect(change.fences).toEqual([
    { fact: 'attempt', equals: 2 },
    { fact: 'launchEpoch', equals: 'evt_1' },
  ])
  expect(JSON.stringify(change)).not.toContain('dev_1')
})

it('names the headset of the current attempt, and none in the next one', () => {
  expect(headsetOf(aSession({ attempt: 2, headset: joined }))).toEqual(joined)
  expect(headsetOf(aSession({ attempt: 3, headset: joined }))).toBeNull()
})
