/** Client systems: systems outside of Lectern from which evidence of skills comes. */
import * as z from 'zod'
import { dateTime, label } from '#shared/contract/resources/values.ts'
import { demonstrationMode } from './evidence-attributes.ts'

export const clientSystemKind = z.enum(['lms', 'hris', 'assessment', 'observation', 'xapi'])
export const clientSystemStatus = z.enum(['active', 'disabled'])

/** Which actors of statements are learners: accounts of these home pages, and mailboxes. */
const subjectRule = z.strictObject({
  accountHomePages: z.array(label(1024)).max(10).default([]),
  mailto: z.boolean().default(false),
})

export const clientSystemSettings = {
  name: label(200),
  kind: clientSystemKind,
  /** How much its evidence weighs: 1 is full weight. */
  trust: z.number().min(0.1).max(1),
  /** Empty: it may send evidence of every demonstration mode. */
  allowedModes: z.array(demonstrationMode).max(5),
  subjectRule,
  /** Whether statements that it stores in the LRS become evidence. */
  followStatements: z.boolean(),
}

export const clientSystemResource = z
  .object({
    id: z.string(),
    ...clientSystemSettings,
    status: clientSystemStatus,
    createdAt: dateTime,
    updatedAt: dateTime,
    version: z.number().int(),
  })
  .meta({ id: 'ClientSystem' })

/** How the following of statements in the LRS goes, for all client systems of a workspace together. */
export const followedStatements = z
  .object({
    /** Since when statements are followed without a break, and counted. */
    since: dateTime,
    /** Statements since then about aligned activities whose actor no `subjectRule` of a following client system names as a learner. */
    unmatched: z.number().int(),
  })
  .meta({ id: 'FollowedStatements' })

export type ClientSystemResource = z.output<typeof clientSystemResource>
