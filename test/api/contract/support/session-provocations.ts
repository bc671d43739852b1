/** Codes of the rules of sessions. */
import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { systemClock } from '#shared/platform/clock.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { keys } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { renewalRows } from './dispatch-provocations.ts'
import { inBody, inPath, prepared, type Provocation, type Rows } from './provocation.ts'
import type { World } from './valid.ts'
import { send } from './world.ts'

/** By an owner, of a session whose package has been archived. */
const openedAfterArchiving: Provocation = async ({ backend }) => {
  const packageId = await seedPackage(backend)
  const { sessionId } = await launch(backend, packageId)
  await backend.call('archivePackage', { bearer: backend.liveKey, params: { packageId } })
  const { changes } = await signInAs(backend, 'owner')
  return backend.call('refreshToken', { headers: changes, params: { sessionId } })
}

/** With a token for a session that is gone by now. */
const sessionGone: Provocation = (world, found) =>
  prepared(async (request, { backend }) => {
    await documentClient(backend.table).send(
      new DeleteCommand({
        TableName: backend.table.name,
        Key: keys.session(backend.tenantId, request.params?.['sessionId'] ?? ''),
      }),
    )
    return request
  })(world, found)

/** A session id that no launch gives, in a token that the service has signed all the same. */
const endlessId: Provocation = async (world, found) => {
  const sessionId = 'x'.repeat(513)
  const token = await openLaunchSigning(systemClock).tokens.sign({
    tid: world.backend.tenantId,
    sid: sessionId,
    pid: world.packageId,
    sub: 'learner-1',
    mod: 'live',
  })
  return send(world, found, { bearer: token, params: { sessionId } })
}

const claimed = async ({ backend, packageId }: World): Promise<{ sessionId: string; token: string }> => {
  const session = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
  await backend.call('claimRuntime', {
    bearer: session.token,
    params: { sessionId: session.sessionId },
    body: { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 },
  })
  return session
}

const onClaimed =
  (body: Record<string, unknown>): Provocation =>
  async (world, found) => {
    const { sessionId, token } = await claimed(world)
    return send(world, found, { bearer: token, params: { sessionId }, body })
  }

const claim = { runtime_id: randomUUID(), expected_runtime_id: null, attempt: 1 }

const noSession: Rows = { SESSION_NOT_FOUND: inPath({ sessionId: 'ses_unknown' }) }

export const sessionRows: Readonly<Record<string, Rows>> = {
  getSession: noSession,
  claimRuntime: {
    ...noSession,
    RUNTIME_PROTOCOL_NOT_ENABLED: async (world, found) => {
      const { sessionId, token } = await launch(world.backend, world.packageId)
      return send(world, found, { bearer: token, params: { sessionId }, body: claim })
    },
    RUNTIME_SUPERSEDED: onClaimed(claim),
    ATTEMPT_SUPERSEDED: onClaimed({ ...claim, attempt: 2 }),
  },
  commitSession: {
    ...noSession,
    VERSION_CONFLICT: inBody({ version: 7 }),
    ATTEMPT_SUPERSEDED: inBody({ attempt: 7 }),
    RUNTIME_SUPERSEDED: onClaimed({ version: 1, attempt: 1 }),
    SUSPEND_DATA_TOO_LARGE: inBody({ cmi_data: { 'cmi.suspend_data': 'x'.repeat(64_001) } }),
  },
  resetSession: noSession,
  refreshToken: {
    SESSION_NOT_FOUND: sessionGone,
    VALIDATION_ERROR: endlessId,
    PACKAGE_ARCHIVED: openedAfterArchiving,
    ...renewalRows,
  },
  startOver: {
    SESSION_NOT_FOUND: sessionGone,
    VALIDATION_ERROR: endlessId,
    START_OVER_NOT_ALLOWED: async (world, found) => {
      const { sessionId, token } = await launch(
        world.backend,
        await seedPackage(world.backend, { startOverAllowed: false }),
      )
      return send(world, found, { bearer: token, params: { sessionId } })
    },
  },
}
