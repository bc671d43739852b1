/** Stored members of workspaces, and the mark of each membership beside its person. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import type { Member } from '#shared/domain/members/member.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const memberItem = z.object({
  tenantId: z.string(),
  personId: z.string(),
  role: z.enum(workspaceRoles),
  email: z.string().nullable().default(null),
  displayName: z.string().nullable().default(null),
  joinedAt: z.string(),
  version: z.number(),
})

/** @throws StoredItemInvalid */
export const memberFromItem = (item: RawItem): Member => parseItem(memberItem, item)

export const newMemberItem = (member: Member): RawItem => ({
  ...keys.member(member.tenantId, member.personId),
  ...withoutNulls(member),
})

/** Lists the membership beside its person. */
export const personWorkspaceItem = ({ tenantId, personId }: Member): RawItem => ({
  ...personKeys.workspace(personId, tenantId),
  tenantId,
  personId,
})

const mark = z.object({ tenantId: z.string() })

/** The workspace that a mark beside a person names. @throws StoredItemInvalid */
export const markedWorkspace = (item: RawItem): string => parseItem(mark, item).tenantId
