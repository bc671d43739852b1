/** Role briefs: create, list, read, replace, archive. */
import { invalidField, versionConflict, type Refused } from '#shared/domain/outcome.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { presentRoleBrief } from '#shared/domain/skills/role-brief-presenter.ts'
import {
  archiveRoleBrief as archive,
  changeRoleBrief,
  newRoleBrief,
  type RoleBrief,
  type RoleBriefSettings,
} from '#shared/domain/skills/role-brief.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { newId } from '#shared/platform/clock.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

const noRoleBrief = () => resourceNotFound('role brief')

/** Why requirements do not fit the current version of their framework; null where they do. */
async function refusalOf(
  tenantId: string,
  { frameworkId, requirements }: RoleBriefSettings,
  { graphs }: Dependencies,
): Promise<Refused<'NOT_FOUND' | 'VALIDATION_ERROR'> | null> {
  const current = await graphs.current(tenantId, frameworkId)
  if (current === null) return resourceNotFound('published framework')
  const { numberOf } = await current.graph()
  const wrong = requirements.findIndex(({ skillId }) => !numberOf.has(skillId))
  return wrong === -1
    ? null
    : invalidField(`requirements.${wrong}.skillId`, 'must be a skill of the current version of the framework')
}

export const createRoleBrief = implement<IntelligenceEndpoints['createRoleBrief'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, dependencies) {
    const refusal = await refusalOf(tenantId, body, dependencies)
    if (refusal !== null) return refusal
    const created = newRoleBrief({ tenantId, roleBriefId: newId('rol', dependencies.clock) }, body, stamp)
    await dependencies.roleBriefs.create(created)
    return { roleBrief: presentRoleBrief(created.roleBrief) }
  },
})

export const listRoleBriefs = implement<IntelligenceEndpoints['listRoleBriefs'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { roleBriefs, cursors }) {
    const scope = { tenantId, use: `role briefs ${query.status}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await roleBriefs.list(tenantId, query.status, { limit: query.limit, after: start.value })
    return { roleBriefs: page.rows.map(presentRoleBrief), ...(await endOfPage(scope, page.next, cursors)) }
  },
})

export const getRoleBrief = implement<IntelligenceEndpoints['getRoleBrief'], Dependencies>()({
  load: ({ tenantId, input }, { roleBriefs }) => roleBriefs.get(tenantId, input.params.roleBriefId),
  async handle({ input: { query }, loaded }, { roleBriefs }) {
    if (loaded === null) return noRoleBrief()
    const { version = loaded.version } = query
    if (version === loaded.version) return { roleBrief: presentRoleBrief(loaded) }
    const earlier = await roleBriefs.getEarlier(loaded.tenantId, loaded.roleBriefId, version)
    return earlier === null ? resourceNotFound('role brief version') : { roleBrief: presentRoleBrief(earlier) }
  },
})

export const updateRoleBrief = implement<IntelligenceEndpoints['updateRoleBrief'], Dependencies>()({
  load: ({ tenantId, input }, { roleBriefs }) => roleBriefs.get(tenantId, input.params.roleBriefId),
  async handle({ input: { body }, loaded, stamp }, dependencies) {
    if (loaded === null) return noRoleBrief()
    const { version, ...settings } = body
    const refusal = await refusalOf(loaded.tenantId, settings, dependencies)
    if (refusal !== null) return refusal
    const decision = changeRoleBrief(loaded, { settings, version }, stamp)
    if (decision.outcome === 'refused') return decision
    const faster = await dependencies.roleBriefs.change(loaded, decision.value)
    return faster === null
      ? { roleBrief: presentRoleBrief(decision.value.roleBrief) }
      : versionConflict('role brief', faster.version)
  },
})

type Archive = IntelligenceEndpoints['archiveRoleBrief']

export const archiveRoleBrief = implement<Archive, Dependencies>()({
  load: ({ tenantId, input }, { roleBriefs }) => roleBriefs.get(tenantId, input.params.roleBriefId),
  async handle({ loaded, stamp }, { roleBriefs }) {
    if (loaded === null) return noRoleBrief()
    return decideAgain<RoleBrief, Reply<Archive>>(
      { item: `role brief ${loaded.roleBriefId}`, first: loaded },
      async (current) => {
        const change = archive(current, stamp)
        if (change === null) return done({ roleBrief: presentRoleBrief(current) })
        const next = await roleBriefs.change(current, change)
        return next === null ? done({ roleBrief: presentRoleBrief(change.roleBrief) }) : { kind: 'changed', next }
      },
    )
  },
})
