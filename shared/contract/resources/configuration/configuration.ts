/** Settings of a workspace (specification, "tenant configuration"): they say how new things begin and how pages look. */
import * as z from 'zod'
import { learnerProof } from '#shared/contract/resources/dispatches/dispatch.ts'
import { planName } from '#shared/contract/resources/learners/usage.ts'
import { workspaceStatus } from '#shared/contract/resources/workspaces/workspace.ts'
import { boundedText, emailAddress, label, languageTag } from '#shared/contract/resources/values.ts'

const completedRelaunchBehavior = z.enum(['resume', 'review', 'new_attempt'])

/** What the player shows of the workspace: a picture at an https address, and a colour such as `#1f5fbf`. */
export const branding = z.object({ logoUrl: z.string().nullable(), accentColor: z.string().nullable() })

export type Branding = z.infer<typeof branding>

/** Null: nothing was stated, and the deployment's value, or none, applies. */
export const configurationResource = z
  .object({
    displayName: z.string().nullable(),
    /** Language of launches that state none. */
    defaultLocale: z.string().nullable(),
    /** For display. Billing periods and months of the ledger are in UTC. */
    timeZone: z.string().nullable(),
    billingEmail: z.string().nullable(),
    supportUrl: z.string().nullable(),
    /** Settings of new packages. */
    courseDefaults: z.object({ completedRelaunchBehavior, startOverAllowed: z.boolean() }),
    /** Settings of new dispatches that state none. */
    dispatchDefaults: z.object({
      hashLearnerInfo: z.boolean(),
      learnerProof,
      allowedDomains: z.array(z.string()),
    }),
    /** Life of a launch token; null: the deployment's. */
    launchTokenSeconds: z.number().int().nullable(),
    branding,
    auditRetentionDays: z.number().int().nullable(),
    /** Whether texts may go to the language model of the deployment, where a request asks for it. */
    extractionModel: z.boolean(),
  })
  .meta({ id: 'Configuration' })

const revision = {
  configuration: configurationResource,
  version: z.number().int().min(1).meta({ description: 'Revision of the configuration; 1: never changed.' }),
}

export const configurationRevision = z.object(revision)

/** A workspace with its configuration. */
export const configuredWorkspace = z.object({
  tenant: z.object({
    tenant_id: z.string(),
    account_id: z.string().meta({ description: 'A workspace is an account of its own: the same id.' }),
    name: z.string(),
    plan: planName,
    status: workspaceStatus,
  }),
  ...revision,
})

const secureAddress = boundedText(2048).check(z.url({ protocol: /^https$/, error: 'must be an https address' }))

/** What is absent stays as it is. Strict: plan and contract are none of it. */
export const configurationEdit = z.strictObject({
  displayName: label(200).nullable().optional(),
  defaultLocale: languageTag.nullable().optional(),
  timeZone: boundedText(64).nullable().optional(),
  billingEmail: emailAddress.nullable().optional(),
  supportUrl: secureAddress.nullable().optional(),
  courseDefaults: z
    .strictObject({
      completedRelaunchBehavior: completedRelaunchBehavior.optional(),
      startOverAllowed: z.boolean().optional(),
    })
    .optional(),
  dispatchDefaults: z
    .strictObject({
      hashLearnerInfo: z.boolean().optional(),
      learnerProof: learnerProof.optional(),
      allowedDomains: z.array(z.string().min(1).max(2048)).max(50).optional(),
    })
    .optional(),
  launchTokenSeconds: z.number().int().min(300).nullable().optional(),
  branding: z
    .strictObject({
      // Each session keeps it, so it is shorter than other addresses.
      logoUrl: secureAddress.max(500).nullable().optional(),
      accentColor: boundedText(7)
        .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1f5fbf')
        .nullable()
        .optional(),
    })
    .optional(),
  auditRetentionDays: z.number().int().min(30).max(2555).nullable().optional(),
  extractionModel: z.boolean().optional(),
  version: z.number().int().min(1).optional(),
})
