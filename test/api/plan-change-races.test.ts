/** Learners who launch while a platform admin changes the limit of their workspace. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { openWorkspace, signInPlatformAdmin } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const learners = Array.from({ length: 16 }, (_, index) => `learner-${index}`)
const termsFor = (included: number) => ({ learners: { included, overage: null } })

/** A workspace with a limit, whose learners launch through one key. */
async function openLimited(included: number) {
  const { tenantId } = await openWorkspace(backend, [])
  const bearer = await backend.makeKey(tenantId, { plan: 'growth', billing: termsFor(included) })
  const packageId = await seedPackage({ ...backend, tenantId })
  const { changes } = await signInPlatformAdmin(backend)
  return {
    /** Resolves to those who were let in. */
    async launch(users: readonly string[]): Promise<string[]> {
      const responses = await Promise.all(
        users.map((user_id) => backend.call('launchPackage', { bearer, params: { packageId }, body: { user_id } })),
      )
      const codes = responses.map(({ status, body }): unknown => (status === 200 ? null : body.code))
      expect(codes.filter((code) => code !== null && code !== 'QUOTA_EXCEEDED')).toEqual([])
      return users.filter((_, index) => codes[index] === null)
    },
    async limitTo(limit: number): Promise<void> {
      const { 'x-service-session-workspace': _, ...headers } = changes
      const body = { plan: 'growth', billing: termsFor(limit) }
      expect((await backend.call('updateTenantPlan', { headers, params: { tenantId }, body })).status).toBe(200)
    },
    async counted(): Promise<number> {
      return (await backend.call('getUsage', { bearer })).body.active_learners.counted
    },
  }
}

it.each([
  { before: 3, after: 9 },
  { before: 9, after: 3 },
])('counts each learner who was let in, and no other, while the limit goes from $before to $after', async (limits) => {
  for (let round = 0; round < 4; round += 1) {
    const workspace = await openLimited(limits.before)
    const [half, rest] = [learners.slice(0, 8), learners.slice(8)]
    const early = workspace.launch(half)
    const changed = workspace.limitTo(limits.after)
    const inside = [...(await early), ...(await workspace.launch(rest))]
    await changed
    expect(await workspace.counted()).toBe(inside.length)
    expect(inside.length).toBeLessThanOrEqual(9)
    expect(inside.length).toBeGreaterThanOrEqual(3)

    // Those who are inside stay, and as many others get in as the new limit leaves.
    expect(await workspace.launch(inside)).toEqual(inside)
    const waiting = learners.filter((learner) => !inside.includes(learner))
    expect(await workspace.launch(waiting)).toHaveLength(Math.max(0, limits.after - inside.length))
    expect(await workspace.counted()).toBe(Math.max(limits.after, inside.length))
  }
})
