/** The verbs of configuration, usage history and ledger, as access patterns are counted. */
import { changeConfiguration } from '#shared/domain/configuration/configuration.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { workspaceFor } from './people-scenarios.ts'
import type { Scenario } from './scenarios.ts'

export const moneyScenarios: Readonly<Record<string, Scenario>> = {
  'configurations.get': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => configurationRepository(bench.table).get(tenantId)
  },
  'configurations.getWithWorkspace': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => configurationRepository(bench.table).getWithWorkspace(tenantId)
  },
  'configurations.change': async (bench) => {
    const configurations = configurationRepository(bench.table)
    const { tenantId } = await workspaceFor(bench)
    const stored = await configurations.get(tenantId)
    const decided = changeConfiguration(
      stored,
      { displayName: 'Academy' },
      { stamp: stampOf(systemClock), mostTokenSeconds: 14_400 },
    )
    if (decided.outcome === 'refused' || decided.value === null) throw new Error('The change is valid.')
    const { value } = decided
    return () => configurations.change(stored, value)
  },
}
