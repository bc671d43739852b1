/** What the screens of conversions ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { conversionsFamily } from '#shared/contract/families/public/conversions.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, isRefusal, ownOrigin } from '#web/dashboard/app/calls.ts'
import { fetchFile } from '#web/dashboard/app/files.ts'
import { offsetPage } from '#web/dashboard/app/offset-page.ts'
import { putBytes } from '#web/dashboard/app/put-bytes.ts'
import type { ConversionsSearch, ConversionStatus } from './search.ts'

type Conversions = typeof conversionsFamily

const all = '/api/v1/conversions'
const routes = {
  createDeckUpload: { method: 'POST', path: `${all}/upload-url` },
  createConversion: { method: 'POST', path: all },
  listConversions: { method: 'GET', path: all },
  getConversion: { method: 'GET', path: `${all}/{jobId}` },
} as const satisfies Routes<Conversions>

const conversions = client<Conversions>()(routes, ownOrigin)

export type ConversionsPage = ResponseBody<Conversions['endpoints']['listConversions']>
export type ListedConversion = ConversionsPage['conversions'][number]
export type Conversion = ResponseBody<Conversions['endpoints']['getConversion']>

export const scormVersions = ['1.2', '2004'] as const
export type ScormVersion = (typeof scormVersions)[number]

/** Milliseconds between two looks at a job that has not ended. */
const lookAgainAfter = 1500

export const isUnderWay = ({ status }: { readonly status: ConversionStatus }): boolean =>
  status === 'queued' || status === 'processing'

export const conversionsKey = (workspace: string) => [workspace, 'conversions'] as const

export const conversionsQuery = (workspace: string, search: ConversionsSearch) =>
  queryOptions({
    queryKey: [...conversionsKey(workspace), 'list', search],
    queryFn: ({ signal }) =>
      bodyOf(
        conversions.listConversions({
          workspace,
          signal,
          query: offsetPage(search),
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.conversions.some(isUnderWay) === true && lookAgainAfter,
    // The title of the tab tells of the end also while another tab is seen.
    refetchIntervalInBackground: true,
  })

export const conversionQuery = (workspace: string, jobId: string) =>
  queryOptions({
    queryKey: [...conversionsKey(workspace), 'one', jobId],
    queryFn: ({ signal }) => bodyOf(conversions.getConversion({ workspace, signal, params: { jobId } })),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && lookAgainAfter,
    refetchIntervalInBackground: true,
  })

/** The picture of a slide; null where there is none any more. It never changes, so it is asked for once. */
export const pictureQuery = (workspace: string, jobId: string, slide: number) =>
  queryOptions({
    queryKey: [workspace, 'slide-pictures', jobId, slide],
    queryFn: async ({ signal }) => {
      try {
        const path = `${all}/${encodeURIComponent(jobId)}/slides/${slide}/picture`
        return await fetchFile(workspace, path, { signal, cache: 'default' })
      } catch (error) {
        if (isRefusal(error, 'NOT_FOUND')) return null
        throw error
      }
    },
    staleTime: Infinity,
  })

/** A deck that is to become a course. */
export interface DeckOrder {
  readonly file: File
  /** Empty: the title of the deck. */
  readonly title: string
  readonly scormVersion: ScormVersion
}

interface Sending {
  /** The same for one deck that was sent, however often its conversion is begun. */
  readonly keyOf: (body: unknown) => string
  /** Where the deck of an earlier call of the same order is stored; null: it is sent first. */
  readonly storedAt: string | null
  /** Called once the deck is stored. */
  readonly onStored: (path: string) => void
  readonly signal: AbortSignal
  /** Called with the bytes that were sent so far. */
  readonly onProgress: (sent: number) => void
}

/**
 * Uploads a deck, and begins its conversion.
 * @throws CallError where the service refuses, SendError where the bucket does not take the bytes
 */
export async function convertDeck(
  workspace: string,
  { file, title, scormVersion }: DeckOrder,
  { keyOf, storedAt, onStored, ...sending }: Sending,
): Promise<Conversion> {
  const path = storedAt ?? (await sendDeck(workspace, file, sending))
  onStored(path)
  const body = {
    storage_path: path,
    scorm_version: scormVersion,
    tenant_id: workspace,
    ...(title === '' ? {} : { title }),
  }
  const { signal } = sending
  return bodyOf(conversions.createConversion({ workspace, signal, idempotencyKey: keyOf(body), body }))
}

/** @returns where the deck is stored */
async function sendDeck(
  workspace: string,
  file: File,
  { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>,
): Promise<string> {
  const ticket = await bodyOf(
    conversions.createDeckUpload({
      workspace,
      signal,
      body: { tenant_id: workspace, filename: file.name, file_size: file.size },
    }),
  )
  await putBytes(signal)({
    url: ticket.presigned_url,
    headers: ticket.required_put_headers,
    bytes: file,
    onProgress,
  })
  return ticket.storage_path
}
