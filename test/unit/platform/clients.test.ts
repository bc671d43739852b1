import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
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

const trouble = new Error('The table is busy.')
trouble.name = 'ThrottlingException'

it.each(['reads', 'writes'] as const)('repeats a read of the table once, and a write never: %s', async (kind) => {
  for (const clients of [tableClients(), tableClients().direct]) {
    const client = clients[kind]
    client.config.credentials = () => Promise.resolve({ accessKeyId: 'key', secretAccessKey: 'secret' })
    let sent = 0
    client.middlewareStack.add(() => () => { sent += 1; throw trouble }, { step: 'deserialize', name: 'busy' })
    await expect(client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } }))).rejects.toBe(trouble)
    expect(sent).toBe(kind === 'reads' ? 2 : 1)
  }
})

it('signs all requests of a table client with one signer', async () => {
  const signers = async ({ config }: DynamoDBClient): Promise<unknown[]> => [await config.signer(), await config.signer()]
  const { reads, writes, direct } = tableClients()
  for (const client of [reads, writes, direct.reads, direct.writes]) expect(new Set(await signers(client)).size).toBe(1)
})
