import type { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { implement } from '#shared/http/implementation.ts'
import { presentWorkspace, type ConfigurationStores } from '#shared/operations/configuration/workspace-configuration.ts'

type Endpoint = (typeof tenantFamily.endpoints)['getWorkspace']

export const getWorkspace = implement<Endpoint, ConfigurationStores>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  handle: ({ caller: { tenantId }, loaded }) => Promise.resolve(presentWorkspace(loaded, tenantId)),
})
