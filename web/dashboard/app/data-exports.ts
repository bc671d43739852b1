/** Exports into files, which several screens start. */
import type * as z from 'zod'
import type { customerExportsFamily } from '#shared/contract/families/dashboard/customer-exports.ts'
import type { newDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'

type Family = typeof customerExportsFamily

const routes = {
  createExport: { method: 'POST', path: '/api/customer/exports' },
} as const satisfies Routes<Family>

const exporting = client<Family>()(routes, ownOrigin)

export type NewExport = z.input<typeof newDataExport>

/** Key of everything that is known of the exports of a workspace. */
export const exportsKey = (workspace: string) => [workspace, 'exports'] as const

export const startExport = (workspace: string, body: NewExport, idempotencyKey: string) =>
  bodyOf(exporting.createExport({ workspace, body, idempotencyKey }))
