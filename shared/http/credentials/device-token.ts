/** Tokens of paired headsets: `Authorization: Bearer lcv_...`. The token names its workspace, as API keys do. */
import { ServiceError } from '#shared/contract/errors.ts'
import { parseDeviceToken } from '#shared/domain/vr/device.ts'
import { workspaceSuspended } from '#shared/domain/workspaces/workspace.ts'
import type { DeviceCaller } from '#shared/http/caller.ts'
import { asError } from '#shared/http/error-response.ts'
import { deviceIdOf } from '#shared/platform/device-tokens.ts'
import { bearerValue, refusedClaim, type Claim, type CredentialKind, type SentCredential } from './credential-kind.ts'

const refusal = (text: string): ServiceError =>
  new ServiceError('DEVICE_TOKEN_REQUIRED', text, { message: 'Pair the headset with a new code.' })

const missing = (): ServiceError => refusal('This route needs the token of a paired headset.')

async function check(
  { tenantId, mode }: NonNullable<ReturnType<typeof parseDeviceToken>>,
  { text, sources: { devices } }: SentCredential,
): Promise<DeviceCaller> {
  const found = (await devices?.find({ tenantId, deviceId: deviceIdOf(text) })) ?? null
  if (found === null || found.device.mode !== mode) throw refusal('The token is not of a headset of this workspace.')
  const { device, isSuspended } = found
  if (device.revokedAt !== null) throw refusal('This headset was revoked.')
  if (isSuspended) throw asError(workspaceSuspended())
  return { kind: 'deviceToken', tenantId, device }
}

function claim(credential: SentCredential): Claim {
  const claimed = parseDeviceToken(credential.text)
  if (claimed === null) return refusedClaim(refusal('The text is not a token of a headset.'))
  const subject = deviceIdOf(credential.text)
  return { ...claimed, subject, readsAhead: true, caller: check(claimed, credential) }
}

export const deviceToken: CredentialKind = { sent: bearerValue, claim, missing }
