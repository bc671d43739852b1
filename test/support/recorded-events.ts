import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from './backend.ts'
import { documentClient } from './document-client.ts'

interface RecordedEvent {
  readonly type: string
  readonly data?: { readonly trigger?: string }
}

/** The events in the item of a session that are not yet published. */
export async function recordedEvents({ table, tenantId }: Backend, sessionId: string): Promise<RecordedEvent[]> {
  const { Item } = await documentClient(table).send(
    new GetCommand({ TableName: table.name, Key: keys.session(tenantId, sessionId), ConsistentRead: true }),
  )
  return Item?.['events'] ?? []
}
