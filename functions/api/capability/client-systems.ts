/** Registering, reading and changing client systems. */
import { withoutUndefined } from '#shared/domain/differing.ts'
import {
  changeClientSystem,
  followsStatements,
  newClientSystem,
  type ClientSystem,
} from '#shared/domain/skills/client-system.ts'
import { presentClientSystem } from '#shared/domain/skills/client-system-presenter.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { newId } from '#shared/platform/clock.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { CapabilityEndpoints, Dependencies } from './dependencies.ts'

/** Before the client system is stored: a request that dies in between leaves a workspace without followed statements. */
async function startFollowing(
  clientSystem: ClientSystem,
  now: string,
  followers: Dependencies['followers'],
): Promise<void> {
  if (followsStatements(clientSystem)) await followers.start(clientSystem.tenantId, now)
}

export const createClientSystem = implement<CapabilityEndpoints['createClientSystem'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { clientSystems, followers, clock }) {
    const created = newClientSystem({ tenantId, clientSystemId: newId('cls', clock) }, body, stamp)
    await startFollowing(created.clientSystem, stamp.now, followers)
    await clientSystems.create(created)
    return { clientSystem: presentClientSystem(created.clientSystem) }
  },
})

export const listClientSystems = implement<CapabilityEndpoints['listClientSystems'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { clientSystems, followers, cursors }) {
    const scope = { tenantId, use: `client systems ${query.status ?? ''}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const [page, follower] = await Promise.all([
      clientSystems.list(tenantId, query.status, { limit: query.limit, after: start.value }),
      followers.get(tenantId),
    ])
    return {
      clientSystems: page.rows.map(presentClientSystem),
      followedStatements: follower && { since: follower.since, unmatched: follower.unmatched },
      ...(await endOfPage(scope, page.next, cursors)),
    }
  },
})

export const getClientSystem = implement<CapabilityEndpoints['getClientSystem'], Dependencies>()({
  load: ({ tenantId, input }, { clientSystems }) => clientSystems.get(tenantId, input.params.clientSystemId),
  handle: ({ loaded }) =>
    Promise.resolve(
      loaded === null ? resourceNotFound('client system') : { clientSystem: presentClientSystem(loaded) },
    ),
})

type Update = CapabilityEndpoints['updateClientSystem']

export const updateClientSystem = implement<Update, Dependencies>()({
  load: ({ tenantId, input }, { clientSystems }) => clientSystems.get(tenantId, input.params.clientSystemId),
  async handle({ input: { body }, loaded, stamp }, { clientSystems, followers }) {
    if (loaded === null) return resourceNotFound('client system')
    const { version, ...stated } = body
    const wanted = { settings: withoutUndefined(stated), version }
    return decideAgain<ClientSystem, Reply<Update>>(
      { item: `client system ${loaded.clientSystemId}`, first: loaded },
      async (current) => {
        const decision = changeClientSystem(current, wanted, stamp)
        if (decision.outcome === 'refused') return done(decision)
        await startFollowing(decision.value?.clientSystem ?? current, stamp.now, followers)
        if (decision.value === null) return done({ clientSystem: presentClientSystem(current) })
        const next = await clientSystems.change(current, decision.value)
        return next === null
          ? done({ clientSystem: presentClientSystem(decision.value.clientSystem) })
          : { kind: 'changed', next }
      },
    )
  },
})
