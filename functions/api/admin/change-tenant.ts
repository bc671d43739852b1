/** Changes of a workspace. What its keys repeat changes with it. */
import type { WorkspaceResource } from '#shared/contract/resources/workspaces/workspace.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { presentWorkspace } from '#shared/domain/workspaces/workspace-presenter.ts'
import { workspaceEvent, type Administration, type Workspace } from '#shared/domain/workspaces/workspace.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeTerms, privilegesChange } from '#shared/operations/api-keys/issue-keys.ts'
import type { TermsChange } from '#shared/store/credentials/issued-key-repository.ts'
import { administrationOf, noSuchWorkspace, type AdminEndpoints, type Dependencies } from './dependencies.ts'

/** Null: the workspace is as it is wanted, and nothing is recorded. */
type Decide = (workspace: Workspace) => TermsChange | null

async function change(
  tenantId: string,
  { decide, now }: { readonly decide: Decide; readonly now: string },
  { workspaces, keys }: Dependencies,
): Promise<{ tenant: WorkspaceResource } | Refused<'NOT_FOUND'>> {
  const before = await workspaces.find(tenantId)
  if (before === null) return noSuchWorkspace(tenantId)
  const wanted = decide(before.workspace)
  if (wanted === null) return { tenant: presentWorkspace(before.workspace) }
  await changeTerms({ tenantId, now }, () => wanted, { keys })
  const after = await workspaces.find(tenantId)
  return after === null ? noSuchWorkspace(tenantId) : { tenant: presentWorkspace(after.workspace) }
}

export const updateTenant = implement<AdminEndpoints['updateTenant'], Dependencies>()({
  handle(call, dependencies) {
    const { name } = call.input.body
    const decide: Decide = (workspace) =>
      workspace.name === name
        ? null
        : {
            workspace: { name },
            ofKey: () => null,
            events: [workspaceEvent('workspace.renamed', administrationOf(call), { former: workspace.name })],
          }
    return change(call.input.params.tenantId, { decide, now: call.stamp.now }, dependencies)
  },
})

export const updateTenantPlan = implement<AdminEndpoints['updateTenantPlan'], Dependencies>()({
  handle(call, dependencies) {
    const { plan, billing } = call.input.body
    const decide: Decide = (workspace) => {
      const terms = { plan, ...(billing === undefined ? {} : { billing }) }
      const isSame =
        plan === workspace.plan &&
        (billing === undefined || JSON.stringify(billing ?? {}) === JSON.stringify(workspace.billing))
      return isSame
        ? null
        : {
            workspace: terms,
            ofKey: () => terms,
            events: [
              workspaceEvent('workspace.plan_changed', administrationOf(call), { plan, former: workspace.plan }),
            ],
          }
    }
    return change(call.input.params.tenantId, { decide, now: call.stamp.now }, dependencies)
  },
})

const suspending =
  (suspendedAt: string | null, administration: Administration): Decide =>
  (workspace) =>
    (workspace.suspendedAt === null) === (suspendedAt === null)
      ? null
      : {
          workspace: { suspendedAt },
          ofKey: () => ({ suspended: suspendedAt === null ? null : true }),
          events: [
            workspaceEvent(suspendedAt === null ? 'workspace.reinstated' : 'workspace.suspended', administration),
          ],
        }

export const pauseTenant = implement<AdminEndpoints['pauseTenant'], Dependencies>()({
  handle(call, dependencies) {
    const { now } = call.stamp
    const decide = suspending(now, administrationOf(call))
    return change(call.input.params.tenantId, { decide, now }, dependencies)
  },
})

export const resumeTenant = implement<AdminEndpoints['resumeTenant'], Dependencies>()({
  handle(call, dependencies) {
    const decide = suspending(null, administrationOf(call))
    return change(call.input.params.tenantId, { decide, now: call.stamp.now }, dependencies)
  },
})

export const updateTenantPrivileges = implement<AdminEndpoints['updateTenantPrivileges'], Dependencies>()({
  handle(call, dependencies) {
    const { granted } = call.input.body
    const events = () => [
      workspaceEvent('workspace.privileges_changed', administrationOf(call), { granted: granted ? 'yes' : 'no' }),
    ]
    const decide: Decide = ({ privilegedKeys }) =>
      privilegedKeys === granted ? null : privilegesChange(granted, events())
    return change(call.input.params.tenantId, { decide, now: call.stamp.now }, dependencies)
  },
})
