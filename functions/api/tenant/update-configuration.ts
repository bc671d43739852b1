import { changeConfiguration, type Configuration } from '#shared/domain/configuration/configuration.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { requireStored, type Dependencies, type TenantEndpoints } from './dependencies.ts'

type Endpoint = TenantEndpoints['updateConfiguration']

const shown = ({ settings, version }: Configuration) => ({ configuration: settings, version })

export const updateConfiguration = implement<Endpoint, Dependencies>()({
  load: ({ tenantId }, { configurations }) => configurations.getWithWorkspace(tenantId),
  async handle({ caller: { tenantId }, input: { body }, loaded, stamp }, { configurations, mostTokenSeconds }) {
    const first = requireStored(loaded, tenantId).configuration
    return decideAgain<Configuration, Reply<Endpoint>>({ item: 'the configuration', first }, async (stored) => {
      const decision = changeConfiguration(stored, body, { stamp, mostTokenSeconds })
      if (decision.outcome === 'refused') return done(decision)
      if (decision.value === null) return done(shown(stored))
      const write = await configurations.change(stored, decision.value)
      return write.kind === 'written'
        ? done(shown(decision.value.configuration))
        : { kind: 'changed', next: write.stored }
    })
  },
})
