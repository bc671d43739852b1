/** What the counted paths do with sessions before and while they are counted. */
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { keys } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import { launch } from '#test/support/seed.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import type { Ready, Scene } from './counted-path.ts'

export interface OpenSession {
  readonly sessionId: string
  readonly token: string
  readonly runtime: string
  readonly version: number
}

/** A session that a runtime owns, with `cmi` committed. */
export async function openSession(
  { backend, packageId }: Scene,
  cmi: Record<string, string> = {},
): Promise<OpenSession> {
  const { sessionId, token } = await launch(backend, packageId, {
    runtime_protocol: 'exclusive_v1',
    learner_name: 'Ada Lovelace',
    locale: 'en',
  })
  const runtime = randomUUID()
  await claim({ backend }, { sessionId, token, runtime, version: 1 })()
  const response = await commit({ backend }, { sessionId, token, runtime, version: 1 }, { cmi_data: cmi })()
  return { sessionId, token, runtime, version: response.body.version }
}

export type Named = Pick<Scene, 'backend'>

export const claim =
  ({ backend }: Named, { sessionId, token, runtime }: OpenSession, body: Record<string, unknown> = {}): Ready =>
  () =>
    backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1, ...body },
    })

/** An ordinary commit as the player sends it. */
export const commit =
  ({ backend }: Named, { sessionId, token, runtime, version }: OpenSession, body: Record<string, unknown>): Ready =>
  () =>
    backend.call('commitSession', {
      bearer: token,
      params: { sessionId },
      body: {
        version,
        attempt: 1,
        runtime_id: runtime,
        cmi_data_mode: 'replace',
        completion_status: 'incomplete',
        success_status: 'unknown',
        session_time: 'PT5M',
        ...body,
      },
    })

export const read =
  ({ backend }: Named, sessionId: string, bearer: string): Ready =>
  () =>
    backend.call('getSession', { bearer, params: { sessionId } })

export const startLaunch =
  ({ backend }: Named, packageId: string, request: { bearer?: string; body?: Record<string, unknown> } = {}): Ready =>
  () =>
    backend.call('launchPackage', {
      bearer: request.bearer ?? backend.liveKey,
      params: { packageId },
      body: {
        user_id: 'ada.lovelace@example.com',
        runtime_protocol: 'exclusive_v1',
        learner_name: 'Ada Lovelace',
        learner_email: 'ada.lovelace@example.com',
        ...request.body,
      },
    })

/** Identifier of a learner without a launch. */
export const newcomer = (): string => `${randomUUID().slice(0, 8)}@example.com`

/** A key whose plan allows no learner. */
export const keyOfFull = ({ backend }: Named): Promise<string> =>
  backend.makeKey(backend.tenantId, { billing: { learners: { included: 0, overage: null } } })

/** Makes a learner one who was counted in an earlier period: the record remains, and the counter lacks the name. */
export async function forget({ backend: { table, tenantId } }: Named, learnerId: string): Promise<void> {
  const [tag, { start }] = [learnerTag(learnerId), billingPeriod(Date.now())]
  await documentClient(table).send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.learner(tenantId, tag),
      UpdateExpression: 'SET #p = :p',
      ExpressionAttributeNames: { '#p': 'period' },
      ExpressionAttributeValues: { ':p': '2000-01-01' },
    }),
  )
  await documentClient(table).send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.learnerCount(tenantId, start),
      UpdateExpression: 'DELETE #r :t',
      ExpressionAttributeNames: { '#r': 'recent' },
      ExpressionAttributeValues: { ':t': new Set([tag]) },
    }),
  )
}

export const unknownKey = (key: string): string => `${key.slice(0, -4)}0000`

export const eightKilobytes = sampleCmi(8192)
