/** First launches of many learners at the same time, against a cap. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { documentClient } from '#test/support/document-client.ts'

const [launches, most] = [500, 100]

export const cap: Benchmark = {
  goal: `${launches} parallel launches against a cap of ${most}: exactly ${most} granted`,
  exact: true,
  async measure() {
    const backend = await openBackend()
    try {
      const packageId = await seedPackage(backend)
      const bearer = await backend.makeKey(backend.tenantId, {
        plan: 'free',
        billing: { learners: { included: most, overage: null } },
      })
      const launch = async (learner: number): Promise<number> =>
        (
          await backend.call('launchPackage', {
            bearer,
            params: { packageId },
            body: { user_id: `learner-${learner}` },
          })
        ).status
      const statuses = await Promise.all(Array.from({ length: launches }, (_, learner) => launch(learner)))
      const countOf = (status: number): number => statuses.filter((found) => found === status).length
      const { Items: items = [] } = await documentClient(backend.table).send(
        new ScanCommand({ TableName: backend.table.name, ConsistentRead: true }),
      )
      const thresholdEvents = items.flatMap(({ sk, events }) =>
        String(sk).startsWith('C#') && Array.isArray(events) ? events : [],
      )
      const measured = {
        granted: countOf(200),
        refused: countOf(402),
        sessions: items.filter(({ sk }) => sk === 'S').length,
        thresholds: thresholdEvents.length,
      }
      return {
        measured,
        met:
          measured.granted === most &&
          measured.refused === launches - most &&
          measured.sessions === most &&
          measured.thresholds === 3,
      }
    } finally {
      await backend.close()
    }
  },
}
