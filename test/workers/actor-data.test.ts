/** Erasing and exporting what an agent left, as the worker does it: whole, once, whoever dies on the way, and nobody else's. */
import { createHash, randomInt } from 'node:crypto'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { fromBuffer } from 'yauzl'
import { workOnActorData, type ActorDataParts } from '#functions/workers/process-package/actor-data.ts'
import type { Attachment, Statement } from '#shared/contract/xapi/statement.ts'
import type { ActorDataKind } from '#shared/domain/actor-data/actor-data-request.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { documentKey } from '#shared/domain/xapi/document-key.ts'
import type { DocumentPlace } from '#shared/domain/xapi/document.ts'
import { archiveUploads, downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { signingKeys } from '#shared/platform/signing-keys.ts'
import type { ActorDataJob } from '#shared/processing/actor-data-job.ts'
import { actorDataStatus, listActorData, requestActorData, retryActorData, type ActorDataOperations, type ActorDataStatus } from '#shared/processing/actor-data-operations.ts'
import { actorDataRepository, detachedBytes } from '#shared/store/actor-data-repository.ts'
import { agentStatements } from '#shared/store/agent-statements.ts'
import { agentDocuments, documentRepository } from '#shared/store/document-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { statementErasure } from '#shared/store/statement-erasure.ts'
import { fresh } from '#test/store/support/engines.ts'
import { aStatement, allIds, asRequest, newest, openStatements, voids } from '#test/store/support/statements.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org', name: 'Ada' } as const
const bob = { objectType: 'Agent', mbox: 'mailto:bob@x.org' } as const
const bucket = 'records-test'

let backend: Backend
beforeAll(async () => {
  process.env['AWS_MAX_ATTEMPTS'] = '1'
  backend = await startBackend()
})
afterEach(() => {
  backend.aws.faultDynamoDb(null)
  backend.aws.faultS3(null)
})
afterAll(async () => {
  delete process.env['AWS_MAX_ATTEMPTS']
  await backend.close()
})

const records = () => objectStore(objectClients(), bucket)
const statements = () => openStatements(backend.table, { bodies: records() })

/** The queue, in virtual time, with the worker behind it. */
class Machine {
  now = Date.now() + 1000
  readonly problems: unknown[] = []
  readonly #waiting: { readonly at: number; readonly job: ActorDataJob }[] = []

  readonly queue = {
    send: (job: ActorDataJob, { delaySeconds = 0 }: { readonly delaySeconds?: number } = {}): Promise<void> => {
      this.#waiting.push({ at: this.now + delaySeconds * 1000, job })
      return Promise.resolve()
    },
  }

  parts(hasTime: () => boolean): ActorDataParts {
    const [{ table }, clients] = [backend, objectClients()]
    const objects = objectErasure(clients, bucket)
    const bodies = {
      ...records(),
      erase: async (places: readonly string[]): Promise<void> => {
        for (const place of places) await objects.erase(place)
      },
    }
    return {
      requests: actorDataRepository(table),
      detached: detachedBytes(table),
      openErasure: (onAttachments) => statementErasure(table, { bodies, onAttachments }),
      documents: agentDocuments(table),
      statements: agentStatements(table, records()),
      objects,
      archives: archiveUploads(clients, bucket),
      records: records(),
      queue: this.queue,
      clock: { now: () => this.now },
      home: 'https://api.test',
      hasTime,
      report: (error) => this.problems.push(error),
    }
  }

  get operations(): ActorDataOperations {
    return {
      requests: actorDataRepository(backend.table),
      queue: this.queue,
      keys: signingKeys(new SecretsManagerClient({}), 'signing-keys', systemClock),
      link: (file) => downloadLink(objectClients(), bucket, file),
      clock: { now: () => this.now },
    }
  }

  ask(tenantId: string, kind: ActorDataKind, actor: Statement['actor'] = ada) {
    // What was stored until now is part of it.
    this.now = Math.max(this.now, Date.now() + 1000)
    return requestActorData({ tenantId, kind, actor, requestedBy: 'admin' }, this.operations)
  }

  /** Works until no message is left. What dies is received again when its visibility ends. */
  async drain(hasTime: () => boolean = () => true): Promise<void> {
    for (let rounds = 0; this.#waiting.length > 0; rounds += 1) {
      expect(rounds).toBeLessThan(400)
      this.#waiting.sort((a, b) => a.at - b.at)
      const [next] = this.#waiting.splice(0, 1)
      if (next === undefined) return
      this.now = Math.max(this.now, next.at)
      try {
        await workOnActorData(next.job, this.parts(hasTime))
      } catch {
        backend.aws.faultDynamoDb(null)
        backend.aws.faultS3(null)
        this.#waiting.push({ at: this.now + 5_400_000, job: next.job })
      }
    }
  }
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const attached = (text: string): Attachment => ({ usageType: 'http://x.org/file', display: { en: 'a' }, contentType: 'text/plain', length: text.length, sha2: sha(text) })

interface Left {
  readonly tenantId: string
  readonly sent: readonly (Statement & { readonly id: string })[]
}

/** A workspace in which Ada and Bob have left statements, documents and attachments, small and large. */
async function left(more: readonly Statement[][] = []): Promise<Left> {
  const tenantId = fresh('tenant_')
  const large = { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } }
  const voided = aStatement({ actor: ada, object: { id: 'http://x.org/voided' } })
  const batch = Array.from({ length: 24 }, (_, index) => aStatement({ actor: index % 2 === 0 ? ada : bob }))
  const single = [
    aStatement({ actor: ada, attachments: [attached('mine'), attached('ours')] }),
    aStatement({ actor: bob, attachments: [attached('ours'), attached('theirs')] }),
    aStatement({ actor: bob, context: { instructor: ada }, result: large }),
    aStatement({ actor: ada, result: large }),
    voided,
    aStatement({ actor: bob, ...voids(voided.id) }),
  ]
  for (const text of ['mine', 'ours', 'theirs']) await records().put(attachmentKey(tenantId, sha(text)), text, { contentType: 'text/plain' })
  for (const request of [batch, ...single.map((one) => [one]), ...more]) await statements().store(asRequest(tenantId, request))
  for (const agentKey of [ada.mbox, bob.mbox]) {
    await putDocument({ scope: { kind: 'state', tenantId, activityId: 'http://x.org/a', agentKey, registration: null }, documentId: 'bookmark' }, 'page 3', false)
    await putDocument({ scope: { kind: 'agentProfile', tenantId, agentKey }, documentId: 'photo' }, `photo of ${agentKey}`, true)
  }
  return { tenantId, sent: [...batch, ...single] }
}

async function putDocument(place: DocumentPlace, text: string, isLarge: boolean): Promise<void> {
  const objectKey = documentKey(place, Buffer.from(text))
  if (isLarge) {
    // A version that was replaced lies about, too.
    await records().put(documentKey(place, Buffer.from('before')), 'before', { contentType: 'text/plain' })
    await records().put(objectKey, text, { contentType: 'text/plain' })
  }
  await documentRepository(backend.table).put(place, { contentType: 'text/plain', hash: 'h', updatedAt: '2026-11-01T00:00:00.000Z', content: isLarge ? { objectKey } : { bytes: Buffer.from(text) } }, null)
}

async function objectsOf(tenantId: string): Promise<string[]> {
  const found = await Promise.all(['xapi', 'exports'].map((root) => new S3Client({}).send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${root}/${tenantId}/` }))))
  return found.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key)).sort()
}

async function events(tenantId: string) {
  const reader = outboxReader(backend.table)
  const found = []
  for (const shard of reader.shards) for await (const carriers of reader.pages(shard)) found.push(...carriers.flatMap(({ waiting }) => waiting))
  return found.filter((waiting) => waiting.tenantId === tenantId).map(({ event }) => event)
}

async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) { reject(error); return }
      zip.on('end', () => resolve(files)).on('error', reject)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure !== null) { reject(failure); return }
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

async function expectErased({ tenantId, sent }: Left, status: ActorDataStatus | null): Promise<void> {
  expect(status).toMatchObject({ kind: 'erase', status: 'done', actor: null, counts: { statements: 15, mentions: 1, documents: 2, attachments: 1 }, failures: 0, requestedBy: 'admin', link: null })
  expect(await allIds(statements(), tenantId, { agent: ada, relatedAgents: true })).toEqual([])
  const { statements: all } = await statements().page(tenantId, { ...newest, limit: 500 })
  expect(all.map(({ text }) => text).join()).not.toMatch(/ada@|"Ada"/)
  expect(all.map(({ text }) => JSON.parse(text).id).sort()).toEqual(sent.filter(({ actor }) => actor === bob).map(({ id }) => id).sort())
  const keys = await objectsOf(tenantId)
  // Bob's: two attachments, his photo as it is and as it was, and the large statement without her.
  expect(keys.map((key) => key.split('/')[2]).sort()).toEqual(['attachments', 'attachments', 'documents', 'documents', 'statements'])
  expect(keys).toEqual(expect.arrayContaining([attachmentKey(tenantId, sha('ours')), attachmentKey(tenantId, sha('theirs'))]))
  const kept = await Promise.all(keys.map(async (key) => Buffer.from((await records().read(key)) ?? []).toString()))
  expect(kept.join()).not.toMatch(/ada@|"Ada"/)
  expect(await agentDocuments(backend.table).page(tenantId, ada.mbox, null)).toEqual([])
  expect(await agentDocuments(backend.table).page(tenantId, bob.mbox, null)).toHaveLength(2)
}

it('erases what one agent left, and says so without saying who it was', async () => {
  const machine = new Machine()
  const [at, other] = [await left(), await left()]
  const [before, pages] = [await objectsOf(other.tenantId), await allIds(statements(), other.tenantId)]
  const request = await machine.ask(at.tenantId, 'erase')
  expect(await listActorData(at.tenantId, machine.operations)).toMatchObject([{ requestId: request.requestId, status: 'queued', actor: { mbox: ada.mbox } }])
  await machine.drain()
  expect(machine.problems).toEqual([])
  await expectErased(at, await actorDataStatus(request, machine.operations))
  expect([await objectsOf(other.tenantId), await allIds(statements(), other.tenantId)]).toEqual([before, pages])
  const told = await events(at.tenantId)
  expect(told.map(({ type, data }) => [type, data?.['kind'], data?.['outcome'] ?? null, data?.['statements'] ?? null])).toEqual([
    ['actor_data.requested', 'erase', null, null],
    ['actor_data.finished', 'erase', 'done', 15],
  ])
  expect(JSON.stringify([told, await listActorData(at.tenantId, machine.operations)])).not.toMatch(/ada|Ada/)
  expect(told[0]?.data?.['actor_hash']).toBe(request.actorHash)
})

it('keeps what comes while it erases', async () => {
  const machine = new Machine()
  const at = await left()
  const request = await machine.ask(at.tenantId, 'erase')
  machine.now += 90_000
  const later = openStatements(backend.table, { bodies: records(), now: () => machine.now })
  const fresher = aStatement({ actor: ada, attachments: [attached('mine')] })
  await later.store(asRequest(at.tenantId, [fresher]))
  await machine.drain()
  expect(await actorDataStatus(request, machine.operations)).toMatchObject({ status: 'done', counts: { statements: 15, attachments: 0 } })
  expect(await allIds(statements(), at.tenantId, { agent: ada })).toEqual([fresher.id])
  expect(await objectsOf(at.tenantId)).toContain(attachmentKey(at.tenantId, sha('mine')))
})

const kills = Number(process.env['LECTERN_ACTOR_KILLS'] ?? 4)

/** Lets a process die before a call of its stores; @returns how many calls it made */
function dyingAfter(calls: number): { readonly made: () => number } {
  let made = 0
  const die = (): boolean => (made += 1) > calls
  backend.aws.faultDynamoDb(() => (die() ? 'InternalServerError' : undefined))
  backend.aws.faultS3(() => (die() ? { status: 500, code: 'InternalError' } : undefined))
  return { made: () => made }
}

it(`comes to the same when it is killed anywhere (${kills} times)`, async () => {
  const dry = { machine: new Machine(), at: await left() }
  await dry.machine.ask(dry.at.tenantId, 'erase')
  const counted = dyingAfter(Infinity)
  await dry.machine.drain()
  const all = counted.made()
  expect(all).toBeGreaterThan(50)
  for (let kill = 0; kill < kills; kill += 1) {
    const step = kills >= all ? kill % all : randomInt(all)
    const [machine, at] = [new Machine(), await left()]
    const request = await machine.ask(at.tenantId, 'erase')
    dyingAfter(step)
    await machine.drain().catch((cause: unknown) => { throw new Error(`killed after ${step} of ${all} calls`, { cause }) })
    backend.aws.faultDynamoDb(null)
    backend.aws.faultS3(null)
    await expectErased(at, await actorDataStatus(request, machine.operations))
  }
}, 240_000)

it('comes to the same in slices, and with two workers at once', async () => {
  const machine = new Machine()
  const at = await left()
  const request = await machine.ask(at.tenantId, 'erase')
  await machine.queue.send({ tenantId: at.tenantId, actorDataRequestId: request.requestId })
  await machine.drain(() => false)
  await expectErased(at, await actorDataStatus(request, machine.operations))
})

it('exports what one agent left, and the link opens it', async () => {
  const machine = new Machine()
  const at = await left()
  const request = await machine.ask(at.tenantId, 'export')
  await machine.drain()
  expect(machine.problems).toEqual([])
  const status = await actorDataStatus(request, machine.operations)
  expect(status).toMatchObject({ status: 'done', counts: { statements: 15, mentions: 1, documents: 2, attachments: 2 }, actor: { mbox: ada.mbox } })
  const answer = await fetch(status?.link ?? '')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${request.requestId}.zip"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes).toHaveLength(status?.exported?.bytes ?? 0)
  const files = await unzipped(bytes)
  const lines = (prefix: string) => [...files].filter(([name]) => name.startsWith(prefix)).flatMap(([, file]) => file.toString().trim().split('\n').map((line) => JSON.parse(line)))
  const exact = async (wanted: readonly Statement[]) => Promise.all(wanted.map(async ({ id = '' }) => JSON.parse((await statements().get(at.tenantId, id))?.text ?? 'null')))
  const own = at.sent.filter(({ actor }) => actor === ada)
  const isVoided = ({ object }: Statement): boolean => 'id' in object && object.id === 'http://x.org/voided'
  expect(lines('statements/')).toEqual(await exact(own.filter((one) => !isVoided(one))))
  expect(lines('voided/')).toEqual(await exact(own.filter(isVoided)))
  expect(lines('mentions/')).toEqual(await exact(at.sent.filter(({ context }) => context?.instructor === ada)))
  expect(lines('documents/index/').map(({ resource, id, file }) => [resource, id, files.get(file)?.toString()]).sort()).toEqual([['activities/state', 'bookmark', 'page 3'], ['agents/profile', 'photo', `photo of ${ada.mbox}`]])
  expect([...files].filter(([name]) => name.startsWith('attachments/')).map(([name, file]) => [name, file.toString()]).sort()).toEqual([['mine', 'ours']].flat().map((text) => [`attachments/${sha(text)}`, text]).sort())
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ workspace: at.tenantId, agent: { mbox: ada.mbox }, counts: status?.counts })
  // A week later there is nothing to download.
  machine.now += 8 * 86_400_000
  expect(await actorDataStatus(request, machine.operations)).toMatchObject({ status: 'done', link: null })
})

it('writes an archive of several parts, whoever dies on the way', async () => {
  const machine = new Machine()
  const noise = () => ({ extensions: { 'http://x.org/noise': Array.from({ length: 700 }, () => randomInt(1e12).toString(36)).join(' ') } })
  const more = Array.from({ length: 34 }, () => Array.from({ length: 45 }, () => aStatement({ actor: ada, result: noise() })))
  const at = await left(more)
  const request = await machine.ask(at.tenantId, 'export')
  let steps = 0
  dyingAfter(90)
  await machine.drain(() => (steps += 1) % 2 === 0)
  const status = await actorDataStatus(request, machine.operations)
  expect(status).toMatchObject({ status: 'done', counts: { statements: 15 + 1530, mentions: 1, documents: 2, attachments: 2 } })
  expect(status?.exported?.bytes).toBeGreaterThan(5_300_000)
  const files = await unzipped(Buffer.from(await (await fetch(status?.link ?? '')).arrayBuffer()))
  const ids = [...files].filter(([name]) => name.startsWith('statements/')).flatMap(([, file]) => file.toString().trim().split('\n').map((line) => JSON.parse(line).id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(more.flat().map(({ id }) => id)))
}, 120_000)

it('takes exports of an agent away who is erased', async () => {
  const machine = new Machine()
  const at = await left()
  const exported = await machine.ask(at.tenantId, 'export')
  await machine.drain()
  const erased = await machine.ask(at.tenantId, 'erase')
  await machine.drain()
  expect(await actorDataStatus(exported, machine.operations)).toMatchObject({ status: 'failed', lastFailure: 'the agent was erased', actor: null, link: null })
  await expectErased(at, await actorDataStatus(erased, machine.operations))
  expect((await objectsOf(at.tenantId)).filter((key) => key.startsWith('exports/'))).toEqual([])
})

it('gives up what fails again and again, says so, and goes on when it is asked again', async () => {
  const machine = new Machine()
  const at = await left()
  const request = await machine.ask(at.tenantId, 'erase')
  backend.aws.faultS3(() => ({ status: 403, code: 'AccessDenied' }))
  await machine.drain()
  expect(machine.problems).toHaveLength(5)
  expect(await actorDataStatus(request, machine.operations)).toMatchObject({ status: 'failed', actor: { mbox: ada.mbox } })
  expect((await events(at.tenantId)).map(({ type, severity }) => [type, severity])).toEqual([['actor_data.requested', 'info'], ['actor_data.finished', 'warn']])
  backend.aws.faultS3(null)
  expect(await retryActorData(request, machine.operations)).toBe(true)
  await machine.drain()
  await expectErased(at, await actorDataStatus(request, machine.operations))
  expect(await retryActorData(request, machine.operations)).toBe(false)
})

it('is asked for somebody', async () => {
  await expect(new Machine().ask(fresh('tenant_'), 'erase', { objectType: 'Group', member: [ada] })).rejects.toThrow('nobody')
})
