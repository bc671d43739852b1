/** Valid calls on the API keys of the workspace. */
import { createHash } from 'node:crypto'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface World {
  readonly backend: Backend
}

/** Removes the keys that other calls have left, damaged ones among them: a workspace may have few. */
async function keepOwnKeys({ backend: { table, tenantId, liveKey, testKey } }: World): Promise<void> {
  const { pk, sk: prefix } = keys.apiKey(tenantId, '')
  const kept = new Set([liveKey, testKey].map((text) => keys.apiKey(tenantId, hashOf(text)).sk))
  const client = documentClient(table)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    }),
  )
  const others = Items.filter(({ sk }) => !kept.has(String(sk)))
  await Promise.all(others.map(({ sk }) => client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const wantedKey = { label: 'Portal', mode: 'live', scopes: ['public_api'] }

const asOwner = (more: (world: World) => Promise<ApiRequest>) => async (world: World) => {
  await keepOwnKeys(world)
  const { changes: headers } = await signInAs(world.backend, 'owner')
  return { request: { headers, ...(await more(world)) }, signedIn: true as const }
}

/** On a key of its own. */
const onKey = asOwner(async ({ backend }) => {
  const text = await backend.makeKey(backend.tenantId)
  const key = await accessRepository(backend.table).findKey(backend.tenantId, text)
  return { params: { keyId: key?.keyId ?? '' } }
})

export const keyCalls = {
  listApiKeys: asOwner(() => Promise.resolve({})),
  createApiKey: asOwner(() => Promise.resolve({ body: wantedKey })),
  rotateApiKey: onKey,
  revokeApiKey: onKey,
}
