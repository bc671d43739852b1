/** What the screens of role briefs ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { RolesSearch } from './search.ts'

type Intelligence = typeof intelligenceFamily

const all = '/api/v1/intelligence/role-briefs'
const one = `${all}/{roleBriefId}` as const
const routes = {
  listRoleBriefs: { method: 'GET', path: all },
  createRoleBrief: { method: 'POST', path: all },
  getRoleBrief: { method: 'GET', path: one },
  updateRoleBrief: { method: 'PUT', path: one },
  archiveRoleBrief: { method: 'DELETE', path: one },
} as const satisfies Routes<Intelligence>
const intelligence = client<Intelligence>()(routes, ownOrigin)

export type RoleBrief = ResponseBody<Intelligence['endpoints']['getRoleBrief']>['roleBrief']
type NewRole = z.input<NonNullable<Intelligence['endpoints']['createRoleBrief']['body']>>

export interface RoleAddress {
  readonly workspace: string
  readonly roleBriefId: string
}

export const rolesKey = (workspace: string) => [workspace, 'skills', 'roles'] as const

export const rolesQuery = (workspace: string, { status, cursor }: RolesSearch = {}) =>
  queryOptions({
    queryKey: [...rolesKey(workspace), 'list', status, cursor],
    queryFn: ({ signal }) => {
      const query = { limit: 50, status: status ?? ('active' as const), ...(cursor === undefined ? {} : { cursor }) }
      return bodyOf(intelligence.listRoleBriefs({ workspace, signal, query }))
    },
    placeholderData: keepPreviousData,
  })

export const roleQuery = ({ workspace, roleBriefId }: RoleAddress) =>
  queryOptions({
    queryKey: [...rolesKey(workspace), 'one', roleBriefId],
    queryFn: async ({ signal }) =>
      (await bodyOf(intelligence.getRoleBrief({ workspace, signal, params: { roleBriefId }, query: {} }))).roleBrief,
  })

/** A version of a role, the current one or one before it. It never changes. @param version as the address states it */
export const roleVersionQuery = ({ workspace, roleBriefId }: RoleAddress, version: string) =>
  queryOptions({
    queryKey: [...rolesKey(workspace), 'version', roleBriefId, version],
    queryFn: async ({ signal }) =>
      (await bodyOf(intelligence.getRoleBrief({ workspace, signal, params: { roleBriefId }, query: { version } })))
        .roleBrief,
  })

export const createRole = (workspace: string, body: NewRole, idempotencyKey: string) =>
  bodyOf(intelligence.createRoleBrief({ workspace, body, idempotencyKey }))

/** Refused with VERSION_CONFLICT where somebody has changed the role in the meantime. An archived role becomes active. */
export const changeRole = ({ workspace, roleBriefId }: RoleAddress, body: NewRole & { readonly version: number }) =>
  bodyOf(intelligence.updateRoleBrief({ workspace, params: { roleBriefId }, body }))

export const archiveRole = ({ workspace, roleBriefId }: RoleAddress) =>
  bodyOf(intelligence.archiveRoleBrief({ workspace, params: { roleBriefId } }))
