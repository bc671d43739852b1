import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { idleSteps, objectClients, tableClients } from '#shared/platform/clients.ts'

const region = 'eu-central-1'
beforeAll(() => {
  process.env['AWS_REGION'] = region
})

const stepsOf = (client: { middlewareStack: { identify(): string[] } }): string[] => client.middlewareStack.identify().map((line) => line.split(' - ')[0] ?? '')

it('leaves out of its clients just the steps that do nothing', () => {
  const { reads, writes, direct } = tableClients()
  const { sender } = objectClients()
  const ofTable = [reads, writes, direct.reads, direct.writes].map((client) => [new DynamoDBClient({ region }), client] as const)
  for (const [plain, client] of [...ofTable, [new S3Client({ region }), sender] as const]) {
    const left = stepsOf(plain).filter((step) => !stepsOf(client).includes(step))
    expect(left.sort()).toEqual([...idleSteps].sort())
  }
})

it('repeats a read of the table once, and a write never', async () => {
  const { reads, writes, direct } = tableClients()
  const attempts = ({ config }: DynamoDBClient): Promise<number> => config.maxAttempts()
  expect(await Promise.all([reads, direct.reads, writes, direct.writes].map(attempts))).toEqual([2, 2, 1, 1])
})

it('signs all requests of a table client with one signer', async () => {
  const signers = async ({ config }: DynamoDBClient): Promise<unknown[]> => [await config.signer(), await config.signer()]
  const { reads, writes, direct } = tableClients()
  for (const client of [reads, writes, direct.reads, direct.writes]) expect(new Set(await signers(client)).size).toBe(1)
})
