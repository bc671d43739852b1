/** Recomputations of levels: what they change, what they only count, and what they refuse. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import type { PastAttempt } from '#shared/domain/sessions/past-attempt.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { packLedger } from '#shared/domain/skills/ledger-packing.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { skillStores } from '#test/store/support/evidence.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { anExam, makeEvidenceSource, send } from '#test/support/evidence.ts'
import { seedPackage } from '#test/support/seed.ts'
import { RecomputationBench } from '#test/support/recomputations.ts'
import { appliedAttributes, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

let backend: Backend
let bench: RecomputationBench
beforeAll(async () => {
  backend = await startBackend()
  bench = new RecomputationBench(backend)
})
afterAll(() => backend.close())

/** A published framework of these skills. */
async function framework(skills: readonly unknown[], edges: readonly unknown[] = []): Promise<string> {
  const { id: frameworkId } = await makeFramework(backend)
  await publishContent(backend, backend.liveKey, { frameworkId, skills, edges })
  return frameworkId
}

const passedCourse = { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled: null }

/** A published alignment of a package to a skill. */
async function aligned({ mappings, frameworkId }: { mappings: readonly unknown[]; frameworkId: string }) {
  const packageId = await seedPackage(backend)
  const created = await bench.call('createAlignment', { body: { packageId, frameworkId, mappings } })
  const { id: alignmentId, version } = created.body.alignment
  const published = await bench.call('publishAlignment', { params: { alignmentId }, body: { version } })
  return { packageId, alignmentId, ...published.body }
}

async function course(attributes: Record<string, unknown> = passedCourse) {
  const skillId = randomUUID()
  const frameworkId = await framework([skillOf(skillId)])
  const made = await aligned({ frameworkId, mappings: [{ target: { kind: 'package' }, skillId, attributes }] })
  return { skillId, frameworkId, ...made }
}

const score = (scaled: number) => ({ scaled, raw: null, min: null, max: null })

describe('replay', () => {
  it('finds nothing to change, then one damaged projection, mends it and publishes it once (example 20)', async () => {
    const skillId = randomUUID()
    const source = await makeEvidenceSource(backend, backend.liveKey, skillId)
    const body = { kind: 'replay', frameworkId: source.frameworkId }
    const dates = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => `${day}T09:00:00.000Z`)
    await send(
      source,
      ...dates.map((occurredAt, index) =>
        anExam({ skillId, externalId: `exam ${index}`, activityId: `https://exams.example/${index}`, occurredAt }),
      ),
    )
    const sound = await bench.projection('ada', skillId)
    expect(await bench.run(body)).toMatchObject({
      status: 'completed',
      counts: { projections: 1, changed: 0, levelChanged: 0, maxDelta: 0, evidence: 0 },
      modelCheck: { records: 3, byMode: [{ demonstrationMode: 'applied', records: 3 }] },
    })
    const owner = { tenantId: backend.tenantId, subjectId: 'ada', skillId }
    const [newest] = (await skillStores(backend.table).projections.get(owner))?.ledger ?? []
    if (newest === undefined) throw new Error('The projection has evidence.')
    await documentClient(backend.table).send(
      new UpdateCommand({
        TableName: backend.table.name,
        Key: projectionKey(owner),
        UpdateExpression: 'SET packed = :packed, #level = :level',
        ExpressionAttributeNames: { '#level': 'level' },
        ExpressionAttributeValues: { ':packed': packLedger([{ ...newest, outcome: 0 }]), ':level': 1 },
      }),
    )
    const events = (await bench.events(owner)).length
    const dry = await bench.run(body)
    expect(dry).toMatchObject({ dryRun: true, counts: { projections: 1, changed: 1, levelChanged: 1, evidence: 0 } })
    expect(dry.counts.maxDelta).toBeGreaterThan(0.1)
    expect(await bench.projection('ada', skillId)).not.toMatchObject({ estimate: sound.estimate })
    expect(await bench.run({ ...body, dryRun: false, dryRunId: dry.id })).toMatchObject({ counts: dry.counts })
    expect(await bench.projection('ada', skillId)).toEqual({ ...sound, revision: Number(sound.revision) + 1 })
    const told = (await bench.events(owner)).slice(events)
    expect(told).toMatchObject([
      { type: 'competency.level_changed', data: { reason: 'recomputation', level: sound.level } },
    ])
    expect((await bench.run(body)).counts).toMatchObject({ changed: 0 })
  })

  it('finds rows that differ in more than their ids', async () => {
    const skillId = randomUUID()
    const source = await makeEvidenceSource(backend, backend.liveKey, skillId)
    await send(source, anExam({ skillId }))
    const owner = { tenantId: backend.tenantId, subjectId: 'ada', skillId }
    const ledger = (await skillStores(backend.table).projections.get(owner))?.ledger ?? []
    const damaged = ledger.map((row) => ({ ...row, trust: 999_999 }))
    await documentClient(backend.table).send(
      new UpdateCommand({
        TableName: backend.table.name,
        Key: projectionKey(owner),
        UpdateExpression: 'SET packed = :packed',
        ExpressionAttributeValues: { ':packed': packLedger(damaged) },
      }),
    )
    const { real } = await bench.runTwice({ kind: 'replay', frameworkId: source.frameworkId })
    expect(real.counts).toMatchObject({ changed: 1, levelChanged: 0 })
  })

  it('keeps a withdrawal, which comes again (example 10)', async () => {
    const skillId = randomUUID()
    const source = await makeEvidenceSource(backend, backend.liveKey, skillId)
    const [first] = (await send(source, anExam({ skillId }), anExam({ skillId, externalId: 'exam 2' }))).body.results
    const params = { subjectId: 'ada', skillId, evidenceId: first.evidenceId }
    await bench.call('withdrawEvidence', { params, body: { reason: 'Not hers' } })
    await bench.call('withdrawEvidence', { params, body: { reason: 'Not hers' } })
    await send(source, anExam({ skillId }))
    const before = await bench.projection('ada', skillId)
    const { real } = await bench.runTwice({ kind: 'replay', frameworkId: source.frameworkId })
    expect(real.counts).toMatchObject({ projections: 1, changed: 0 })
    expect(await bench.projection('ada', skillId)).toEqual(before)
  })
})

describe('realign', () => {
  it('makes evidence again by the current alignment, and keeps the old records (example 11)', async () => {
    const { skillId, frameworkId, packageId, alignmentId, mappings } = await course({
      ...appliedAttributes,
      passMarkScaled: 0.8,
    })
    const [{ mappingId }] = mappings
    const settings = { packageId, success: 'unknown' } as const
    for (const [day, scaled] of [
      ['2026-11-01', 0.6],
      ['2026-11-11', 0.9],
    ] as const)
      await bench.derive(bench.session('ada', { ...settings, score: score(scaled), updatedAt: `${day}T09:00:00.000Z` }))
    for (const passMarkScaled of [0.7, 0.75, 0.6])
      await bench.call('updateEvidenceAttributes', {
        params: { mappingId },
        body: { ...appliedAttributes, passMarkScaled },
      })
    expect(await bench.projection('ada', skillId, '2026-11-11')).toMatchObject({ estimate: 0.583342 })
    const old = await bench.evidence('ada', skillId)
    const { dry, real } = await bench.runTwice({ kind: 'realign', frameworkId, alignmentId })
    expect(dry.counts).toMatchObject({ projections: 1, changed: 1, levelChanged: 1, evidence: 2 })
    expect(real.counts).toEqual(dry.counts)
    expect(await bench.projection('ada', skillId, '2026-11-11')).toMatchObject({ estimate: 0.642414, level: 2 })
    for (const { evidence } of old) {
      const params = { subjectId: 'ada', skillId, evidenceId: evidence.evidenceId }
      expect((await bench.call('getEvidence', { params })).body).toMatchObject({
        evidence: { alignmentVersion: 1 },
        counts: false,
        rule: 'replaced',
      })
    }
    expect((await bench.run({ kind: 'realign', frameworkId, alignmentId })).counts).toMatchObject({
      changed: 0,
      evidence: 0,
    })
  })

  it('observes sessions from before the alignment: the current attempt at all grains, earlier ones as a whole', async () => {
    const [whole, answers] = [randomUUID(), randomUUID()]
    const frameworkId = await framework([skillOf(whole), skillOf(answers)])
    const target = { kind: 'interaction', prefix: 'q' }
    const mappings = [
      { target: { kind: 'package' }, skillId: whole, attributes: passedCourse },
      { target, skillId: answers, attributes: passedCourse },
    ]
    const { packageId, alignmentId } = await aligned({ frameworkId, mappings })
    const elements = {
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.student_response': 'a',
      'cmi.interactions.0.result': 'correct',
    }
    const past: PastAttempt = {
      ...{ attempt: 1, completion: 'completed', success: 'failed', scaled: 0.2, raw: null, seconds: 60, progress: 99 },
      ...{ startedAt: '2026-11-01T08:00:00.000Z', lastActivityAt: '2026-11-01T09:00:00.000Z' },
      ...{ supersededAt: '2026-11-02T09:00:00.000Z', reason: 'learner_start_over' },
    }
    const passed = { packageId, success: 'passed' as const, score: score(0.9), attempt: 2, history: [past], elements }
    await bench.store(bench.session('ada', passed))
    await bench.store(bench.session('test learner', { ...passed, mode: 'test' }))
    await bench.store(bench.session('still in it', { packageId, outcome: 'open', suspendedAt: null, elements }))
    const { real } = await bench.runTwice({ kind: 'realign', frameworkId, alignmentId })
    expect(real.counts).toMatchObject({ projections: 2, changed: 2, evidence: 3 })
    const grains = (rows: any[]) =>
      rows.map(({ evidence: { source, occurredAt } }) => [source.grain, source.attempt, occurredAt])
    expect(grains(await bench.evidence('ada', whole))).toEqual([
      ['package', 2, '2026-11-20T09:00:00.000Z'],
      ['package', 1, '2026-11-01T09:00:00.000Z'],
    ])
    expect(grains(await bench.evidence('ada', answers))).toEqual([['interaction', 2, '2026-11-20T09:00:00.000Z']])
    // The TEST session leaves nothing (example 15).
    expect(await bench.evidence('test learner', whole)).toEqual([])
  })

  it('takes evidence of a removed mapping out of the count, and back with the mapping', async () => {
    const { skillId, frameworkId, packageId, alignmentId, alignment } = await course()
    const learner = { subjectId: 'ada', skillId }
    await bench.derive(bench.session('ada', { packageId, success: 'passed', score: score(1) }))
    const publish = async (version: number, mappings: readonly unknown[]) => {
      const params = { alignmentId }
      const draft = await bench.call('updateAlignment', { params, body: { version, mappings } })
      return bench.call('publishAlignment', { params, body: { version: draft.body.alignment.version } })
    }
    const removed = await publish(alignment.version, [])
    const body = { kind: 'realign', frameworkId }
    const { real } = await bench.runTwice(body)
    expect(real.counts).toMatchObject({ changed: 1, levelChanged: 1, evidence: 1 })
    expect(await bench.projection('ada', skillId)).toMatchObject({ level: 0, estimate: null })
    expect((await bench.events(learner)).at(-1)).toMatchObject({
      type: 'competency.level_changed',
      data: { reason: 'recomputation', previous_level: 2, level: 0 },
    })
    await publish(removed.body.alignment.version, [{ target: { kind: 'package' }, skillId, attributes: passedCourse }])
    await bench.runTwice(body)
    expect(await bench.projection('ada', skillId)).toMatchObject({ level: 2 })
  })

  it('withdraws the record that stands for an observation, and leaves it withdrawn (example 10)', async () => {
    const { skillId, frameworkId, packageId, mappings } = await course()
    await bench.derive(bench.session('ada', { packageId, success: 'passed', score: score(1) }))
    const [{ evidence: first }] = await bench.evidence('ada', skillId)
    const [{ mappingId }] = mappings
    const change = (passMarkScaled: number) =>
      bench.call('updateEvidenceAttributes', { params: { mappingId }, body: { ...passedCourse, passMarkScaled } })
    await change(0.5)
    await bench.runTwice({ kind: 'realign', frameworkId })
    const params = { subjectId: 'ada', skillId, evidenceId: first.evidenceId }
    const { body } = await bench.call('withdrawEvidence', { params, body: { reason: 'Not hers' } })
    expect(body.evidence).toMatchObject({ state: 'withdrawn', alignmentVersion: 2 })
    expect(await bench.projection('ada', skillId)).toMatchObject({ level: 0 })
    await change(0.6)
    expect((await bench.run({ kind: 'realign', frameworkId })).counts).toMatchObject({ changed: 0, evidence: 0 })
  })

  it('leaves nothing of an erased learner, whose session remains (example 19)', async () => {
    const { skillId, frameworkId, packageId } = await course()
    const began = { createdAt: '2026-11-20T08:00:00.000Z', attemptStartedAt: '2026-11-20T08:00:00.000Z' }
    const session = bench.session('erased', { packageId, success: 'passed', score: score(1), ...began })
    await bench.store(session)
    await bench.derive(session)
    const [subject, subjects] = [
      { tenantId: backend.tenantId, subjectId: 'erased' },
      subjectDataRepository(backend.table),
    ]
    await subjects.markErased(subject, '2026-11-21T00:00:00.000Z')
    const held = await subjects.evidenceAfter(subject, null)
    await subjects.removeEvidence(
      subject,
      held.map(({ sortKey }) => sortKey),
    )
    for (const projection of await subjects.projections(subject)) await subjects.removeProjection(projection)
    await subjects.removeVectors(subject)
    // Its event is still in flight.
    await bench.derive(session)
    const { real } = await bench.runTwice({ kind: 'realign', frameworkId })
    expect(real.counts).toMatchObject({ changed: 0, evidence: 0 })
    const tag = learnerTag('erased')
    const { pk: evidence } = keys.skillEvidence(backend.tenantId, tag, { skillId, evidenceId: '' })
    const { pk: derived } = keys.erasedSubject(backend.tenantId, tag)
    expect(await queryAll(backend.table, { partition: evidence, consistent: true })).toEqual([])
    expect((await queryAll(backend.table, { partition: derived, consistent: true })).map(({ sk }) => sk)).toEqual(['X'])
  })
})

describe('migrate', () => {
  it('copies evidence to the skill that replaces one or several, and guesses nothing', async () => {
    const [first, second, forked, left, right, successor] = Array.from({ length: 6 }, () => randomUUID())
    const ids = [first, second, forked, left, right, successor]
    const frameworkId = await framework(ids.map((id) => skillOf(String(id))))
    const { id: clientSystemId } = (
      await bench.call('createClientSystem', { body: { name: 'Exams', kind: 'assessment' } })
    ).body.clientSystem
    const source = { backend, bearer: backend.liveKey, clientSystemId, frameworkId }
    const exams = [first, second, forked].map((skillId) => anExam({ skillId, externalId: `exam ${skillId}` }))
    // One exam of both skills is one observation of the skill that replaces them.
    const shared = [first, second].map((skillId) => anExam({ skillId, externalId: 'exam of both' }))
    await send(source, ...exams, ...shared)
    const replaced = (from: unknown, to: unknown) => ({ type: 'replacedBy', from, to })
    const edges = [
      replaced(first, successor),
      replaced(second, successor),
      replaced(forked, left),
      replaced(forked, right),
    ]
    await publishContent(backend, backend.liveKey, { frameworkId, skills: ids.map((id) => skillOf(String(id))), edges })
    const body = { kind: 'migrate', frameworkId, fromVersion: 1 }
    const { dry, real } = await bench.runTwice(body)
    expect(dry).toMatchObject({
      counts: { projections: 1, changed: 1, levelChanged: 1, evidence: 3 },
      ambiguousSkills: [forked],
    })
    expect(real.counts).toEqual(dry.counts)
    expect(await bench.projection('ada', String(successor))).toMatchObject({ evidenceCount: 3, frameworkVersion: 2 })
    expect(await bench.events({ subjectId: 'ada', skillId: String(successor) })).toMatchObject([
      { type: 'competency.projection_updated', data: { reason: 'recomputation' } },
    ])
    expect(await bench.projection('ada', String(first))).toMatchObject({ evidenceCount: 2 })
    expect((await bench.run(body)).counts).toMatchObject({ changed: 0, evidence: 0 })
    expect((await bench.run({ kind: 'replay', frameworkId })).counts).toMatchObject({ changed: 0 })
  })

  it('copies observations of courses so that a later alignment to the new skill counts them once', async () => {
    const [old, successor] = [randomUUID(), randomUUID()]
    const skills = [skillOf(old), skillOf(successor)]
    const frameworkId = await framework(skills)
    const mapping = (skillId: string) => ({ target: { kind: 'package' }, skillId, attributes: passedCourse })
    const { packageId, alignmentId, alignment } = await aligned({ frameworkId, mappings: [mapping(old)] })
    const session = bench.session('ada', { packageId, success: 'passed', score: score(1) })
    await bench.store(session)
    await bench.derive(session)
    const edges = [{ type: 'replacedBy', from: old, to: successor }]
    await publishContent(backend, backend.liveKey, { frameworkId, skills, edges })
    await bench.runTwice({ kind: 'migrate', frameworkId })
    const migrated = await bench.projection('ada', successor)
    expect(migrated).toMatchObject({ evidenceCount: 1, level: 2 })
    const params = { alignmentId }
    const body = { version: alignment.version, mappings: [mapping(successor)] }
    const { version } = (await bench.call('updateAlignment', { params, body })).body.alignment
    await bench.call('publishAlignment', { params, body: { version } })
    await bench.runTwice({ kind: 'realign', frameworkId })
    expect(await bench.projection('ada', successor)).toMatchObject({ evidenceCount: 1, estimate: migrated.estimate })
    expect(await bench.projection('ada', old)).toMatchObject({ level: 0 })
  })
})

describe('requests', () => {
  it('runs one at a time, and lists them newest first', async () => {
    const { frameworkId } = await course()
    const body = { kind: 'replay', frameworkId }
    const { recomputation } = (await bench.call('createRecomputation', { body })).body
    expect(recomputation).toMatchObject({ status: 'queued', dryRun: true, modelVersion: 'beta-1' })
    const second = await bench.call('createRecomputation', { body })
    expect(second).toMatchObject({ status: 409, body: { code: 'RECOMPUTATION_RUNNING' } })
    const listed = await bench.call('listRecomputations', { query: { limit: '1' } })
    expect(listed.body).toMatchObject({ recomputations: [{ id: recomputation.id }], hasMore: true })
    await bench.finish(recomputation.id)
    expect(await bench.run(body)).toMatchObject({ status: 'completed' })
  })

  it('refuses a run without a dry run of the same that is completed and current', async () => {
    const { frameworkId, alignmentId, mappings } = await course()
    const body = { kind: 'realign', frameworkId, alignmentId }
    const refusalOf = async (changed: object) => {
      const refused = await bench.call('createRecomputation', { body: { ...body, ...changed } })
      return [refused.status, refused.body.details?.field ?? refused.body.details?.resource]
    }
    expect(await refusalOf({ dryRun: false })).toEqual([400, 'dryRunId'])
    expect(await refusalOf({ dryRun: false, dryRunId: 'rcp_unknown' })).toEqual([404, 'recomputation'])
    const dry = await bench.run(body)
    const real = { dryRun: false, dryRunId: dry.id }
    expect(await refusalOf({ ...real, alignmentId: undefined })).toEqual([400, 'dryRunId'])
    expect(await refusalOf({ dryRunId: dry.id })).toEqual([400, 'dryRunId'])
    const [{ mappingId }] = mappings
    const changed = { ...passedCourse, passMarkScaled: 0.5 }
    await bench.call('updateEvidenceAttributes', { params: { mappingId }, body: changed })
    expect(await refusalOf(real)).toEqual([400, 'dryRunId'])
  })

  it('fails where an alignment is published while it waits', async () => {
    const { frameworkId, alignmentId, mappings } = await course()
    const body = { kind: 'realign', frameworkId, alignmentId }
    const { recomputation } = (await bench.call('createRecomputation', { body })).body
    const [{ mappingId }] = mappings
    await bench.call('updateEvidenceAttributes', {
      params: { mappingId },
      body: { ...passedCourse, passMarkScaled: 0.5 },
    })
    expect(await bench.finish(recomputation.id)).toMatchObject({ status: 'failed', failure: { code: 'BASIS_CHANGED' } })
  })

  it.each([
    ['alignmentId', { kind: 'replay', alignmentId: 'aln_1' }],
    ['fromVersion', { kind: 'replay', fromVersion: 1 }],
    ['fromVersion', { kind: 'migrate', fromVersion: 1 }],
  ])('refuses %s where it does not belong', async (field, body) => {
    const { frameworkId } = await course()
    const refused = await bench.call('createRecomputation', { body: { frameworkId, ...body } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', details: { field } } })
  })

  it('shows another workspace nothing', async () => {
    const { frameworkId } = await course()
    const { id: recomputationId } = await bench.run({ kind: 'replay', frameworkId })
    const other = { bearer: backend.otherKey }
    expect(await bench.call('getRecomputation', { ...other, params: { recomputationId } })).toMatchObject({
      status: 404,
    })
    expect((await bench.call('listRecomputations', other)).body.recomputations).toEqual([])
    const foreign = await bench.call('createRecomputation', { ...other, body: { kind: 'replay', frameworkId } })
    expect(foreign).toMatchObject({ status: 404, body: { details: { resource: 'framework' } } })
  })
})
