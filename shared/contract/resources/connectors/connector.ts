/** Installations of connectors, and what they report (specification, "Other route families"). */
import * as z from 'zod'
import { boundedText, dateTime, label, statedTime } from '#shared/contract/resources/values.ts'

const connectorName = boundedText(40).regex(/^[a-z0-9-]+$/, 'may hold small letters, digits and - only')

const externalId = boundedText(256)
  .min(1)
  .regex(/^[^\u0000-\u001f\u007f\p{Cs}]+$/u, 'must be Unicode text without control characters')

const address = boundedText(2048).check(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))

/** What a connector states about itself. */
export const newInstallation = z.object({
  connector: connectorName,
  externalId,
  displayName: label(200).nullable().optional(),
  siteUrl: address.nullable().optional(),
  version: label(64).nullable().optional(),
  hostVersion: label(64).nullable().optional(),
  /** Where the connector was acquired: `in_app`, `partner`, `moodle_plugins`, `github` ... */
  acquisition_source: boundedText(64)
    .regex(/^[A-Za-z0-9._-]+$/, 'may hold letters, digits and . _ - only')
    .nullable()
    .optional(),
})

export const installationStatus = z.enum(['active', 'stale', 'uninstalled'])

export const installationResource = z
  .object({
    /** A UUID that follows from workspace, mode, `connector` and `externalId`: `connector_installation_id` of `process`. */
    id: z.uuid(),
    tenantId: z.string(),
    mode: z.enum(['live', 'test']),
    connector: z.string(),
    externalId: z.string(),
    displayName: z.string().nullable(),
    siteUrl: z.string().nullable(),
    version: z.string().nullable(),
    hostVersion: z.string().nullable(),
    acquisition_source: z.string().nullable(),
    /** `stale`: nothing was heard of it for seven days. */
    status: installationStatus,
    installedAt: dateTime,
    lastSeenAt: dateTime,
    uninstalledAt: dateTime.nullable(),
    /** Incidents about it with the status `open`; acknowledged ones are not counted. */
    openIncidents: z.number().int(),
  })
  .meta({ id: 'ConnectorInstallation' })

/** Most events of one request. */
export const mostConnectorEvents = 100

/** One event. Each row is checked by itself, so that a bad one does not keep the others out. */
export const connectorEvent = z.object({
  event_id: z.uuid(),
  type: boundedText(64).regex(/^[a-z_.]+$/, 'may hold small letters, _ and . only'),
  occurred_at: statedTime,
  data: z.record(z.string(), z.unknown()).optional(),
})

export type ConnectorEventRow = z.output<typeof connectorEvent>

export const connectorEvents = z.object({
  installation_id: z.uuid(),
  events: z
    .array(z.unknown())
    .min(1)
    .max(mostConnectorEvents)
    .meta({
      description:
        'Each is `{event_id (UUID), type, occurred_at, data?}`; `data` has at most 4,096 bytes as JSON. A row that is not so is rejected by itself.',
      items: z.toJSONSchema(connectorEvent, { io: 'input' }),
    }),
})
