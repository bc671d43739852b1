import { readStatementQuery } from '#shared/formats/xapi/statement-query.ts'

const id = '8F87CCDE-bb56-4c2e-ab83-44982ef22df0'
const agent = JSON.stringify({ mbox: 'mailto:a@example.com' })
const query = (parameters: Record<string, string>, version: '1.0' | '2.0' = '2.0') =>
  readStatementQuery(new Map(Object.entries(parameters)), version)
const problemPaths = (parameters: Record<string, string>, version: '1.0' | '2.0' = '2.0'): string[] | null => {
  const reading = query(parameters, version)
  return reading.outcome === 'read' ? null : reading.problems.map(({ path }) => path)
}

describe('query for one statement', () => {
  test.each([
    ['statementId', 'statement'],
    ['voidedStatementId', 'voided-statement'],
  ] as const)('reads %s, and refuses filters beside it', (name, kind) => {
    expect(query({ [name]: id })).toEqual({
      outcome: 'read',
      value: { kind, id: id.toLowerCase(), format: 'exact', attachments: false },
    })
    expect(query({ [name]: id, format: 'ids', attachments: 'true' })).toMatchObject({
      value: { kind, format: 'ids', attachments: true },
    })
    for (const [other, value] of Object.entries({
      agent,
      verb: 'http://v',
      activity: 'http://a',
      registration: id,
      related_activities: 'true',
      related_agents: 'true',
      since: '2026-01-01T00:00:00Z',
      until: '2026-01-01T00:00:00Z',
      limit: '1',
      ascending: 'true',
    })) {
      expect(problemPaths({ [name]: id, [other]: value })).toEqual([other])
    }
    expect(problemPaths({ [name]: 'x' })).toEqual([name])
    expect(problemPaths({ [name]: '' })).toEqual([name])
  })

  test('refuses statementId together with voidedStatementId', () => {
    expect(problemPaths({ statementId: id, voidedStatementId: id })).toEqual(['voidedStatementId'])
  })
})

describe('query for a list', () => {
  test('returns defaults for an empty query', () => {
    expect(query({})).toEqual({
      outcome: 'read',
      value: {
        kind: 'list',
        relatedActivities: false,
        relatedAgents: false,
        limit: 0,
        ascending: false,
        format: 'exact',
        attachments: false,
      },
    })
  })

  test('reads every filter', () => {
    const parameters = {
      agent,
      verb: 'http://v/',
      activity: 'http://a/',
      registration: id,
      related_activities: 'true',
      related_agents: 'true',
      since: '2026-01-01T00:00:00+01:00',
      until: '2026-01-02T00:00:00Z',
      limit: '25',
      format: 'canonical',
      attachments: 'true',
      ascending: 'true',
    }
    expect(query(parameters)).toEqual({
      outcome: 'read',
      value: {
        kind: 'list',
        agent: { mbox: 'mailto:a@example.com' },
        verb: 'http://v/',
        activity: 'http://a/',
        registration: id.toLowerCase(),
        relatedActivities: true,
        relatedAgents: true,
        since: parameters.since,
        until: parameters.until,
        limit: 25,
        format: 'canonical',
        attachments: true,
        ascending: true,
      },
    })
  })

  test.each([
    ['Verb', 'http://v/'],
    ['StatementId', id],
    ['unknown', ''],
    ['verb', 'completed'],
    ['activity', '/a'],
    ['registration', 'x'],
    ['related_agents', 'TRUE'],
    ['related_activities', '1'],
    ['ascending', ''],
    ['attachments', 'yes'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['limit', '9'.repeat(30)],
    ['format', 'Exact'],
    ['since', 'yesterday'],
    ['until', '2026-01-01T00:00:00-00:00'],
    ['agent', 'mailto:a@example.com'],
    ['agent', '{"mbox":"a@example.com"}'],
    ['agent', '{"objectType":"Group","member":[{"mbox":"mailto:a@example.com"}]}'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemPaths({ [name]: value })).toEqual([name])
  })

  test('accepts an identified group as agent', () => {
    expect(problemPaths({ agent: '{"objectType":"Group","mbox":"mailto:team@example.com"}' })).toBeNull()
  })

  test('checks times by the rules of the version', () => {
    expect(problemPaths({ since: '2026-01-01T00:00:00' }, '1.0')).toBeNull()
    expect(problemPaths({ since: '2026-01-01T00:00:00' }, '2.0')).toEqual(['since'])
  })

  test('returns all problems at once', () => {
    expect(problemPaths({ nothing: '', verb: 'x', limit: 'x' })).toEqual(['nothing', 'verb', 'limit'])
  })
})
