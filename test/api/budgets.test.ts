import { aboveBudget, countCalls } from '#bench/calls/count-calls.ts'
import type { Scene } from '#bench/calls/counted-path.ts'
import { countedPaths, setScene } from '#bench/calls/paths.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

let backend: Backend
let scene: Scene

beforeAll(async () => {
  backend = await startBackend()
  scene = await setScene(backend)
})
afterAll(() => backend.close())

describe.each(countedPaths.map((path) => [path.name, path] as const))('path %s', (_name, path) => {
  it('costs no more calls, round trips and units than its budget', async () => {
    const { counts, status } = await countCalls(backend, await path.prepare(scene))
    expect(status).toBe(path.status)
    expect({ counts, above: aboveBudget(counts, { ...path.budget, ...path.above?.counts }) }).toEqual({
      counts,
      above: [],
    })
  })

  const refusals = path.refusals ?? []
  if (refusals.length > 0) {
    it.each(refusals.map((refusal) => [refusal.name, refusal] as const))(
      'costs no more calls when it is refused: %s',
      async (_refusal, refusal) => {
        const success = await countCalls(backend, await path.prepare(scene))
        const refused = await countCalls(backend, await refusal.prepare(scene))
        expect(refused.status).toBe(refusal.status)
        const calls = ({ counts }: typeof refused): number => counts.dynamodb + counts.s3 + counts.sqs
        expect(calls(refused)).toBeLessThanOrEqual(calls(success))
      },
    )
  }
})
