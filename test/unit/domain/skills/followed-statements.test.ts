/** What names the evidence of a statement: not the client system that it is evidence of. */
import { newClientSystem, type ClientSystem } from '#shared/domain/skills/client-system.ts'
import { standingRecords } from '#shared/domain/skills/evidence.ts'
import { evidenceOfStatement, type FollowedAlignment } from '#shared/domain/skills/followed-statements.ts'
import { mappingIdOf, mappingName } from '#shared/domain/skills/mappings.ts'
import { migratedEvidence } from '#shared/domain/skills/recomputation/migrated-evidence.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { stampAt } from '../support/sessions.ts'

const target = { kind: 'activity', iri: 'https://acme.test/quiz' } as const
const course = { packageId: null, activityIri: 'https://acme.test/course' }
const registration = '7a2f1c56-9f0e-4a57-8a3e-4a7f5b0c9d01'

const alignedTo = (skillId: string): FollowedAlignment => ({
  ...{ alignmentId: 'aln_1', alignmentVersion: 1, frameworkId: 'fwk_1', frameworkVersion: 1 },
  activityIri: course.activityIri,
  mappings: [
    {
      ...{ mappingId: mappingIdOf('aln_1', mappingName({ target, skillId })), skillId, target, skillsOfTarget: 1 },
      attributes: { demonstrationMode: 'applied', demandRatings: { cognitive: 2 }, passMarkScaled: null },
    },
  ],
})

const clientSystem = (clientSystemId: string): ClientSystem =>
  newClientSystem(
    { tenantId: 'tenant_1', clientSystemId },
    {
      ...{ name: clientSystemId, kind: 'xapi', trust: 1, allowedModes: [], followStatements: true },
      subjectRule: { accountHomePages: ['https://acme.test'], mailto: false },
    },
    stampAt(),
  ).clientSystem

const evidenceOf = (id: string, { skillId = 'old', from = 'cls_1' } = {}) => {
  const sent = {
    actor: { objectType: 'Agent', account: { homePage: 'https://acme.test', name: 'ada' } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
    object: { objectType: 'Activity', id: target.iri },
    ...{ result: { success: true }, context: { registration }, timestamp: '2026-11-01T09:00:00.000Z' },
  } as const
  const authority = { objectType: 'Agent', account: { homePage: 'https://lectern.test', name: 'cred_1' } } as const
  const statement = storedStatement(sent, { version: '1.0', id, stored: '2026-11-01T09:00:01.000Z', authority })
  const learner = { subjectId: 'ada', clientSystem: clientSystem(from) }
  return evidenceOfStatement(statement, learner, [alignedTo(skillId)])
}

const [first, second] = ['2b1c7a52-9f0e-4a57-8a3e-4a7f5b0c9d01', '9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02'] as const

it('gives a statement the same keys by whichever client system it is followed', () => {
  const keysBy = (from: string) =>
    evidenceOf(first, { from }).map(({ observationKey, attemptKey, sourceKey }) => [
      ...[observationKey, attemptKey, sourceKey],
    ])
  expect(keysBy('cls_2')).toEqual(keysBy('cls_1'))
  expect(standingRecords([...evidenceOf(first), ...evidenceOf(first, { from: 'cls_2' })])).toHaveLength(1)
})

it('makes one attempt of the statements of a registration, and keeps their observations apart', () => {
  const both = [...evidenceOf(first), ...evidenceOf(second)]
  expect(new Set(both.map(({ attemptKey }) => attemptKey)).size).toBe(1)
  expect(standingRecords(both)).toHaveLength(2)
})

it.each([
  ['a known mapping', new Map([[evidenceOf(first)[0]?.mappingId ?? '', { ...course, alignmentId: 'aln_1', target }]])],
  ['a mapping that is not known any more', new Map()],
])('copies each statement of a registration to the skill that replaces its own, by %s', (_, targets) => {
  const migration = { skillId: 'new', frameworkVersion: 2, targets, known: [], now: '2026-11-02T00:00:00.000Z' }
  expect(migratedEvidence([...evidenceOf(first), ...evidenceOf(second)], migration)).toHaveLength(2)
})

it('copies nothing that an alignment to the new skill has given already, whichever client system it was', () => {
  const targets = new Map([[evidenceOf(first)[0]?.mappingId ?? '', { ...course, alignmentId: 'aln_1', target }]])
  const known = evidenceOf(first, { skillId: 'new', from: 'cls_2' })
  const migration = { skillId: 'new', frameworkVersion: 2, targets, known, now: '2026-11-02T00:00:00.000Z' }
  expect(migratedEvidence(evidenceOf(first), migration)).toEqual([])
  const [copy] = migratedEvidence(evidenceOf(first), { ...migration, known: [] })
  expect(copy).toMatchObject({ observationKey: known[0]?.observationKey, sourceKey: known[0]?.sourceKey })
})
