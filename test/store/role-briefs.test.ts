/** Role briefs: each version is kept with the change that replaces it, also under races. */
import { archiveRoleBrief, changeRoleBrief, newRoleBrief, type RoleBrief } from '#shared/domain/skills/role-brief.ts'
import { roleBriefRepository, type RoleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

onEveryEngine((bench) => {
  let briefs: RoleBriefRepository
  beforeAll(() => void (briefs = roleBriefRepository(bench.table)))

  const settingsOf = (title: string) => ({
    ...{ title, frameworkId: 'fwk_1' },
    requirements: [{ skillId: 'loads', level: 3, weight: 2 }],
  })
  const created = async (): Promise<RoleBrief> => {
    const ids = { tenantId: fresh('tenant_'), roleBriefId: fresh('rol_') }
    const made = newRoleBrief(ids, settingsOf('Driver 1'), stampAt())
    await briefs.create(made)
    return made.roleBrief
  }
  const next = (before: RoleBrief) => {
    const settings = settingsOf(`Driver ${before.version + 1}`)
    const changed = changeRoleBrief(before, { settings, version: before.version }, stampAt())
    if (changed.outcome === 'refused') throw new Error(changed.text)
    return changed.value
  }
  const changed = async (before: RoleBrief): Promise<RoleBrief> => {
    const change = next(before)
    expect(await briefs.change(before, change)).toBeNull()
    return change.roleBrief
  }
  const earlier = ({ tenantId, roleBriefId }: RoleBrief, version: number) =>
    briefs.getEarlier(tenantId, roleBriefId, version)

  it('keeps each version that a change or the archive replaces, and lists none of them', async () => {
    const first = await created()
    const second = await changed(first)
    const archived = archiveRoleBrief(second, stampAt())
    if (archived === null) throw new Error('The role brief is archived already.')
    expect(await briefs.change(second, archived)).toBeNull()
    expect(await Promise.all([1, 2, 3].map((version) => earlier(first, version)))).toEqual([first, second, null])
    expect(await briefs.get(first.tenantId, first.roleBriefId)).toEqual(archived.roleBrief)
    for (const [status, listed] of [
      ['active', []],
      ['archived', [archived.roleBrief]],
    ] as const)
      expect((await briefs.list(first.tenantId, status, { limit: 50, after: null })).rows).toEqual(listed)
  })

  it('keeps one version where 20 changes come at once, and returns the stored one to the others', async () => {
    const first = await created()
    const results = await Promise.all(Array.from({ length: 20 }, () => briefs.change(first, next(first))))
    const refused = results.filter((result) => result !== null)
    expect(refused.map(({ version }) => version)).toEqual(Array.from({ length: 19 }, () => 2))
    expect(await earlier(first, 1)).toEqual(first)
    expect(await earlier(first, 2)).toBeNull()
  })
})
