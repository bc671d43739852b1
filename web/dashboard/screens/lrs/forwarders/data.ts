/** What the screen of forwarders asks and changes. */
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Lrs = typeof customerLrsFamily

const all = '/api/customer/lrs/forwarders'
const one = `${all}/{forwarderId}` as const
const routes = {
  listForwarders: { method: 'GET', path: all },
  createForwarder: { method: 'POST', path: all },
  updateForwarder: { method: 'PATCH', path: one },
  deleteForwarder: { method: 'DELETE', path: one },
  pauseForwarder: { method: 'POST', path: `${one}/pause` },
  resumeForwarder: { method: 'POST', path: `${one}/resume` },
} as const satisfies Routes<Lrs>

const lrs = client<Lrs>()(routes, ownOrigin)

export type Forwarder = ResponseBody<Lrs['endpoints']['listForwarders']>['forwarders'][number]
export type ForwarderSettings = z.input<NonNullable<Lrs['endpoints']['createForwarder']['body']>>
export type ForwarderChange = z.input<NonNullable<Lrs['endpoints']['updateForwarder']['body']>>

export const forwardersKey = (workspace: string) => [workspace, 'lrs', 'forwarders'] as const

/** Milliseconds between two looks while the page is seen. */
const lookAgainAfter = 15_000

/** A workspace has ten at most. */
export const forwardersQuery = (workspace: string) =>
  queryOptions({
    queryKey: forwardersKey(workspace),
    queryFn: async ({ signal }) =>
      (await bodyOf(lrs.listForwarders({ workspace, signal, query: { limit: 50 } }))).forwarders,
    refetchInterval: lookAgainAfter,
  })

/** A forwarder of a workspace. */
export interface ForwarderId {
  readonly workspace: string
  readonly forwarderId: string
}

export const createForwarder = (workspace: string, body: ForwarderSettings, idempotencyKey: string) =>
  bodyOf(lrs.createForwarder({ workspace, body, idempotencyKey }))

export const changeForwarder = ({ workspace, forwarderId }: ForwarderId, body: ForwarderChange) =>
  bodyOf(lrs.updateForwarder({ workspace, params: { forwarderId }, body }))

export const deleteForwarder = ({ workspace, forwarderId }: ForwarderId) =>
  bodyOf(lrs.deleteForwarder({ workspace, params: { forwarderId } }))

export const pauseForwarder = ({ workspace, forwarderId }: ForwarderId) =>
  bodyOf(lrs.pauseForwarder({ workspace, params: { forwarderId } }))

export const resumeForwarder = ({ workspace, forwarderId }: ForwarderId) =>
  bodyOf(lrs.resumeForwarder({ workspace, params: { forwarderId } }))
