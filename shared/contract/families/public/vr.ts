/** Headsets: pairing them, and joining the sessions that learners opened in a browser. */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { launchResponse } from '#shared/contract/families/public/launches.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { sourceRateLimit } from '#shared/contract/policies/source-rate-limit.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { label, pathId } from '#shared/contract/resources/values.ts'
import {
  deviceMode,
  deviceResource,
  deviceStatus,
  joinCode,
  newRegistration,
  pairingCode,
  registrationResource,
  statedDevice,
} from '#shared/contract/resources/vr/device.ts'

const params = z.object({ deviceId: pathId })
const oneDevice = z.object({ device: deviceResource })

export const vrFamily = defineFamily({
  name: 'vr',
  summary: 'Headsets: pairing them, and joining sessions',
  endpoints: {
    createRegistration: {
      method: 'POST',
      path: '/api/v1/vr/registrations',
      summary: 'Makes a code by which one headset is paired',
      description:
        'The code is returned once. It has 8 letters and digits of which none looks like another one, pairs one headset, and ends after `expires_in_minutes`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [rateLimit('pairingCodes'), idempotent()],
      body: newRegistration,
      ok: { status: 200, body: z.object({ registration: registrationResource, pairing_code: z.string() }) },
      errors: ['VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND', 'ORGANIZATION_ARCHIVED', 'QUOTA_EXCEEDED'],
    },
    claimRegistration: {
      method: 'POST',
      path: '/api/v1/vr/registrations/claim',
      summary: 'Pairs the headset that states a pairing code, and returns its token',
      description:
        'The headset needs no credential. The token is returned once: the headset stores it and sends it as `Authorization: Bearer lcv_...`. If the response is lost, a new code is needed.',
      credentials: {},
      testMode: 'allowed',
      policies: [sourceRateLimit('pairings')],
      body: z.object({ pairing_code: pairingCode, device: statedDevice }),
      ok: { status: 200, body: oneDevice.extend({ device_token: z.string() }) },
      errors: ['PAIRING_CODE_INVALID'],
    },
    listDevices: {
      method: 'GET',
      path: '/api/v1/vr/devices',
      summary: 'Headsets of the workspace, newest first',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({ ...pageQuery, status: deviceStatus.optional(), mode: deviceMode.optional() }),
      ok: { status: 200, body: z.object({ devices: z.array(deviceResource), pagination }) },
      errors: [],
    },
    updateDevice: {
      method: 'PATCH',
      path: '/api/v1/vr/devices/{deviceId}',
      summary: 'Gives a headset another name',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      body: z.strictObject({ label: label(100), version: z.number().int().min(1).optional() }),
      ok: { status: 200, body: oneDevice },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'TEST_MODE_UNSUPPORTED'],
    },
    revokeDevice: {
      method: 'DELETE',
      path: '/api/v1/vr/devices/{deviceId}',
      summary: 'Revokes a headset: its token opens nothing from now on',
      description: 'A repeated call returns the same response.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneDevice },
      errors: ['NOT_FOUND', 'TEST_MODE_UNSUPPORTED'],
    },
    joinSession: {
      method: 'POST',
      path: '/api/v1/vr/join',
      summary: 'Opens on a headset the session whose code the learner has typed there',
      description:
        'A headset joins sessions of its mode, LIVE or TEST. The code works once; the same headset can repeat the call after a lost response. `launch_token` records the outcome, `artifact_url` is the app.',
      credentials: { deviceToken: true },
      testMode: 'allowed',
      policies: [rateLimit('joins')],
      body: z.object({ code: joinCode }),
      ok: {
        status: 200,
        body: launchResponse.extend({
          launch_token: z.string(),
          application_id: z.string().meta({ description: 'Android application id, `com.example.training`.' }),
          artifact_url: z.string().meta({ description: 'Signed address of the .apk file.' }),
        }),
      },
      errors: ['PAIRING_CODE_INVALID', 'PACKAGE_ARCHIVED', 'DISPATCH_PAUSED', 'DISPATCH_EXPIRED', 'DISPATCH_ENDED'],
    },
  },
})
