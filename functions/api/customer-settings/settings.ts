import type { customerSettingsFamily } from '#shared/contract/families/dashboard/customer-settings.ts'
import { implement } from '#shared/http/implementation.ts'
import {
  editConfiguration,
  presentWorkspace,
  type ConfigurationStores,
} from '#shared/operations/configuration/workspace-configuration.ts'

type CustomerSettingsEndpoints = typeof customerSettingsFamily.endpoints

export const getSettings = implement<CustomerSettingsEndpoints['getSettings'], ConfigurationStores>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  handle: ({ caller: { tenantId }, loaded }) => Promise.resolve(presentWorkspace(loaded, tenantId)),
})

export const updateSettings = implement<CustomerSettingsEndpoints['updateSettings'], ConfigurationStores>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  handle: ({ caller: { tenantId }, input: { body: edit }, loaded: found, stamp }, stores) =>
    editConfiguration({ tenantId, found, edit, stamp }, stores),
})
