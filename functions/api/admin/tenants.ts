import { createHash } from 'node:crypto'
import { presentAuditEntry, presentForPlatform } from '#shared/domain/audit/audit-presenter.ts'
import { formatInvitation, invitationMilliseconds, type Invitation } from '#shared/domain/invitations/invitation.ts'
import { activeTestLearners } from '#shared/domain/learners/test-learners.ts'
import { presentUsage } from '#shared/domain/learners/usage-presenter.ts'
import { presentInvitation } from '#shared/domain/members/member-presenter.ts'
import { invalidField } from '#shared/domain/outcome.ts'
import { presentWorkspace } from '#shared/domain/workspaces/workspace-presenter.ts'
import { platformTenant, workspaceEvent, type Workspace } from '#shared/domain/workspaces/workspace.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import { auditPage } from '#shared/operations/audit/audit-page.ts'
import { countedUsage } from '#shared/operations/quotas/counted-usage.ts'
import { isoTime, newId, randomSecret } from '#shared/platform/clock.ts'
import { administrationOf, noSuchWorkspace, type AdminEndpoints, type Dependencies } from './dependencies.ts'

const statusOf = ({ suspendedAt }: Workspace): 'active' | 'suspended' => (suspendedAt === null ? 'active' : 'suspended')

export const listTenants = implement<AdminEndpoints['listTenants'], Dependencies>()({
  async handle({ input: { query } }, { workspaces, cursors }) {
    const { q = '', plan, status, limit, cursor } = query
    const scope = { tenantId: '@', use: `workspaces ${JSON.stringify([q, plan, status])}` }
    const start = await startOfPage(scope, cursor, cursors)
    if (start.outcome === 'refused') throw asError(start)
    const part = q.toLowerCase()
    const isChosen = (workspace: Workspace): boolean =>
      (plan ?? workspace.plan) === workspace.plan &&
      (status ?? statusOf(workspace)) === statusOf(workspace) &&
      `${workspace.name}\n${workspace.tenantId}`.toLowerCase().includes(part)
    const { rows, next } = await workspaces.list(isChosen, { limit, after: start.value })
    return { tenants: rows.map(presentWorkspace), next_cursor: await nextCursor(scope, next, cursors) }
  },
})

export const getTenant = implement<AdminEndpoints['getTenant'], Dependencies>()({
  async handle({ input: { params } }, { workspaces }) {
    const found = await workspaces.find(params.tenantId)
    return found === null ? noSuchWorkspace(params.tenantId) : { tenant: presentWorkspace(found.workspace) }
  },
})

export const createTenant = implement<AdminEndpoints['createTenant'], Dependencies>()({
  async handle(call, { workspaces, clock, origin }) {
    const { caller, input, stamp } = call
    const { name, plan, slug = newId('key', clock).slice('key_'.length), owner_email: email } = input.body
    const tenantId = `tenant_${slug}`
    const token = formatInvitation(tenantId, randomSecret(32))
    const invitation: Invitation = {
      ...{ tenantId, invitationId: createHash('sha256').update(token).digest('base64url') },
      ...{ email: email.toLowerCase(), role: 'owner', invitedBy: caller.actorId, createdAt: stamp.now },
      expiresAt: isoTime(clock.now() + invitationMilliseconds),
      closedAs: null,
    }
    const event = workspaceEvent('workspace.created', administrationOf(call), { plan })
    if (!(await workspaces.create({ tenantId, name, plan, createdAt: stamp.now }, invitation, [event])))
      return invalidField('slug', 'is the slug of another workspace')
    const created = await workspaces.find(tenantId)
    if (created === null) throw new Error(`The workspace ${tenantId} was not created.`)
    return {
      tenant: presentWorkspace(created.workspace),
      invitation: presentInvitation(invitation),
      invite_url: `${origin}/invite#${token}`,
    }
  },
})

export const listTenantAuditEntries = implement<AdminEndpoints['listTenantAuditEntries'], Dependencies>()({
  async handle({ input: { params, query }, stamp: { now } }, { workspaces, ...reading }) {
    if ((await workspaces.find(params.tenantId)) === null) return noSuchWorkspace(params.tenantId)
    const page = await auditPage({ ...params, now }, query, reading)
    if (page.outcome === 'refused') throw asError(page)
    return { entries: page.value.rows.map(presentForPlatform), next_cursor: page.value.next_cursor }
  },
})

export const listPlatformAuditEntries = implement<AdminEndpoints['listPlatformAuditEntries'], Dependencies>()({
  async handle({ input: { query }, stamp: { now } }, reading) {
    const page = await auditPage({ tenantId: platformTenant, now }, query, reading)
    if (page.outcome === 'refused') throw asError(page)
    return { entries: page.value.rows.map(presentAuditEntry), next_cursor: page.value.next_cursor }
  },
})

export const getTenantUsage = implement<AdminEndpoints['getTenantUsage'], Dependencies>()({
  async handle({ input: { params }, stamp }, { workspaces, learners }) {
    const found = await workspaces.find(params.tenantId)
    if (found === null) return noSuchWorkspace(params.tenantId)
    const now = Date.parse(stamp.now)
    const counted = await countedUsage(found.workspace, now, { learners })
    const active = activeTestLearners(counted.testLearners, now)
    return presentUsage(counted, found.usage, { mode: 'live', activeTestLearners: active })
  },
})
