import { filterOf, statedFilter, withStatedFilter } from '#shared/domain/forwarders/forwarder-filter.ts'
import { matches, type StatementKeys } from '#shared/domain/statements/statement-keys.ts'

const [passed, failed] = ['http://verbs.test/passed', 'http://verbs.test/failed']
const [course, quiz] = ['http://course.test/1', 'http://quiz.test/1']

const keysOf = (parts: Partial<StatementKeys>): StatementKeys => ({
  verbs: [passed],
  agents: [],
  relatedAgents: [],
  activities: [course],
  relatedActivities: [course, quiz],
  registrations: [],
  attachments: [],
  ...parts,
})

it.each([
  [{}, {}],
  [{ verbs: [passed] }, { verb: passed }],
  [{ verbs: [passed, failed] }, { verbs: [passed, failed] }],
  [
    { activities: [course], verbs: [passed, failed] },
    { activity: course, verbs: [passed, failed] },
  ],
])('stores the filter %j, and states it again', (stated, stored) => {
  expect([filterOf(stated), statedFilter(stored)]).toEqual([stored, stated])
})

it('replaces verbs and activities, and keeps what an operator has set beside them', () => {
  const before = { registration: 'r', verb: passed, relatedActivities: true }
  expect(withStatedFilter(before, { activities: [course, quiz] })).toEqual({
    registration: 'r',
    relatedActivities: true,
    activities: [course, quiz],
  })
})

it.each([
  ['one of the verbs', { verbs: [failed, passed] }, true],
  ['none of the verbs', { verbs: [failed, 'http://verbs.test/other'] }, false],
  ['one of the activities', { activities: [quiz, course] }, true],
  ['none of the activities', { activities: [quiz, 'http://quiz.test/2'] }, false],
  ['a related activity', { activities: [quiz, 'http://quiz.test/2'], relatedActivities: true }, true],
  ['a verb without the activity', { verbs: [passed, failed], activity: quiz }, false],
])('matches a statement with %s as expected', (_, filter, expected) => {
  expect(matches(keysOf({}), filter)).toBe(expected)
})
