/** First launches through a dispatch by many learners at the same time, against its licence. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { seedPackage } from '#test/support/seed.ts'

const [launches, licences] = [500, 100]

export const dispatch: Benchmark = {
  goal: `${launches} parallel launches through a dispatch against a licence of ${licences}: exactly ${licences} granted`,
  exact: true,
  async measure() {
    const backend = await openBackend()
    try {
      const packageId = await seedPackage(backend)
      const seeded = await seedDispatch(backend, { packageId, licenseLimit: licences })
      const statuses = await Promise.all(
        Array.from(
          { length: launches },
          async (_, learner) => (await launchThrough(backend, seeded, { learner: `learner-${learner}` })).status,
        ),
      )
      const countOf = (status: number): number => statuses.filter((found) => found === status).length
      const { Items: items = [] } = await documentClient(backend.table).send(
        new ScanCommand({ TableName: backend.table.name, ConsistentRead: true }),
      )
      const measured = {
        granted: countOf(200),
        refused: countOf(403),
        sessions: items.filter(({ sk }) => sk === 'S').length,
        learners: items.filter(({ sk }) => String(sk).startsWith('L#')).length,
        counted: Number(items.find(({ pk, sk }) => String(pk).includes('#D#') && sk === 'C')?.['counted']),
      }
      const { granted, refused, sessions, learners, counted } = measured
      return {
        measured,
        met:
          [granted, sessions, learners, counted].every((count) => count === licences) &&
          refused === launches - licences,
      }
    } finally {
      await backend.close()
    }
  },
}
