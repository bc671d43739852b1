/** Frameworks through the real handlers over the local engine and object store. */
import { startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { importInto, importPackage, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'
import { association, documentId, forklift, item, loads, treeOf, warehouse } from '#test/unit/formats/case/support.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

/** A workspace of its own: a skill belongs to one framework of a workspace. */
let workspaces = 0
const newKey = (): Promise<string> => {
  workspaces += 1
  return backend.makeKey(`tenant_f${workspaces}`)
}
const on = (bearer: string, params: Record<string, string>, more: ApiRequest = {}): ApiRequest => ({
  bearer,
  params,
  ...more,
})
const fetched = async (url: string): Promise<unknown> => (await fetch(url)).json()

it('exports an imported framework equal to its import (example 18)', async () => {
  const bearer = await newKey()
  const source = {
    ...warehouse(),
    CFDocument: { ...warehouse().CFDocument, licenseURI: { title: 'CC BY 4.0', identifier: 'l-1', uri: 'urn:l-1' } },
    CFRubrics: [{ identifier: 'r-1', CFRubricCriteria: [] }],
    CFDefinitions: { CFItemGroupings: [{ identifier: 'g-1', title: 'Level' }] },
    CFAssociations: [
      ...warehouse().CFAssociations,
      association('ext:assesses', [loads, forklift]),
      association('isChildOf', [forklift, documentId]),
    ],
  }
  const imported = await importPackage(backend, bearer, source)
  expect(imported).toMatchObject({ status: 'done', findings: [] })
  const params = { frameworkId: imported.frameworkId }
  const { framework } = (await backend.call('getFramework', on(bearer, params))).body
  expect(framework).toMatchObject({
    title: 'Warehouse',
    caseIdentifier: documentId,
    licence: 'CC BY 4.0',
    draftVersion: 1,
    currentVersion: null,
  })
  const published = await backend.call('publishFramework', on(bearer, params, { body: { version: framework.version } }))
  expect(published.body).toMatchObject({
    framework: { currentVersion: 1, draftVersion: null },
    skillGraph: { graphId: expect.stringMatching(/^grf_[0-9a-f]{64}$/), skills: 2, edges: 1 },
    impact: { removedSkills: [], orphanedMappings: [] },
  })
  const version = { ...params, frameworkVersion: '1' }
  const { url } = (await backend.call('exportFrameworkVersion', on(bearer, version))).body
  expect(await fetched(url)).toEqual(source)
  expect(await fetched(published.body.skillGraph.contentUrl)).toMatchObject({ skills: [{ skillId: forklift }, {}] })
})

it('refuses to publish two items that are each other’s child, and names them (example 18)', async () => {
  const bearer = await newKey()
  const source = {
    ...warehouse(),
    CFAssociations: [association('isChildOf', [loads, forklift]), association('isChildOf', [forklift, loads])],
  }
  const { frameworkId, status, findings } = await importPackage(backend, bearer, source)
  const cycle = { code: 'PART_OF_CYCLE', severity: 'error', skillIds: [forklift, loads] }
  expect([status, findings]).toEqual(['done', [expect.objectContaining(cycle)]])
  const refused = await backend.call('publishFramework', on(bearer, { frameworkId }, { body: { version: 2 } }))
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_FRAMEWORK'])
  expect(refused.body.details.findings).toEqual([expect.objectContaining(cycle)])
})

it('ends an import that cannot be read as failed, and processes an import once', async () => {
  const bearer = await newKey()
  expect(await importPackage(backend, bearer, { CFItems: [item(loads)] })).toMatchObject({
    status: 'failed',
    frameworkId: null,
    findings: [{ code: 'UNREADABLE', severity: 'error' }],
  })
  const made = (await backend.call('createFrameworkImport', { bearer, body: { fileSize: 10 } })).body.import
  const early = await backend.call('processFrameworkImport', on(bearer, { importId: made.id }))
  expect([early.status, early.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND'])
  const done = await importPackage(backend, bearer, warehouse())
  const again = await backend.call('processFrameworkImport', on(bearer, { importId: done.id }))
  expect(again.body.import).toEqual(done)
  expect((await backend.call('listFrameworks', { bearer })).body.frameworks).toHaveLength(1)
})

it('keeps what an import holds beside its skills when a later draft is written by hand', async () => {
  const bearer = await newKey()
  const { frameworkId } = await importPackage(backend, bearer, { ...warehouse(), CFRubrics: [{ identifier: 'r-1' }] })
  await publishContent(backend, bearer, { frameworkId, skills: [skillOf(forklift, 'Forklifts')] })
  const { url } = (await backend.call('exportFrameworkVersion', on(bearer, { frameworkId, frameworkVersion: '1' })))
    .body
  expect(await fetched(url)).toMatchObject({
    CFDocument: { ...warehouse().CFDocument, lastChangeDateTime: expect.stringMatching(/Z$/) },
    CFItems: [{ identifier: forklift, abbreviatedStatement: 'Forklifts', uri: warehouse().CFItems[0]?.uri }],
    CFAssociations: [],
    CFRubrics: [{ identifier: 'r-1' }],
  })
})

it('publishes versions that never change, retires earlier ones, and shows what differs', async () => {
  const bearer = await newKey()
  const { id: frameworkId } = await makeFramework(backend, bearer)
  await publishContent(backend, bearer, { frameworkId, skills: [skillOf('a'), skillOf('b')] })
  const second = await publishContent(backend, bearer, { frameworkId, skills: [skillOf('a', 'New'), skillOf('c')] })
  expect(second.impact.removedSkills).toEqual(['b'])
  const again = await backend.call(
    'publishFramework',
    on(bearer, { frameworkId }, { body: { version: second.framework.version } }),
  )
  expect([again.status, again.body.code]).toEqual([409, 'FRAMEWORK_IMMUTABLE'])
  const { versions } = (await backend.call('listFrameworkVersions', on(bearer, { frameworkId }))).body
  expect(versions.map((v: Record<string, unknown>) => [v['frameworkVersion'], v['status']])).toEqual([
    [2, 'published'],
    [1, 'retired'],
  ])
  const params = { frameworkId, frameworkVersion: '2' }
  const { diff } = (await backend.call('getFrameworkDiff', on(bearer, params, { query: { from: '1' } }))).body
  expect(diff).toMatchObject({ added: ['c'], removed: ['b'], renamed: [{ skillId: 'a', from: 'a', to: 'New' }] })
  const { skillGraphs } = (await backend.call('listSkillGraphs', { bearer, query: { frameworkId } })).body
  expect(skillGraphs.map((graph: Record<string, unknown>) => graph['frameworkVersion'])).toEqual([2, 1])
  const one = await backend.call(
    'getSkillGraph',
    on(bearer, { graphId: skillGraphs[1].graphId }, { query: { frameworkId } }),
  )
  expect(one.body.skillGraph).toMatchObject({ graphId: skillGraphs[1].graphId, frameworkVersion: 1, skills: 2 })
})

it('keeps the export of a version when a later one has the same skills with other rubrics or in another order', async () => {
  const bearer = await newKey()
  const [CFItems, CFAssociations] = [warehouse().CFItems, warehouse().CFAssociations]
  const sources = [
    { ...warehouse(), CFRubrics: [{ identifier: 'r-1' }] },
    { ...warehouse(), CFRubrics: [{ identifier: 'r-2' }] },
    { ...warehouse(), CFItems: [...CFItems].reverse(), CFAssociations },
  ]
  const { frameworkId }: { frameworkId: string } = await importPackage(backend, bearer, sources[0])
  for (const [index, source] of sources.entries()) {
    if (index > 0) await importInto(backend, bearer, { source, frameworkId })
    const version = { version: 2 * index + 2 }
    await backend.call('publishFramework', on(bearer, { frameworkId }, { body: version }))
  }
  const exported = await Promise.all(
    sources.map(async (_, index) => {
      const params = { frameworkId, frameworkVersion: String(index + 1) }
      return fetched((await backend.call('exportFrameworkVersion', on(bearer, params))).body.url)
    }),
  )
  expect(exported).toEqual(sources)
  const { skillGraphs } = (await backend.call('listSkillGraphs', { bearer, query: { frameworkId } })).body
  const [third, second, first] = skillGraphs.map(({ graphId }: { graphId: string }) => graphId)
  expect([second, third]).toEqual([first, expect.not.stringMatching(first)])
})

it('gives the same content the same graph id, and a skill to one framework of a workspace', async () => {
  const bearer = await newKey()
  const [one, two] = [await makeFramework(backend, bearer), await makeFramework(backend, bearer)]
  const skills = [skillOf('a'), skillOf('b')]
  const first = await publishContent(backend, bearer, { frameworkId: one.id, skills })
  const again = await publishContent(backend, bearer, { frameworkId: one.id, skills })
  expect(again.skillGraph.graphId).toBe(first.skillGraph.graphId)
  const draft = { version: 1, skills: [skillOf('b')], edges: [] }
  const written = await backend.call('updateFrameworkDraft', on(bearer, { frameworkId: two.id }, { body: draft }))
  const foreign = { code: 'SKILL_OF_OTHER_FRAMEWORK', severity: 'error', skillIds: ['b'] }
  expect(written.body.findings).toMatchObject([foreign])
  const imported = await importInto(backend, bearer, {
    source: { ...warehouse(), CFItems: [item('b')], CFAssociations: [] },
    frameworkId: two.id,
  })
  expect([imported.status, imported.findings[0]]).toMatchObject(['done', foreign])
  const draftOfTwo = on(bearer, { frameworkId: two.id, frameworkVersion: '1' })
  const { frameworkVersion } = (await backend.call('getFrameworkVersion', draftOfTwo)).body
  expect(frameworkVersion.findings).toMatchObject([foreign])
  const refused = await backend.call('publishFramework', on(bearer, { frameworkId: two.id }, { body: { version: 3 } }))
  expect(refused.body.details.findings).toMatchObject([{ code: 'SKILL_OF_OTHER_FRAMEWORK', skillIds: ['b'] }])
})

it('returns with a draft what its last save found, without a further call of the table, and with a published version null', async () => {
  const bearer = await newKey()
  const { id: frameworkId } = await makeFramework(backend, bearer)
  const read = async () =>
    (await backend.call('getFrameworkVersion', on(bearer, { frameworkId, frameworkVersion: '1' }))).body
      .frameworkVersion.findings
  expect(await read()).toBeNull()
  const skills = [skillOf('a'), skillOf('b')]
  const edge = { type: 'prerequisite', from: 'a', to: 'b' }
  const save = (version: number, edges: readonly object[]) =>
    backend.call('updateFrameworkDraft', on(bearer, { frameworkId }, { body: { version, skills, edges } }))
  const found = (await save(1, [edge, { ...edge, from: 'b', to: 'a' }])).body.findings
  expect(found).toMatchObject([{ code: 'PREREQUISITE_CYCLE', severity: 'warning' }])
  backend.aws.takeOperations()
  expect(await read()).toEqual(found)
  // The API key, and the version.
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem', 'GetItem'])
  await save(2, [edge])
  expect(await read()).toEqual([])
  await save(3, [edge, { ...edge, from: 'b', to: 'a' }])
  await backend.call('publishFramework', on(bearer, { frameworkId }, { body: { version: 4 } }))
  expect(await read()).toBeNull()
})

it('lets one of two publications at once win, and refuses a stale draft', async () => {
  const bearer = await newKey()
  const { id: frameworkId } = await makeFramework(backend, bearer)
  const draft = (version: number) => ({ body: { version, skills: [skillOf('a')], edges: [] } })
  const written = await backend.call('updateFrameworkDraft', on(bearer, { frameworkId }, draft(1)))
  expect(written.body).toMatchObject({ framework: { version: 2 }, findings: [] })
  const stale = await backend.call('updateFrameworkDraft', on(bearer, { frameworkId }, draft(1)))
  expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
  const publish = () => backend.call('publishFramework', on(bearer, { frameworkId }, { body: { version: 2 } }))
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

it('answers alike for frameworks of another workspace and unknown ones', async () => {
  const { id } = await makeFramework(backend, await newKey())
  const bearer = await newKey()
  const [foreign, unknown] = await Promise.all(
    [id, 'fwk_unknown'].map((frameworkId) => backend.call('getFramework', on(bearer, { frameworkId }))),
  )
  expect(foreign?.body).toEqual(unknown?.body)
  expect([foreign?.status, foreign?.body.details]).toEqual([404, { resource: 'framework' }])
})

it('imports and publishes 20,000 skills with at most 5 PUTs and 10 writes of the table (example 23)', async () => {
  const bearer = await newKey()
  backend.aws.takeOperations()
  const { frameworkId, status } = await importPackage(backend, bearer, treeOf(20_000))
  expect(status).toBe('done')
  const published = await backend.call('publishFramework', on(bearer, { frameworkId }, { body: { version: 2 } }))
  expect(published.body.skillGraph).toMatchObject({ skills: 20_000, edges: 19_999 })
  const operations = backend.aws.takeOperations()
  const puts = operations.filter(({ service, operation }) => service === 's3' && operation === 'PutObject')
  const writes = operations.filter(
    ({ service, operation }) => service === 'dynamodb' && /^(Put|Update|TransactWrite|BatchWrite)/.test(operation),
  )
  // One more PUT is the caller's own upload.
  expect(puts.length).toBeLessThanOrEqual(5 + 1)
  expect(writes.length).toBeLessThanOrEqual(10)
})

describe('the size of a draft', () => {
  const limit = 4 * 1024 * 1024
  /** A body of 20,000 skills that leaves out what has a default, filled up with blanks. */
  const draftOf = (version: number, bytes: number): string => {
    const label = 'x'.repeat(150)
    const skills = Array.from({ length: 20_000 }, (_, number) => ({ skillId: `s${number}`, label, statement: 'x' }))
    return JSON.stringify({ version, skills, edges: [] }).padEnd(bytes)
  }

  it('takes 4 MB as they are sent, and refuses one byte more', async () => {
    const bearer = await newKey()
    const { id: frameworkId, version } = await makeFramework(backend, bearer)
    const rawBody = draftOf(version, limit)
    expect(Buffer.byteLength(rawBody)).toBe(limit)
    const refused = await backend.call('updateFrameworkDraft', on(bearer, { frameworkId }, { rawBody: `${rawBody} ` }))
    expect([refused.status, refused.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
    const written = await backend.call('updateFrameworkDraft', on(bearer, { frameworkId }, { rawBody }))
    expect([written.status, written.body.findings]).toEqual([200, []])
    const versions = await backend.call('listFrameworkVersions', on(bearer, { frameworkId }))
    expect(versions.body.versions).toMatchObject([{ status: 'draft', skills: 20_000 }])
  })

  it('leaves other routes their limit', async () => {
    const rawBody = JSON.stringify({ title: 'Warehouse' }).padEnd(limit / 4)
    const bearer = await newKey()
    expect((await backend.call('createFramework', { bearer, rawBody })).status).toBe(200)
    const refused = await backend.call('createFramework', { bearer, rawBody: `${rawBody} ` })
    expect([refused.status, refused.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  })
})
