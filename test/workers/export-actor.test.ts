/** Exporting what an agent left: completely, in an archive of one part or of many. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { actorDataStatus } from '#shared/operations/actor-data/actor-data-operations.ts'
import { aStatement } from '#test/store/support/statements.ts'
import {
  ActorDataWorkers,
  ada,
  closeActorDataBackend,
  dyingAfter,
  endFaults,
  left,
  sha,
  startActorDataBackend,
  statementsOf,
} from '#test/support/actor-data-bench.ts'
import type { Backend } from '#test/support/backend.ts'
import { randomBytes } from '#test/support/random.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startActorDataBackend()
})
afterEach(() => endFaults(backend))
afterAll(() => closeActorDataBackend(backend))

it('exports what one agent left, and offers a link that expires', async () => {
  const workers = new ActorDataWorkers(backend)
  const at = await left(backend)
  const request = await workers.ask(at.tenantId, 'export')
  await workers.drain()
  expect(workers.problems).toEqual([])
  const status = await actorDataStatus(request, workers.operations)
  expect(status).toMatchObject({
    status: 'done',
    counts: { statements: 15, mentions: 1, documents: 2, attachments: 2 },
    actor: { mbox: ada.mbox },
  })
  const response = await fetch(status?.link ?? '')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${request.requestId}.zip"`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toHaveLength(status?.exported?.bytes ?? 0)
  const files = await filesOfZip(bytes)
  const lines = (prefix: string) =>
    [...files]
      .filter(([name]) => name.startsWith(prefix))
      .flatMap(([, file]) =>
        file
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
  const exact = async (wanted: readonly Statement[]) =>
    Promise.all(
      wanted.map(async ({ id = '' }) => JSON.parse((await statementsOf(backend).get(at.tenantId, id))?.text ?? 'null')),
    )
  const own = at.sent.filter(({ actor }) => actor === ada)
  const isVoided = ({ object }: Statement): boolean => 'id' in object && object.id === 'http://x.org/voided'
  expect(lines('statements/')).toEqual(await exact(own.filter((one) => !isVoided(one))))
  expect(lines('voided/')).toEqual(await exact(own.filter(isVoided)))
  expect(lines('mentions/')).toEqual(await exact(at.sent.filter(({ context }) => context?.instructor === ada)))
  expect(
    lines('documents/index/')
      .map(({ resource, id, file }) => [resource, id, files.get(file)?.toString()])
      .sort(),
  ).toEqual([
    ['activities/state', 'bookmark', 'page 3'],
    ['agents/profile', 'photo', `photo of ${ada.mbox}`],
  ])
  expect(
    [...files]
      .filter(([name]) => name.startsWith('attachments/'))
      .map(([name, file]) => [name, file.toString()])
      .sort(),
  ).toEqual(
    [['mine', 'ours']]
      .flat()
      .map((text) => [`attachments/${sha(text)}`, text])
      .sort(),
  )
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
    workspace: at.tenantId,
    agent: { mbox: ada.mbox },
    counts: status?.counts,
  })
  // A week later there is nothing to download.
  workers.now += 8 * 86_400_000
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({ status: 'done', link: null })
})

it('writes an archive of several parts, also when workers die on the way', async () => {
  const workers = new ActorDataWorkers(backend)
  const noise = () => ({
    extensions: { 'http://x.org/noise': randomBytes(4200).toString('base64') },
  })
  const more = Array.from({ length: 34 }, () =>
    Array.from({ length: 45 }, () => aStatement({ actor: ada, result: noise() })),
  )
  const at = await left(backend, more)
  const request = await workers.ask(at.tenantId, 'export')
  let steps = 0
  dyingAfter(backend, 90)
  await workers.drain(() => (steps += 1) % 2 === 0)
  const status = await actorDataStatus(request, workers.operations)
  expect(status).toMatchObject({
    status: 'done',
    counts: { statements: 15 + 1530, mentions: 1, documents: 2, attachments: 2 },
  })
  expect(status?.exported?.bytes).toBeGreaterThan(5_300_000)
  const files = await filesOfZip(Buffer.from(await (await fetch(status?.link ?? '')).arrayBuffer()))
  const ids = [...files]
    .filter(([name]) => name.startsWith('statements/'))
    .flatMap(([, file]) =>
      file
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(more.flat().map(({ id }) => id)))
})
