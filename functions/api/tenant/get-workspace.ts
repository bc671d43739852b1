import { implement } from '#shared/http/implementation.ts'
import { requireStored, type Dependencies, type TenantEndpoints } from './dependencies.ts'

export const getWorkspace = implement<TenantEndpoints['getWorkspace'], Dependencies>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  handle({ caller: { tenantId }, loaded }) {
    const { workspace, configuration } = requireStored(loaded, tenantId)
    const { name, plan, suspendedAt } = workspace
    return Promise.resolve({
      tenant: {
        tenant_id: tenantId,
        account_id: tenantId,
        ...{ name, plan },
        status: suspendedAt === null ? 'active' : 'suspended',
      },
      configuration: configuration.settings,
      version: configuration.version,
    })
  },
})
