/** Requests to erase or to export what one agent has left in the LRS of a workspace. */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'

const kind = z.enum(['erase', 'export'])
const agent = z.record(z.string(), z.unknown())

export const newActorRequest = z.strictObject({
  kind,
  /** An agent, or a group with an identifier, as in statements. */
  actor: agent.meta({ examples: [{ mbox: 'mailto:ada@example.com' }] }),
  /**
   * The identifier of the agent once more, as text: its `mbox`, `mbox_sha1sum` or `openid`, or the `name` of its account.
   * An erasure needs it.
   */
  confirm: boundedText(2048).optional(),
})

const count = z.number().int().min(0)

export const actorRequestResource = z
  .object({
    id: z.string(),
    kind,
    status: z.enum(['queued', 'running', 'done', 'failed']),
    /** Only its identifier; null once the agent is erased. */
    actor: agent.nullable(),
    /** Keyed hash of the identifier, which stays after the erasure and does not reveal the agent. */
    actorHash: z.string(),
    /** Id of the person, or the name that an operator of the deployment gave. */
    requestedBy: z.string(),
    /** What is stored later is not part of it. */
    requestedAt: dateTime,
    finishedAt: dateTime.nullable(),
    lastFailure: z.string().nullable(),
    /** What was found so far. */
    counts: z.object({ statements: count, mentions: count, documents: count, attachments: count, evidence: count }),
    /** The ZIP of a finished export while it is kept. The link works for 15 minutes. */
    archive: z.object({ url: z.string(), bytes: count, availableUntil: dateTime }).nullable(),
  })
  .meta({ id: 'ActorRequest' })

export type ActorRequestResource = z.output<typeof actorRequestResource>
