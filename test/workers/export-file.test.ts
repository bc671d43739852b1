/** Files of exports that are larger than a part, and what is left of them between two invocations. */
import { GrowingFile, type FileStores } from '#functions/workers/export-data/growing-file.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { startAwsServers, type AwsServers } from '#test/support/aws-servers.ts'

let aws: AwsServers
let stores: FileStores
beforeAll(async () => {
  aws = await startAwsServers()
  const clients = objectClients()
  stores = { archives: archiveUploads(clients, 'records-test'), records: objectStore(clients, 'records-test') }
})
afterAll(() => aws.close())

it('joins parts and what waited beside them, and writes a part again that was not recorded', async () => {
  const place = { key: 'data-exports/t/1/export.csv', beside: 'data-exports/t/1/', contentType: 'text/csv' }
  const [large, small] = ['a'.repeat(8 * 1024 * 1024), 'b'.repeat(1000)]
  const first = await GrowingFile.open(place, stores, null)
  first.append(large)
  expect(first.isPartFull).toBe(true)
  await first.storePart()
  first.append(small)
  await first.storeTail()
  const lost = await GrowingFile.open(place, stores, first.progress)
  lost.append('never recorded'.repeat(1_000_000))
  await lost.storePart()
  const next = await GrowingFile.open(place, stores, first.progress)
  next.append(large)
  await next.storePart()
  next.append('end')
  await next.storePart()
  expect(next.progress.parts).toHaveLength(3)
  const bytes = await next.finish()
  // Found complete.
  expect(await next.finish()).toBe(bytes)
  expect(bytes).toBe(2 * large.length + small.length + 3)
  const text = Buffer.from((await stores.records.read(place.key)) ?? []).toString()
  expect(text === `${large}${small}${large}end`).toBe(true)
})
