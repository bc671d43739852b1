/**
 * What erasures and exports are tested with: a workspace that agents have left things in, and both workers in virtual
 * time.
 */
import { createHash } from 'node:crypto'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { eraseActor } from '#functions/workers/erase-actor/erase-actor.ts'
import { exportActor } from '#functions/workers/export-actor/export-actor.ts'
import type { Attachment, Statement } from '#shared/contract/resources/statements/statement.ts'
import type { ActorDataKind } from '#shared/domain/actor-data/actor-data-request.ts'
import { documentKey } from '#shared/domain/documents/document-key.ts'
import type { DocumentId } from '#shared/domain/documents/document.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import type { ActorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import {
  requestActorData,
  type ActorDataOperations,
  type ActorDataStatus,
} from '#shared/operations/actor-data/actor-data-operations.ts'
import { workOnRequest } from '#shared/operations/actor-data/work-on-request.ts'
import { archiveUploads, downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { actorDataRepository, detachedAttachments } from '#shared/store/actor-data/actor-data-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { agentDocuments, documentRepository } from '#shared/store/documents/document-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { agentStatements } from '#shared/store/statements/statement-repository.ts'
import { statementErasure } from '#shared/store/statements/statement-repository.ts'
import { fresh } from '#test/store/support/engines.ts'
import { aStatement, allIds, asRequest, newest, openStatements, voids } from '#test/store/support/statements.ts'
import { skillStores } from '#test/store/support/evidence.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

export const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org', name: 'Ada' } as const
export const bob = { objectType: 'Agent', mbox: 'mailto:bob@x.org' } as const
const bucket = 'records-test'

export const records = () => objectStore(objectClients(), bucket)
export const statementsOf = ({ table }: Backend) => openStatements(table, { bodies: records() })

/** A backend for tests that kill workers: calls are not repeated by the SDK. */
export async function startActorDataBackend(): Promise<Backend> {
  process.env['AWS_MAX_ATTEMPTS'] = '1'
  return startBackend()
}

export async function closeActorDataBackend(backend: Backend): Promise<void> {
  delete process.env['AWS_MAX_ATTEMPTS']
  await backend.close()
}

export function endFaults({ aws }: Backend): void {
  aws.faultDynamoDb(null)
  aws.faultS3(null)
}

/** Both queues, in virtual time, with the workers behind them. */
export class ActorDataWorkers {
  now = Date.now() + 1000
  readonly problems: unknown[] = []
  readonly #waiting: { readonly at: number; readonly message: ActorDataMessage }[] = []

  constructor(private readonly backend: Backend) {}

  readonly queue = {
    send: (message: ActorDataMessage, { delaySeconds = 0 }: { readonly delaySeconds?: number } = {}): Promise<void> => {
      this.#waiting.push({ at: this.now + delaySeconds * 1000, message })
      return Promise.resolve()
    },
  }

  get operations(): ActorDataOperations {
    return {
      requests: actorDataRepository(this.backend.table),
      queues: { erase: this.queue, export: this.queue },
      keys: keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock),
      link: (file) => downloadLink(objectClients(), bucket, file),
      clock: { now: () => this.now },
    }
  }

  ask(tenantId: string, kind: ActorDataKind, actor: Statement['actor'] = ada) {
    // Everything that was stored until now is part of the request.
    this.now = Math.max(this.now, Date.now() + 1000)
    const { operations } = this
    const stamp = stampOf(operations.clock)
    return requestActorData({ tenantId, kind, actor, requestedBy: 'admin', stamp }, operations)
  }

  /** Works until no message is left. The message of a worker that dies is received again when its visibility ends. */
  async drain(hasTime: () => boolean = () => true): Promise<void> {
    for (let rounds = 0; this.#waiting.length > 0; rounds += 1) {
      expect(rounds).toBeLessThan(400)
      this.#waiting.sort((a, b) => a.at - b.at)
      const [next] = this.#waiting.splice(0, 1)
      if (next === undefined) return
      this.now = Math.max(this.now, next.at)
      try {
        await this.#work(next.message, hasTime)
      } catch {
        endFaults(this.backend)
        this.#waiting.push({ at: this.now + 5_400_000, message: next.message })
      }
    }
  }

  async #work(message: ActorDataMessage, hasTime: () => boolean): Promise<void> {
    const { queue, backend } = this
    const clock = { now: () => this.now }
    const work = {
      requests: actorDataRepository(backend.table),
      queue,
      clock,
      report: (error: unknown) => this.problems.push(error),
    }
    await (message.kind === 'erase-actor'
      ? workOnRequest(message, {
          ...work,
          kind: 'erase',
          runSlice: (leased) => eraseActor(leased, this.#erasure(hasTime)),
        })
      : workOnRequest(message, {
          ...work,
          kind: 'export',
          runSlice: (leased) => exportActor(leased, this.#export(hasTime)),
        }))
  }

  #erasure(hasTime: () => boolean): Parameters<typeof eraseActor>[1] {
    const { table } = this.backend
    const clients = objectClients()
    const objects = objectErasure(clients, bucket)
    const bodies = {
      ...records(),
      erase: async (places: readonly string[]): Promise<void> => {
        for (const place of places) await objects.erase(place)
      },
    }
    return {
      requests: actorDataRepository(table),
      detached: detachedAttachments(table),
      openErasure: (onAttachments) => statementErasure(table, { bodies, now: Date.now, onAttachments }),
      documents: agentDocuments(table),
      objects,
      archives: archiveUploads(clients, bucket),
      skills: {
        ...skillStores(table),
        subjects: subjectDataRepository(table),
        recommendations: recommendationRepository(table),
        clientSystems: clientSystemRepository(table),
      },
      clock: { now: () => this.now },
      home: 'https://api.test',
      hasTime,
    }
  }

  #export(hasTime: () => boolean): Parameters<typeof exportActor>[1] {
    const { table } = this.backend
    return {
      statements: agentStatements(table, records()),
      documents: agentDocuments(table),
      archives: archiveUploads(objectClients(), bucket),
      records: records(),
      subjects: subjectDataRepository(table),
      recommendations: recommendationRepository(table),
      clientSystems: clientSystemRepository(table),
      home: 'https://api.test',
      clock: { now: () => this.now },
      hasTime,
    }
  }
}

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
export const attached = (text: string): Attachment => ({
  usageType: 'http://x.org/file',
  display: { en: 'a' },
  contentType: 'text/plain',
  length: text.length,
  sha2: sha(text),
})

export interface Left {
  readonly tenantId: string
  readonly sent: readonly (Statement & { readonly id: string })[]
}

/** A workspace in which Ada and Bob have left statements, documents and attachments, small and large. */
export async function left(backend: Backend, more: readonly Statement[][] = []): Promise<Left> {
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
  for (const text of ['mine', 'ours', 'theirs'])
    await records().put(attachmentKey(tenantId, sha(text)), text, { contentType: 'text/plain' })
  for (const request of [batch, ...single.map((one) => [one]), ...more])
    await statementsOf(backend).store(asRequest(tenantId, request))
  for (const agentKey of [ada.mbox, bob.mbox]) {
    await putDocument(
      backend,
      {
        scope: { kind: 'state', tenantId, activityId: 'http://x.org/a', agentKey, registration: null },
        documentId: 'bookmark',
      },
      { text: 'page 3', isLarge: false },
    )
    await putDocument(
      backend,
      { scope: { kind: 'agentProfile', tenantId, agentKey }, documentId: 'photo' },
      { text: `photo of ${agentKey}`, isLarge: true },
    )
  }
  return { tenantId, sent: [...batch, ...single] }
}

async function putDocument(
  { table }: Backend,
  place: DocumentId,
  { text, isLarge }: { readonly text: string; readonly isLarge: boolean },
): Promise<void> {
  const objectKey = documentKey(place, Buffer.from(text))
  if (isLarge) {
    // The object of a version that was replaced.
    await records().put(documentKey(place, Buffer.from('before')), 'before', { contentType: 'text/plain' })
    await records().put(objectKey, text, { contentType: 'text/plain' })
  }
  await documentRepository(table).put(
    place,
    {
      contentType: 'text/plain',
      hash: 'h',
      updatedAt: '2026-11-01T00:00:00.000Z',
      content: isLarge ? { objectKey } : { bytes: Buffer.from(text) },
    },
    null,
  )
}

export async function objectsOf(tenantId: string): Promise<string[]> {
  const found = await Promise.all(
    ['xapi', 'exports'].map((root) =>
      new S3Client({}).send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${root}/${tenantId}/` })),
    ),
  )
  return found.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key)).sort()
}

export async function eventsOf({ table }: Backend, tenantId: string) {
  const reader = outboxRepository(table)
  const found = []
  for (const shard of reader.shards)
    for await (const items of reader.pages(shard)) found.push(...items.flatMap(({ waiting }) => waiting))
  return found.filter((waiting) => waiting.tenantId === tenantId).map(({ event }) => event)
}

export async function expectErased(
  backend: Backend,
  { tenantId, sent }: Left,
  status: ActorDataStatus | null,
): Promise<void> {
  expect(status).toMatchObject({
    kind: 'erase',
    status: 'done',
    actor: null,
    counts: { statements: 15, mentions: 1, documents: 2, attachments: 1 },
    failures: 0,
    requestedBy: 'admin',
    link: null,
  })
  expect(await allIds(statementsOf(backend), tenantId, { agent: ada, relatedAgents: true })).toEqual([])
  const { statements: all } = await statementsOf(backend).page(tenantId, { ...newest, limit: 500 })
  expect(all.map(({ text }) => text).join()).not.toMatch(/ada@|"Ada"/)
  expect(all.map(({ text }) => JSON.parse(text).id).sort()).toEqual(
    sent
      .filter(({ actor }) => actor === bob)
      .map(({ id }) => id)
      .sort(),
  )
  const keys = await objectsOf(tenantId)
  // Bob's: two attachments, his photo as it is and as it was, and the large statement without her.
  expect(keys.map((key) => key.split('/')[2]).sort()).toEqual([
    'attachments',
    'attachments',
    'documents',
    'documents',
    'statements',
  ])
  expect(keys).toEqual(
    expect.arrayContaining([attachmentKey(tenantId, sha('ours')), attachmentKey(tenantId, sha('theirs'))]),
  )
  const kept = await Promise.all(keys.map(async (key) => Buffer.from((await records().read(key)) ?? []).toString()))
  expect(kept.join()).not.toMatch(/ada@|"Ada"/)
  expect(await agentDocuments(backend.table).page(tenantId, ada.mbox, null)).toEqual([])
  expect(await agentDocuments(backend.table).page(tenantId, bob.mbox, null)).toHaveLength(2)
}

/** Fails every call of the stores after so many. @returns how many calls were made */
export function dyingAfter({ aws }: Backend, calls: number): { readonly made: () => number } {
  let made = 0
  const die = (): boolean => (made += 1) > calls
  aws.faultDynamoDb(() => (die() ? 'InternalServerError' : undefined))
  aws.faultS3(() => (die() ? { status: 500, code: 'InternalError' } : undefined))
  return { made: () => made }
}
