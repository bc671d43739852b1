/** Many writers commit to the same version at the same time. */
import { randomUUID } from 'node:crypto'
import type { Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

const writers = 64

export const race: Benchmark = {
  goal: `${writers} writers with the same version: exactly 1 wins, ${writers - 1} return 409`,
  exact: true,
  async measure() {
    const backend = await openBackend()
    try {
      const { sessionId, token } = await launch(backend, await seedPackage(backend), {
        runtime_protocol: 'exclusive_v1',
      })
      const runtime = randomUUID()
      const request = { bearer: token, params: { sessionId } }
      await backend.call('claimRuntime', {
        ...request,
        body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 },
      })
      const commit = (writer: number): Promise<number> =>
        backend
          .call('commitSession', {
            ...request,
            body: {
              version: 1,
              attempt: 1,
              runtime_id: runtime,
              cmi_data: sampleCmi(2000, writer),
              cmi_data_mode: 'replace',
              completion_status: 'incomplete',
              success_status: 'unknown',
              session_time: `PT${writer}S`,
            },
          })
          .then(({ status }) => status)
      const statuses = await Promise.all(Array.from({ length: writers }, (_, index) => commit(index + 1)))
      const measured = {
        won: statuses.filter((status) => status === 200).length,
        refused: statuses.filter((status) => status === 409).length,
      }
      return { measured, met: measured.won === 1 && measured.refused === writers - 1 }
    } finally {
      await backend.close()
    }
  },
}
