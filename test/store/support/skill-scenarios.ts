/** The verbs of the skills families, as access patterns are counted. */
import { changeClientSystem, newClientSystem, type ClientSystemChange } from '#shared/domain/skills/client-system.ts'
import {
  clientSystemRepository,
  type ClientSystemRepository,
} from '#shared/store/client-systems/client-system-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const aClientSystem = (): ClientSystemChange =>
  newClientSystem(
    { tenantId: fresh('tenant_'), clientSystemId: fresh('cls_') },
    {
      name: 'Warehouse LMS',
      kind: 'lms',
      trust: 1,
      allowedModes: [],
      subjectRule: { accountHomePages: [], mailto: false },
      followStatements: false,
    },
    stampAt(),
  )

const onClientSystem =
  (act: (systems: ClientSystemRepository, made: ClientSystemChange) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const systems = clientSystemRepository(table)
    const made = aClientSystem()
    await systems.create(made)
    return () => act(systems, made)
  }

export const skillScenarios: Readonly<Record<string, Scenario>> = {
  'clientSystems.create': ({ table }) => {
    const made = aClientSystem()
    return Promise.resolve(() => clientSystemRepository(table).create(made))
  },
  'clientSystems.get': onClientSystem((systems, { clientSystem }) =>
    systems.get(clientSystem.tenantId, clientSystem.clientSystemId),
  ),
  'clientSystems.list': onClientSystem((systems, { clientSystem }) =>
    systems.list(clientSystem.tenantId, 'active', { limit: 50, after: null }),
  ),
  'clientSystems.change': onClientSystem((systems, { clientSystem }) => {
    const changed = changeClientSystem(clientSystem, { settings: { trust: 0.5 } }, stampAt())
    if (changed.outcome === 'refused' || changed.value === null) throw new Error('The change is refused.')
    return systems.change(clientSystem, changed.value)
  }),
}
