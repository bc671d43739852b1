import {
  connectorTrouble,
  connectorTroubles,
  installationModeRefusal,
  installationNotFound,
  type Installation,
} from '#shared/domain/connectors/installation.ts'
import {
  effectsOf,
  readEventRows,
  type ConnectorEvent,
  type EventEffects,
} from '#shared/domain/connectors/connector-events.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { implement } from '#shared/http/implementation.ts'
import { newId } from '#shared/platform/clock.ts'
import { untilStored, type ConnectorEndpoints, type Dependencies } from './dependencies.ts'

/** Opens, counts and resolves incidents. A repetition with the same events changes nothing. */
async function applyToIncidents(
  before: Installation,
  { installation, incidents: effects }: EventEffects,
  { incidents, clock }: Dependencies,
): Promise<void> {
  for (const { code, succeededAt, resolves, failedAt } of effects) {
    const trouble = connectorTrouble(installation, code)
    if (resolves && succeededAt !== undefined) await incidents.settle(trouble, succeededAt)
    for (const now of failedAt) await incidents.record(trouble, { now, makeId: () => newId('inc', clock) })
  }
  if (installation.uninstalledAt === before.uninstalledAt) return
  for (const trouble of connectorTroubles(installation)) await incidents.settle(trouble)
}

async function apply(
  found: Installation,
  { events, stamp }: { readonly events: readonly ConnectorEvent[]; readonly stamp: Stamp },
  dependencies: Dependencies,
): Promise<void> {
  const { installations } = dependencies
  await untilStored(async () => {
    const before = (await installations.get(found)) ?? found
    const effects = effectsOf(before, events, stamp)
    // First the incidents: once the installation has changed, a repetition no longer finds what has happened to it.
    await applyToIncidents(before, effects, dependencies)
    return (await installations.change(before, effects)) ? effects : null
  })
}

/**
 * Events are recorded last: a request that dies before is repeated as a whole, and its effects come to the same.
 */
export const recordConnectorEvents = implement<ConnectorEndpoints['recordConnectorEvents'], Dependencies>()({
  async handle({ caller: { tenantId, mode }, input: { body }, stamp }, dependencies) {
    const { installations } = dependencies
    const id = { tenantId, installationId: body.installation_id.toLowerCase() }
    const installation = await installations.get(id)
    if (installation === null) return installationNotFound(body.installation_id)
    const refusal = installationModeRefusal(mode, installation)
    if (refusal !== null) return refusal
    const { events, repeated, rejected } = readEventRows(body.events, stamp.now)
    const added = await installations.unknown(id, events)
    if (added.length > 0) await apply(installation, { events: added, stamp }, dependencies)
    const raced = await installations.record(id, added, stamp.now)
    const accepted = added.length - raced
    return { accepted, duplicates: repeated + events.length - accepted, rejected: [...rejected] }
  },
})
