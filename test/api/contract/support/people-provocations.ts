import { anEvent } from '#test/support/actor-data.ts'
/** How the codes of members, invitations and own workspaces are provoked. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { maxInvitations } from '#shared/domain/invitations/invitation.ts'
import { maxMembers } from '#shared/domain/members/member.ts'
import { invitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { invite } from '#test/support/invitations.ts'
import { openWorkspace, signIn } from '#test/support/signed-in.ts'
import { changed, onceMore, prepared, underFault, type Provocation, type Rows } from './provocation.ts'
import { wantedLedgerEntry } from './platform-calls.ts'
import { send, spoil, validCall } from './world.ts'

const onUnknown = (params: Record<string, string>): Provocation => changed((request) => ({ ...request, params }))

/** The only owner, about itself. */
const alone: Provocation = async (world, found) => {
  const { tenantId, people } = await openWorkspace(world.backend, ['owner'])
  const [{ changes, personId }] = people
  const body = found.operationId === 'leaveWorkspace' ? { tenant_id: tenantId } : { role: 'member' }
  const hasBody = found.endpoint.body !== undefined
  return send(world, found, { headers: changes, params: { personId }, ...(hasBody ? { body } : {}) })
}

async function setMembers({ table }: Backend, tenantId: string, members: number): Promise<void> {
  const Key = keys.tenant(tenantId)
  const ExpressionAttributeValues = { ':members': members }
  const UpdateExpression = 'SET members = :members'
  await documentClient(table).send(
    new UpdateCommand({ TableName: table.name, Key, UpdateExpression, ExpressionAttributeValues }),
  )
}

const acceptedWhenFull: Provocation = async (world, found) => {
  const { tenantId, token } = await invite(world.backend, 'ada@example.com')
  await setMembers(world.backend, tenantId, maxMembers)
  return send(world, found, { headers: (await signIn(world.backend)).changes, body: { token } })
}

/** The stored invitation is damaged. Its workspace is of no other call. */
const damagedInvitation: Provocation = async (world, found) => {
  const { tenantId, token, invitationId } = await invite(world.backend, 'ada@example.com')
  await spoil(world, keys.invitation(tenantId, invitationId), 'role')
  return send(world, found, { body: { token } })
}

const invitedTooOften: Provocation = async (world, found) => {
  const { tenantId, people } = await openWorkspace(world.backend, ['owner'])
  const store = invitationRepository(world.backend.table)
  const now = new Date().toISOString()
  await Promise.all(
    Array.from({ length: maxInvitations }, (_, index) =>
      store.create(
        {
          ...{
            tenantId,
            invitationId: `hash-${index}`,
            email: 'a@example.com',
            role: 'member',
            invitedBy: 'person-one',
          },
          ...{ createdAt: now, expiresAt: '2099-01-01T00:00:00.000Z', closedAs: null },
        },
        anEvent(`evt_${index}`),
      ),
    ),
  )
  const body = { email: 'new@example.com', role: 'member' }
  return send(world, found, { headers: people[0].changes, body })
}

const fourthWorkspace: Provocation = async (world, found) => {
  const { changes } = await signIn(world.backend)
  const request = { headers: changes, body: { name: 'Own' } }
  for (let made = 0; made < 3; made += 1) await send(world, found, request)
  return send(world, found, request)
}

const noTenant: Rows = { NOT_FOUND: onUnknown({ tenantId: 'tenant_unknown' }) }

export const peopleRows: Readonly<Record<string, Rows>> = {
  startSignIn: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { return_to: 'x'.repeat(9000) } })) },
  completeSignIn: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { code: 'x'.repeat(5000) } })) },
  deleteSignIn: { NOT_FOUND: onUnknown({ signInId: 'unknown' }) },
  listTenants: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { cursor: 'of no list' } })) },
  getTenant: noTenant,
  updateTenant: noTenant,
  updateTenantPlan: noTenant,
  pauseTenant: noTenant,
  resumeTenant: noTenant,
  updateTenantPrivileges: noTenant,
  listTenantLedgerEntries: noTenant,
  createTenantLedgerEntry: {
    ...noTenant,
    LEDGER_ENTRY_CONFLICT: prepared(async (request, { backend }) => {
      await backend.call('createTenantLedgerEntry', request)
      return { ...request, body: { ...wantedLedgerEntry, amount: '98' } }
    }),
    LEDGER_MONTH_CLOSED: changed((request) => ({ ...request, body: { ...wantedLedgerEntry, month: '2026-01' } })),
  },
  listTenantAuditEntries: noTenant,
  getTenantUsage: noTenant,
  getPlatformUsage: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { month: '2026-13' } })) },
  listDeadLetters: { NOT_FOUND: changed((request) => ({ ...request, query: { queue: 'unknown' } })) },
  redriveDeadLetters: { NOT_FOUND: changed((request) => ({ ...request, body: { queue: 'unknown', note: 'x' } })) },
  listIncidents: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { cursor: 'of no list' } })) },
  updateIncident: { NOT_FOUND: onUnknown({ incidentId: 'inc_unknown' }) },
  previewInvitation: {
    INVITATION_NOT_USABLE: changed((request) => ({ ...request, body: { token: 'unknown' } })),
    RATE_LIMIT_EXCEEDED: onceMore(async (world, found) => (await validCall(world, found.operationId)).request),
    INTERNAL_ERROR: damagedInvitation,
    BACKEND_UNAVAILABLE: async (world, found) => {
      const { request } = await validCall(world, found.operationId)
      const fault = (operation: string) => (operation === 'GetItem' ? 'InternalServerError' : undefined)
      return underFault(world, fault, () => send(world, found, request))
    },
  },
  acceptInvitation: {
    INVITATION_NOT_USABLE: changed((request) => ({ ...request, body: { token: 'unknown' } })),
    QUOTA_EXCEEDED: acceptedWhenFull,
  },
  leaveWorkspace: {
    WORKSPACE_ROLE_REQUIRED: changed((request) => ({ ...request, body: { tenant_id: 'tenant_other' } })),
    LAST_OWNER: alone,
  },
  createWorkspace: {
    VALIDATION_ERROR: changed((request) => ({ ...request, body: [] })),
    PLATFORM_ADMIN_REQUIRED: async (world, found) => {
      const { changes } = await signIn(world.backend, { person: { emailVerified: false } })
      return send(world, found, { headers: changes, body: { name: 'Own' } })
    },
    QUOTA_EXCEEDED: fourthWorkspace,
  },
  updateMember: {
    NOT_FOUND: onUnknown({ personId: 'person-unknown' }),
    VERSION_CONFLICT: changed((request) => ({ ...request, body: { ...Object(request.body), version: 7 } })),
    LAST_OWNER: alone,
  },
  removeMember: { NOT_FOUND: onUnknown({ personId: 'person-unknown' }), LAST_OWNER: alone },
  createInvitation: { QUOTA_EXCEEDED: invitedTooOften },
  deleteInvitation: { NOT_FOUND: onUnknown({ invitationId: 'unknown' }) },
}
