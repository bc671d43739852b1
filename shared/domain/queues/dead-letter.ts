/** Dead letters: messages that a worker has given up. Their bodies belong to workspaces, so little of them is shown. */
import * as z from 'zod'
import type { DeadLetterResource } from '#shared/contract/resources/queues/queue.ts'

/** A message of a queue, with what SQS knows of it. */
export interface QueuedMessage {
  readonly messageId: string
  readonly receiptHandle: string
  readonly body: string
  /** Tenant of the message in SQS's sense (fair queues); null: none. */
  readonly group: string | null
  readonly receives: number
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

const name = z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/)
const tenant = z.string().regex(/^tenant_[A-Za-z0-9-]{1,60}$/)

/** Members of all messages that say whose work it is, and of which kind; anything else is not read. */
const stated = z.object({
  'detail-type': name.optional().catch(undefined),
  detail: z
    .object({ tenant_id: tenant.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  event: name.optional().catch(undefined),
  kind: name.optional().catch(undefined),
  tenantId: tenant.optional().catch(undefined),
})

function read(body: string): z.output<typeof stated> {
  try {
    return stated.safeParse(JSON.parse(body)).data ?? {}
  } catch {
    return {}
  }
}

export function presentDeadLetter({ messageId, body, receives, sentAt }: QueuedMessage): DeadLetterResource {
  const { 'detail-type': type, detail, event, kind, tenantId } = read(body)
  return {
    message_id: messageId,
    kind: type ?? event ?? kind ?? null,
    tenant_id: detail?.tenant_id ?? tenantId ?? null,
    receives,
    sent_at: new Date(sentAt).toISOString(),
  }
}

/** Whole seconds since the oldest; null: there is none. @param now milliseconds since the epoch */
export const oldestSeconds = (times: readonly number[], now: number): number | null =>
  times.length === 0 ? null : Math.max(0, Math.floor((now - Math.min(...times)) / 1000))
