/** Documents of one agent: the agent alone finds all of them, and no document of another agent. */
import type { DocumentId } from '#shared/domain/documents/document.ts'
import { agentDocuments, documentRepository, type AgentDocument } from '#shared/store/documents/document-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const [ada, bob] = ['mailto:ada@x.org', 'mailto:bob@x.org']
const registration = '6f1f7a3e-9f1c-4a3b-8a54-0d0b7a1f2c11'

const aDocument = (hash: string) => ({
  contentType: 'text/plain',
  hash,
  updatedAt: '2026-11-01T00:00:00.000Z',
  content: { bytes: Buffer.from(hash) },
})

onEveryEngine((bench) => {
  async function store(places: readonly DocumentId[]): Promise<void> {
    for (const [index, place] of places.entries())
      await documentRepository(bench.table).put(place, aDocument(`h${index}`), null)
  }

  async function allOf(tenantId: string, agentKey: string): Promise<AgentDocument[]> {
    const found: AgentDocument[] = []
    for (let after: string | null = null; ; after = found.at(-1)?.sortKey ?? null) {
      const page = await agentDocuments(bench.table).page(tenantId, agentKey, after)
      if (page.length === 0) return found
      found.push(...page)
    }
  }

  it('returns states of all activities and registrations, and profiles', async () => {
    const [tenantId, other] = [fresh('tenant_'), fresh('tenant_')]
    const state = (
      activityId: string,
      documentId: string,
      parts: { agentKey?: string; registration?: string; tenantId?: string } = {},
    ): DocumentId => ({
      scope: { kind: 'state', tenantId, activityId, agentKey: ada, registration: null, ...parts },
      documentId,
    })
    await store([
      state('http://x.org/a', 'one'),
      state('http://x.org/a', 'one', { registration }),
      state('http://x.org/b', 'two'),
      { scope: { kind: 'agentProfile', tenantId, agentKey: ada }, documentId: 'colours' },
      state('http://x.org/a', 'one', { agentKey: bob }),
      { scope: { kind: 'activityProfile', tenantId, activityId: ada }, documentId: 'colours' },
      state('http://x.org/a', 'one', { tenantId: other }),
    ])
    const listed = (await allOf(tenantId, ada)).map((document) => [
      document.kind,
      document.kind === 'state' ? document.activityId : '',
      document.kind === 'state' ? document.registration : '',
      document.documentId,
      document.hash,
    ])
    expect(listed.sort()).toEqual(
      [
        ['agentProfile', '', '', 'colours', 'h3'],
        ['state', 'http://x.org/a', null, 'one', 'h0'],
        ['state', 'http://x.org/a', registration, 'one', 'h1'],
        ['state', 'http://x.org/b', null, 'two', 'h2'],
      ].sort(),
    )
  })

  it('returns many documents by pages, and removes one', async () => {
    const tenantId = fresh('tenant_')
    await store(
      Array.from({ length: 60 }, (_, index): DocumentId => ({
        scope: { kind: 'state', tenantId, activityId: `http://x.org/${index % 7}`, agentKey: ada, registration: null },
        documentId: `d${index}`,
      })),
    )
    const all = await allOf(tenantId, ada)
    expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(60)
    await agentDocuments(bench.table).remove(tenantId, ada, all[30]?.sortKey ?? '')
    expect((await allOf(tenantId, ada)).map(({ sortKey }) => sortKey)).toEqual(
      all.map(({ sortKey }) => sortKey).filter((_, index) => index !== 30),
    )
  })
})
