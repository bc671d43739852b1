/** Exports of what a workspace has into files. */
import * as z from 'zod'
import { auditQuery } from '#shared/contract/resources/audit/audit-entry.ts'
import { ledgerMonth } from '#shared/contract/resources/ledger/ledger.ts'
import { completionStatus } from '#shared/contract/resources/sessions/session.ts'
import { statementFilters } from '#shared/contract/resources/statements/statement-list.ts'
import { boundedText, dateTime, learnerId, timeBound } from '#shared/contract/resources/values.ts'

/** Key prefix of the files in the records bucket. */
export const dataExportsPrefix = 'data-exports/'

/** Days for which a file can be downloaded after the export is completed; the bucket deletes it afterwards. */
export const dataExportDays = 7

/** Exports of a workspace that may be under way at the same time. */
export const mostExportsUnderWay = 5

export const dataExportFormats = ['csv', 'jsonl'] as const
export const dataExportStatuses = ['queued', 'processing', 'completed', 'failed'] as const

const id = boundedText(512)
const format = z.enum(dataExportFormats)

const period = {
  from: timeBound.optional(),
  /** A day belongs to the period as a whole, a time does not. */
  to: timeBound.optional(),
}

/** Filters of a kind are those of the list that it exports. */
const sessions = z.strictObject({
  kind: z.literal('sessions'),
  format,
  filters: z
    .strictObject({
      user_id: learnerId.optional(),
      package_id: id.optional(),
      dispatch_id: id.optional(),
      organization_id: id.optional(),
      status: completionStatus.optional(),
      mode: z.enum(['live', 'test']).optional(),
      /** When the session was launched for the first time. */
      ...period,
    })
    .default({}),
})

const dispatchLearners = z.strictObject({
  kind: z.literal('dispatch_learners'),
  format,
  filters: z.strictObject({ dispatch_id: id, status: completionStatus.optional() }),
})

const audit = z.strictObject({
  kind: z.literal('audit'),
  format,
  filters: z.strictObject(auditQuery).default({}),
})

const { actor, verb, activity } = statementFilters

const statements = z.strictObject({
  kind: z.literal('statements'),
  format,
  filters: z
    .strictObject({
      ...{ actor, verb, activity },
      registration: z.uuid().optional(),
      /** When the statement was stored. */
      ...period,
    })
    .default({}),
})

const ledger = z.strictObject({
  kind: z.literal('ledger'),
  format,
  filters: z.strictObject({ month: ledgerMonth.optional() }).default({}),
})

const usage = z.strictObject({
  kind: z.literal('usage'),
  format,
  /** Months in which the billing periods began. */
  filters: z.strictObject({ from: ledgerMonth.optional(), to: ledgerMonth.optional() }).default({}),
})

const kinds = [sessions, dispatchLearners, audit, statements, ledger, usage] as const

export const newDataExport = z.discriminatedUnion('kind', kinds)

export type NewDataExport = z.output<typeof newDataExport>
export type DataExportKind = NewDataExport['kind']

export const dataExport = z
  .object({
    id: z.string(),
    kind: z.enum(['sessions', 'dispatch_learners', 'audit', 'statements', 'ledger', 'usage']),
    format,
    filters: z.record(z.string(), z.string()),
    status: z.enum(dataExportStatuses),
    /** Rows and bytes that were written so far. */
    rows: z.number().int(),
    bytes: z.number().int(),
    /** Id of the person who asked for the export. */
    created_by: z.string(),
    created_at: dateTime,
    completed_at: dateTime.nullable(),
    /** When the file is deleted; null while there is none. */
    expires_at: dateTime.nullable(),
    /** Why a failed export failed. */
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Signed link to the file, valid for 15 minutes. Absent where there is no file, or the role may not download it. */
    download_url: z.string().optional(),
  })
  .meta({ id: 'DataExport' })

export type DataExportResource = z.output<typeof dataExport>
