/** The verbs of role briefs, as access patterns are counted. */
import { archiveRoleBrief, newRoleBrief, type RoleBriefChange } from '#shared/domain/skills/role-brief.ts'
import { roleBriefRepository, type RoleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const aRoleBrief = (): RoleBriefChange =>
  newRoleBrief(
    { tenantId: fresh('tenant_'), roleBriefId: fresh('rol_') },
    { title: 'Forklift driver', frameworkId: 'fwk_1', requirements: [{ skillId: 'loads', level: 3, weight: 2 }] },
    stampAt(),
  )

const onRoleBrief =
  (act: (briefs: RoleBriefRepository, made: RoleBriefChange['roleBrief']) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const briefs = roleBriefRepository(table)
    const made = aRoleBrief()
    await briefs.create(made)
    return () => act(briefs, made.roleBrief)
  }

export const roleBriefScenarios: Readonly<Record<string, Scenario>> = {
  'roleBriefs.create': ({ table }) => {
    const made = aRoleBrief()
    return Promise.resolve(() => roleBriefRepository(table).create(made))
  },
  'roleBriefs.get': onRoleBrief((briefs, { tenantId, roleBriefId }) => briefs.get(tenantId, roleBriefId)),
  'roleBriefs.getEarlier': onRoleBrief(async (briefs, made) => {
    await briefs.getEarlier(made.tenantId, made.roleBriefId, 1)
  }),
  'roleBriefs.list': onRoleBrief((briefs, { tenantId }) => briefs.list(tenantId, 'active', { limit: 50, after: null })),
  'roleBriefs.change': onRoleBrief((briefs, made) => {
    const change = archiveRoleBrief(made, stampAt())
    if (change === null) throw new Error('The role brief is archived already.')
    return briefs.change(made, change)
  }),
}
