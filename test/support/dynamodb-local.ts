/**
 * AWS's DynamoDB Local as a second engine for the store's tests. It is not part of the project: set
 * LECTERN_DYNAMODB_LOCAL to its folder (it needs Java 17).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DynamoDbLocal {
  readonly endpoint: string
  close(): Promise<void>
}

/** The folder with DynamoDBLocal.jar; undefined if the second engine is not requested. */
export const dynamoDbLocalFolder = process.env['LECTERN_DYNAMODB_LOCAL']

const startMilliseconds = 300_000

/**
 * A port that was free a moment ago. The server does not accept port 0, and on a fixed port a leftover process would
 * respond.
 */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const responds = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

/** Starts the server in memory on the loopback address. `close` ends it. */
export async function startDynamoDbLocal(folder: string): Promise<DynamoDbLocal> {
  if (!existsSync(join(folder, 'DynamoDBLocal.jar')))
    throw new Error(`LECTERN_DYNAMODB_LOCAL names ${folder}, where there is no DynamoDBLocal.jar.`)
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const flags = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)]
  const child = spawn(
    'java',
    ['-Xmx512m', `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`, '-jar', 'DynamoDBLocal.jar', ...flags],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('error', (error) => (complaint += error.message))
  const deadline = Date.now() + startMilliseconds
  while (!(await responds(endpoint))) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`DynamoDB Local did not start: ${complaint}`)
    }
    await sleep(100)
  }
  return {
    endpoint,
    async close() {
      child.kill()
      await ended
    },
  }
}
