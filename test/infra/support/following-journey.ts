/** Statements of another system that become evidence of a skill, and lose it again. */
import { followStatements } from '#functions/workers/follow-statements/follow-statements.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { publishFramework } from '#shared/operations/skills/publish-framework.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { newFramework, writeDraft } from '#shared/domain/skills/framework.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { aStatement, asRequest, voids } from '#test/store/support/statements.ts'
import { about, activityMapping, addClientSystem, alignActivities, followingOf } from '#test/support/following-bench.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const skillId = 'followed'

/** A published framework of one skill, written as the worker will read it. */
async function aPublishedFramework(table: Table, tenantId: string): Promise<string> {
  const frameworks = frameworkRepository(table)
  const objects = frameworkObjects(objectStore(objectClients(), 'records-test'))
  const frameworkId = 'fwk_following'
  const named = { title: 'Warehouse', language: 'en', caseIdentifier: 'c', defaultHalfLifeDays: 730, licence: null }
  const { framework, ...created } = newFramework({ tenantId, frameworkId, ...named }, stampAt())
  await frameworks.create({ framework, ...created })
  const skill = { ...{ skillId, label: 'Followed', statement: 'Is followed.', code: null, aliases: [], type: null } }
  const content = {
    skills: [{ ...skill, halfLifeDays: null, essential: false }],
    ...{ edges: [], source: null, isSource: false },
  }
  const contentHash = await objects.putContent(framework, content)
  const written = writeDraft(framework, { content: { contentHash, skills: 1, edges: 0, findings: [] } }, stampAt())
  if (written.outcome === 'refused') throw new Error('The draft is refused.')
  await frameworks.change(framework, written.value)
  const publishing = { frameworks, objects, apiBaseUrl: 'https://lectern.test' }
  const asked = { version: written.value.framework.version, stamp: stampAt() }
  const published = await publishFramework(written.value.framework, asked, publishing)
  if (published.outcome === 'refused') throw new Error('The publication is refused.')
  return frameworkId
}

/**
 * A passed activity that is aligned, then the voiding of the statement, then a time without statements. In a workspace of its own:
 * others lose what is stored.
 * @param as does what the worker does, under its name
 */
export async function followingJourney(
  table: Table,
  as: <Value>(work: () => Promise<Value>) => Promise<Value>,
): Promise<void> {
  const tenantId = 'tenant_following'
  const frameworkId = await aPublishedFramework(table, tenantId)
  await addClientSystem(table, tenantId)
  const terms = { demonstrationMode: 'applied', passMarkScaled: null } as const
  await alignActivities(table, { tenantId, frameworkId }, [activityMapping('quiz', skillId, terms)])
  const bodies = objectStore(objectClients(), 'records-test')
  const [followers, frameworks] = [statementFollowerRepository(table), frameworkRepository(table)]
  const time = { now: Date.now() - 8_000_000 }
  const clock = { now: () => time.now }
  const statements = statementRepository(table, { bodies, clock })
  const following = followingOf(table, tenantId, {
    ...{ statements, clock },
    catalogue: skillCatalogue({ frameworks, objects: frameworkObjects(bodies) }),
    report: (error: unknown) => expect(error).toBeUndefined(),
  })
  const follow = () => as(() => followStatements(following, () => true))
  await followers.start(tenantId, new Date(time.now).toISOString())
  const passed = aStatement({
    actor: { objectType: 'Agent', account: { homePage: 'https://acme.test', name: 'ada' } },
    ...{ verb: { id: 'http://adlnet.gov/expapi/verbs/passed' }, object: about('quiz') },
    // So large that it is no part of its item.
    result: { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } },
  })
  for (const sent of [passed, aStatement(voids(passed.id))]) {
    time.now += 60_000
    await statements.store(asRequest(tenantId, [sent]))
    time.now += 60_000
    expect(await follow()).toEqual({ followed: 1, unmatched: 0, failures: 0 })
  }
  time.now += 3_700_000
  expect(await follow()).toEqual({ followed: 0, unmatched: 0, failures: 0 })
}
