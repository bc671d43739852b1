/** What the screens of value ask and change. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import type { ValueEntryResource, ValueReportResource } from '#shared/contract/resources/skills/value.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { Period } from './period.ts'
import type { Grouping } from './search.ts'

type Intelligence = typeof intelligenceFamily

const model = '/api/v1/intelligence/value-model'
const routes = {
  getValueModel: { method: 'GET', path: model },
  putValueModel: { method: 'PUT', path: model },
  getValueReport: { method: 'GET', path: '/api/v1/intelligence/value-report' },
  listValueEntries: { method: 'GET', path: '/api/v1/intelligence/value-entries' },
} as const satisfies Routes<Intelligence>
const intelligence = client<Intelligence>()(routes, ownOrigin)

export type ValueModel = NonNullable<ResponseBody<Intelligence['endpoints']['getValueModel']>['valueModel']>
type StatedModel = z.input<NonNullable<Intelligence['endpoints']['putValueModel']['body']>>
export type ValueReport = ValueReportResource
export type ValueEntry = ValueEntryResource

interface FrameworkOf {
  readonly workspace: string
  readonly frameworkId: string
}

export const valueKey = (workspace: string) => [workspace, 'skills', 'value'] as const

/** Null where the framework has no value model. */
export const valueModelQuery = ({ workspace, frameworkId }: FrameworkOf) =>
  queryOptions({
    queryKey: [...valueKey(workspace), 'model', frameworkId],
    queryFn: async ({ signal }) => {
      const { valueModel } = await bodyOf(intelligence.getValueModel({ workspace, signal, query: { frameworkId } }))
      return valueModel
    },
  })

interface ReportOf extends FrameworkOf, Period {
  readonly groupBy: Grouping
}

/** Null where the framework has no value model. */
export const valueReportQuery = ({ workspace, frameworkId, from, to, groupBy }: ReportOf) =>
  queryOptions({
    queryKey: [...valueKey(workspace), 'report', frameworkId, from, to, groupBy],
    queryFn: async ({ signal }) => {
      const query = { frameworkId, from, to, groupBy }
      const { valueReport } = await bodyOf(intelligence.getValueReport({ workspace, signal, query }))
      return valueReport
    },
    placeholderData: keepPreviousData,
  })

interface EntriesOf extends FrameworkOf {
  readonly month: string
}

/** Level changes of a month, newest first. */
export const valueEntriesQuery = ({ workspace, frameworkId, month }: EntriesOf) =>
  infiniteQueryOptions({
    queryKey: [...valueKey(workspace), 'entries', frameworkId, month],
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === '' ? {} : { cursor: pageParam }
      return bodyOf(intelligence.listValueEntries({ workspace, signal, query: { frameworkId, month, ...page } }))
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Refused with VERSION_CONFLICT where somebody has changed the model in the meantime. */
export const storeValueModel = (workspace: string, body: StatedModel) =>
  bodyOf(intelligence.putValueModel({ workspace, body }))
