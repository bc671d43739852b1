import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { tableClients } from '#shared/platform/clients.ts'

const region = 'eu-central-1'
beforeAll(() => {
  process.env['AWS_REGION'] = region
})

const trouble = new Error('The table is busy.')
trouble.name = 'ThrottlingException'

it.each(['reads', 'writes'] as const)(
  'repeats a failed read of the table once, and a failed write never: %s',
  async (kind) => {
    const client = tableClients()[kind]
    client.config.credentials = () => Promise.resolve({ accessKeyId: 'key', secretAccessKey: 'secret' })
    let sent = 0
    client.middlewareStack.add(
      () => () => {
        sent += 1
        throw trouble
      },
      { step: 'deserialize', name: 'busy' },
    )
    await expect(client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } }))).rejects.toBe(trouble)
    expect(sent).toBe(kind === 'reads' ? 2 : 1)
  },
)

it.each(['reads', 'writes'] as const)('copies nothing for a log that nobody keeps: %s', async (kind) => {
  const client = tableClients()[kind]
  client.config.credentials = () => Promise.resolve({ accessKeyId: 'key', secretAccessKey: 'secret' })
  let looks = 0
  const Item = {
    get pk() {
      looks += 1
      return { S: 'a' }
    },
  }
  const output = { $metadata: {}, Item }
  client.middlewareStack.add(() => () => Promise.resolve({ response: {}, output }), {
    step: 'deserialize',
    name: 'found',
    priority: 'high',
  })
  await client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } }))
  expect(looks).toBe(0)
})
