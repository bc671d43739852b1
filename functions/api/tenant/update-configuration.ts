import type { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { implement } from '#shared/http/implementation.ts'
import {
  editConfiguration,
  type ConfigurationStores,
} from '#shared/operations/configuration/workspace-configuration.ts'

type Endpoint = (typeof tenantFamily.endpoints)['updateConfiguration']

export const updateConfiguration = implement<Endpoint, ConfigurationStores>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  handle: ({ caller: { tenantId }, input: { body: edit }, loaded: found, stamp }, stores) =>
    editConfiguration({ tenantId, found, edit, stamp }, stores),
})
