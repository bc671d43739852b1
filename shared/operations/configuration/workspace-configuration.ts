/** The workspace of a caller and its configuration, as keys and people read and change it. */
import {
  changeConfiguration,
  type Configuration,
  type ConfigurationEdit,
} from '#shared/domain/configuration/configuration.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'

export interface ConfigurationStores {
  readonly configurations: Pick<ConfigurationRepository, 'getWithWorkspace' | 'change'>
  /** Life of a launch token in this deployment. */
  readonly mostTokenSeconds: number
}

/** What was read; null where there is no such workspace. */
type Read = Awaited<ReturnType<ConfigurationRepository['getWithWorkspace']>>

interface Shown {
  readonly configuration: Configuration['settings']
  readonly version: number
}

const shown = ({ settings, version }: Configuration): Shown => ({ configuration: settings, version })

/** The workspace of a credential that has been checked is stored. */
function requireStored(found: Read, tenantId: string): NonNullable<Read> {
  if (found === null) throw new Error(`The workspace ${tenantId} has credentials, and no record.`)
  return found
}

/** The workspace as GET shows it. */
export function presentWorkspace(found: Read, tenantId: string) {
  const { workspace, configuration } = requireStored(found, tenantId)
  const { name, plan, suspendedAt } = workspace
  const status = suspendedAt === null ? ('active' as const) : ('suspended' as const)
  return { tenant: { tenant_id: tenantId, account_id: tenantId, name, plan, status }, ...shown(configuration) }
}

/** Changes what the edit states, on what is stored when the write succeeds. */
export function editConfiguration(
  {
    tenantId,
    found,
    edit,
    stamp,
  }: {
    readonly tenantId: string
    readonly found: Read
    readonly edit: ConfigurationEdit
    readonly stamp: Stamp
  },
  { configurations, mostTokenSeconds }: ConfigurationStores,
): Promise<Shown | Refused<'VALIDATION_ERROR' | 'VERSION_CONFLICT'>> {
  const first = requireStored(found, tenantId).configuration
  return decideAgain<Configuration, Shown | Refused<'VALIDATION_ERROR' | 'VERSION_CONFLICT'>>(
    { item: 'the configuration', first },
    async (stored) => {
      const decision = changeConfiguration(stored, edit, { stamp, mostTokenSeconds })
      if (decision.outcome === 'refused') return done(decision)
      if (decision.value === null) return done(shown(stored))
      const write = await configurations.change(stored, decision.value)
      return write.kind === 'written'
        ? done(shown(decision.value.configuration))
        : { kind: 'changed', next: write.stored }
    },
  )
}
