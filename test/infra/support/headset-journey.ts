/** Calls every operation of headsets. */
import type { ApiRequest, ApiResponse } from '#test/support/backend.ts'

type Call = (operationId: string, request?: ApiRequest) => Promise<ApiResponse>

/** @param appId a package with an app for headsets */
export async function headsetJourney(call: Call, appId: string): Promise<void> {
  const { body: organization } = await call('createOrganization', { body: { name: 'Headsets' } })
  const made = await call('createRegistration', {
    headers: { 'idempotency-key': 'headset' },
    body: { label: 'Blue headset', organizationId: organization.organization.id },
  })
  const device = { model: 'Quest 3' }
  const paired = await call('claimRegistration', { body: { pairing_code: made.body.pairing_code, device } })
  const params = { deviceId: paired.body.device.id }
  const training = await call('launchPackage', { params: { packageId: appId }, body: { user_id: 'trainee' } })
  const sessionId: string = training.body.session_id
  const shown = await call('createJoinCode', { params: { sessionId } })
  await call('createJoinCode', { params: { sessionId } })
  await call('joinSession', { bearer: paired.body.device_token, body: { code: shown.body.code } })
  await call('listDevices')
  await call('updateDevice', { params, body: { label: 'Red headset' } })
  await call('revokeDevice', { params })
}
