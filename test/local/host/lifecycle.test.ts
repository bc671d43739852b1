/** Starts and stops of the host: ports, data folders, what is under way, what runs once. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { call } from '#test/support/service-client.ts'
import { removeFolders, startTestHost, temporaryFolder } from './support/test-host.ts'

afterAll(removeFolders)

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test.each(['apiPort', 'learnerPort'] as const)('rejects with a taken %s, and leaves nothing behind', async (option) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const dataFolder = temporaryFolder()
  await expect(startTestHost({ dataFolder, [option]: portOf(other) })).rejects.toMatchObject({
    name: 'PortTakenError',
    port: portOf(other),
  })
  other.close()
  await (await startTestHost({ dataFolder })).close()
})

test('locks the data folder for one host', async () => {
  const dataFolder = temporaryFolder()
  const host = await startTestHost({ dataFolder })
  await expect(startTestHost({ dataFolder })).rejects.toMatchObject({ name: 'DataInUseError' })
  expect((await call(host.service, 'GET /api/health')).body.status).toBe('ok')
  await host.close()
})

test('runs deployment tasks once for each version, and keeps keys and data over a restart', async () => {
  const dataFolder = temporaryFolder()
  const first = await startTestHost({ dataFolder })
  const [apiPort, learnerPort] = [first.origins.api, first.origins.learner].map((origin) =>
    Number(new URL(origin).port),
  )
  await first.close()
  const second = await startTestHost({ dataFolder, apiPort: apiPort ?? 0, learnerPort: learnerPort ?? 0 })
  expect(second.origins).toEqual(first.origins)
  expect((await call({ ...second.service, liveKey: first.service.liveKey }, 'GET /api/v1/packages')).status).toBe(200)
  await second.close()
  for (const task of ['rotate-keys', 'publish-web']) {
    const runs = readFileSync(join(dataFolder, 'log', `workers-${task}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"message"'))
    expect(runs).toHaveLength(1)
  }
})

test('finishes a request under way before it stops, and accepts no other', async () => {
  const host = await startTestHost()
  let onAsked: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (onAsked = resolve))
  host.hooks.dynamoDb = {
    fault: () => {
      onAsked()
      return { delayMs: 300 }
    },
  }
  const response = call(host.service, 'GET /api/v1/packages')
  await asked
  const closed = host.close()
  await expect(call(host.service, 'GET /api/v1/packages')).rejects.toThrow()
  await expect(response).resolves.toMatchObject({ status: 200 })
  await closed
})
