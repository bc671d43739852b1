/** What the list of frameworks asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, CallError, ownOrigin } from '#web/dashboard/app/calls.ts'
import { putBytes } from '#web/dashboard/app/put-bytes.ts'

type Frameworks = typeof frameworksFamily

const all = '/api/v1/cale/frameworks'
const routes = {
  listFrameworks: { method: 'GET', path: all },
  createFramework: { method: 'POST', path: all },
  createFrameworkImport: { method: 'POST', path: `${all}/imports` },
  processFrameworkImport: { method: 'POST', path: `${all}/imports/{importId}/process` },
} as const satisfies Routes<Frameworks>

const frameworks = client<Frameworks>()(routes, ownOrigin)

export type FrameworksPage = ResponseBody<Frameworks['endpoints']['listFrameworks']>
export type Framework = FrameworksPage['frameworks'][number]
export type NewFramework = z.input<NonNullable<Frameworks['endpoints']['createFramework']['body']>>
export type Import = ResponseBody<Frameworks['endpoints']['processFrameworkImport']>['import']

export const frameworksKey = (workspace: string) => [workspace, 'skills', 'frameworks'] as const

export const frameworksQuery = (workspace: string, cursor?: string) =>
  queryOptions({
    queryKey: [...frameworksKey(workspace), 'list', cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        frameworks.listFrameworks({
          workspace,
          signal,
          query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const createFramework = (workspace: string, body: NewFramework, idempotencyKey: string) =>
  bodyOf(frameworks.createFramework({ workspace, body, idempotencyKey }))

/** Most bytes of a CASE file that an import takes. */
export const mostBytes = 33_554_432

interface ImportRequest {
  readonly workspace: string
  readonly file: File
  /** The framework whose draft the file becomes; absent: a new one. */
  readonly frameworkId?: string | undefined
}

/** Sends a CASE file and lets the service read it. @throws CallError also where the bucket does not take the file */
export async function importFile({ workspace, file, frameworkId }: ImportRequest): Promise<Import> {
  const ticket = await bodyOf(
    frameworks.createFrameworkImport({
      workspace,
      idempotencyKey: crypto.randomUUID(),
      body: { fileSize: file.size, ...(frameworkId === undefined ? {} : { frameworkId }) },
    }),
  )
  await putBytes(new AbortController().signal)({
    url: ticket.uploadUrl,
    headers: ticket.requiredHeaders,
    bytes: file,
    onProgress: () => undefined,
  }).catch(() => {
    throw new CallError({ outcome: 'unreachable' })
  })
  const params = { importId: ticket.import.id }
  return (await bodyOf(frameworks.processFrameworkImport({ workspace, params }))).import
}
