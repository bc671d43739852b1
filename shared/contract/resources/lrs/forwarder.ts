/** Forwarders: other LRSs that get the workspace's statements too. */
import * as z from 'zod'
import { boundedText, dateTime, label } from '#shared/contract/resources/values.ts'

const xapiVersion = z.enum(['1.0.3', '2.0.0'])

/** Far more than a filter needs. They are stored with the forwarder, which each run reads. */
const iris = z
  .array(boundedText(2000).check(z.regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'must be an IRI')))
  .min(1)
  .max(20)
  .refine((items) => new Set(items).size === items.length, 'must name each once')

const filter = z.strictObject({
  /** Statements with one of these verbs. */
  verbs: iris.optional(),
  /** Statements about one of these activities. */
  activities: iris.optional(),
})

const settings = {
  label: label(200),
  /** Of the other LRS, without `/statements`; https, on the public internet. */
  endpoint: boundedText(2048).min(1),
  username: boundedText(256).min(1),
  password: boundedText(256).min(1),
}

export const newForwarderBody = z.strictObject({
  ...settings,
  xapiVersion: xapiVersion.default('2.0.0'),
  filter: filter.default({}),
})

export const changedForwarderBody = z.strictObject({
  label: settings.label.optional(),
  endpoint: settings.endpoint.optional(),
  username: settings.username.optional(),
  password: settings.password.optional(),
  xapiVersion: xapiVersion.optional(),
  filter: filter.optional(),
  version: z.number().int().min(1).optional(),
})

export const forwarderResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    label: z.string(),
    endpoint: z.string(),
    username: z.string(),
    xapiVersion,
    filter: z.object({ verbs: z.array(z.string()).optional(), activities: z.array(z.string()).optional() }),
    status: z.enum(['active', 'paused']),
    /** `asked` by people; `failing` for days; `refused` by the other LRS. */
    pausedBecause: z.enum(['asked', 'failing', 'refused']).nullable(),
    /** Statements that the other LRS took; what was sent twice may count twice. */
    forwarded: z.number().int(),
    /** Statements that the other LRS refused one by one. */
    passedOver: z.number().int(),
    lastPassedOver: z.string().nullable(),
    failingSince: dateTime.nullable(),
    nextAttemptAt: dateTime.nullable(),
    lastFailure: z.string().nullable(),
    /** The last run has forwarded all that it found. False while it is paused, and until the first run. */
    isUpToDate: z.boolean(),
    /** When the oldest statement that waits was stored, as the last run saw it, or an earlier time; null: none, or not known. */
    oldestWaiting: dateTime.nullable(),
    version: z.number().int(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Forwarder' })

export type ForwarderResource = z.output<typeof forwarderResource>
