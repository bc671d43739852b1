import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildThread } from '#bin/local/build-thread.ts'
import { FunctionLogs } from '#infra/local/host/lambda/function-log.ts'
import type { FunctionModel } from '#infra/local/host/lambda/function-model.ts'
import { FunctionPool } from '#infra/local/host/lambda/function-pool.ts'
import { removeFolders, temporaryFolder } from './support/test-host.ts'

const folder = temporaryFolder()
const logs = new FunctionLogs(join(folder, 'log'))
let threadPath: string
let pool: FunctionPool

const waiting =
  'let count = 0; exports.handler = ({ wait }) => { count += 1; return wait ? new Promise((resolve) => setTimeout(() => resolve(count), wait)) : count }'

const code: Readonly<Record<string, string>> = {
  echo: 'exports.handler = async (event, context) => ({ event, name: context.functionName, left: context.getRemainingTimeInMillis() > 0, table: process.env.TABLE_NAME, endpoint: process.env.AWS_ENDPOINT_URL_S3, foreign: process.env.FOREIGN })',
  talks: 'exports.handler = async () => { console.log("to the log"); console.error("of errors") }',
  throws: 'exports.handler = async () => { throw new TypeError("broken") }',
  hangs: waiting,
  waits: waiting,
  exits: 'exports.handler = async () => process.exit(3)',
  broken: 'exports.handler = (',
  empty: 'exports.other = 1',
}

const modelOf = (name: string): FunctionModel => ({
  name,
  arn: `arn:aws:lambda:eu-central-1:000000000000:function:${name}`,
  modulePath: join(folder, name, 'index.js'),
  handlerName: 'handler',
  timeoutSeconds: name === 'hangs' ? 3 : 20,
  memoryMb: 512,
  environment: { TABLE_NAME: 'table' },
  logName: name,
})

const newPool = (): FunctionPool =>
  new FunctionPool({
    functions: new Map(Object.keys(code).map((name) => [name, modelOf(name)])),
    threadPath,
    environment: { AWS_ENDPOINT_URL_S3: 'http://s3' },
    logs,
  })

beforeAll(async () => {
  for (const [name, text] of Object.entries(code)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.js'), text)
  }
  process.env['FOREIGN'] = 'of the host'
  threadPath = await buildThread(folder)
  pool = newPool()
})

afterAll(async () => {
  delete process.env['FOREIGN']
  await pool.close()
  await logs.close()
  removeFolders()
})

describe('a function', () => {
  test('handles events in its own environment, and in no other', async () => {
    await expect(pool.invoke('echo', { a: 1 })).resolves.toEqual({
      event: { a: 1 },
      name: 'echo',
      left: true,
      table: 'table',
      endpoint: 'http://s3',
    })
  })

  test('writes into its log', async () => {
    await expect(pool.invoke('talks', {})).resolves.toBeNull()
    const read = (): string => readFileSync(join(folder, 'log', 'talks.log'), 'utf8')
    while (!read().includes('of errors')) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(read()).toContain('to the log')
  })

  test.each([
    ['throws', 'TypeError', /broken/],
    ['exits', 'Runtime.ExitError', /exit code 3/],
    ['broken', 'SyntaxError', /Unexpected end/],
    ['empty', 'Error', /exports no function handler/],
  ])('fails an invocation that %s', async (name, errorType, message) => {
    for (let again = 0; again < 2; again += 1) {
      await expect(pool.invoke(name, {})).rejects.toMatchObject({
        name: 'InvocationError',
        functionName: name,
        errorType,
        message: expect.stringMatching(message),
      })
    }
  })

  test('replaces a function that runs out of time', async () => {
    await expect(pool.invoke('hangs', {})).resolves.toBe(1)
    await expect(pool.invoke('hangs', { wait: 60_000 })).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' })
    await expect(pool.invoke('hangs', {})).resolves.toBe(1)
  })

  test('takes invocations side by side', async () => {
    await expect(Promise.all([pool.invoke('waits', { wait: 150 }), pool.invoke('waits', {})])).resolves.toEqual([2, 2])
  })

  test('finishes an invocation when the service stops', async () => {
    const closing = newPool()
    const working = closing.invoke('waits', { wait: 200 })
    const closed = closing.close()
    await expect(working).resolves.toBe(1)
    await closed
    await expect(closing.invoke('echo', {})).rejects.toMatchObject({ errorType: 'Closed' })
  })
})
