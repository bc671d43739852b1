import {
  connectorTroubles,
  installationIdOf,
  installationModeRefusal,
  installationNotFound,
  maxInstallations,
  newInstallationOf,
  presentInstallation,
  restatedInstallation,
  statusOf,
  uninstalled,
  type Installation,
} from '#shared/domain/connectors/installation.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { cutPage } from '#shared/store/table/list-page.ts'
import { shown, untilStored, type ConnectorEndpoints, type Dependencies } from './dependencies.ts'

export const putInstallation = implement<ConnectorEndpoints['putInstallation'], Dependencies>()({
  async handle({ caller: { tenantId, mode }, input: { body }, stamp }, dependencies) {
    const { installations } = dependencies
    const owner = { tenantId, mode }
    const id = { tenantId, installationId: installationIdOf(owner, body) }
    const stored = await untilStored(async () => {
      const before = await installations.get(id)
      if (before === null) {
        const change = newInstallationOf(owner, body, stamp)
        const outcome = await installations.create(change)
        return outcome === 'exists' ? null : { outcome, installation: change.installation }
      }
      const change = restatedInstallation(before, body, stamp)
      const outcome = 'changed' as const
      return (await installations.change(before, change)) ? { outcome, installation: change.installation } : null
    })
    if (stored.outcome === 'full')
      return refused(
        'QUOTA_EXCEEDED',
        `A workspace may have ${maxInstallations} connector installations, uninstalled ones included.`,
      )
    const installation = await shown(stored.installation, stamp.now, dependencies)
    return { installation, created: stored.outcome === 'created' }
  },
})

export const listInstallations = implement<ConnectorEndpoints['listInstallations'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, stamp: { now } }, { installations, incidents }) {
    const { limit, offset, status, mode } = query
    const all = await installations.list(tenantId)
    const chosen = all.filter(
      (each) => (status ?? statusOf(each, now)) === statusOf(each, now) && (mode ?? each.mode) === each.mode,
    )
    const { rows, total, hasMore, totalIsLowerBound } = cutPage(chosen, false, query)
    const open = await incidents.countOpen(
      tenantId,
      rows.map(({ installationId }) => installationId),
    )
    return {
      installations: rows.map((each) =>
        presentInstallation(each, { now, openIncidents: open.get(each.installationId) ?? 0 }),
      ),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})

export const getInstallation = implement<ConnectorEndpoints['getInstallation'], Dependencies>()({
  load: ({ tenantId, input }, { installations }) => installations.get({ tenantId, ...input.params }),
  async handle({ input: { params }, loaded, stamp: { now } }, dependencies) {
    if (loaded === null) return installationNotFound(params.installationId)
    return { installation: await shown(loaded, now, dependencies) }
  },
})

export const removeInstallation = implement<ConnectorEndpoints['removeInstallation'], Dependencies>()({
  async handle({ caller: { tenantId, mode }, input: { params }, stamp }, dependencies) {
    const { installations, incidents } = dependencies
    const found = await installations.get({ tenantId, ...params })
    if (found === null) return installationNotFound(params.installationId)
    const refusal = installationModeRefusal(mode, found)
    if (refusal !== null) return refusal
    const stored = await untilStored(async (): Promise<Installation | null> => {
      const before = (await installations.get({ tenantId, ...params })) ?? found
      const change = uninstalled(before, stamp)
      if (change === null) return before
      return (await installations.change(before, change)) ? change.installation : null
    })
    // Repeated where an earlier call has died before.
    for (const trouble of connectorTroubles(stored)) await incidents.settle(trouble)
    return { installation: await shown(stored, stamp.now, dependencies) }
  },
})
