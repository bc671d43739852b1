import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { activitiesIn, canonicalStatement, statementIds } from '#shared/domain/statements/format-statement.ts'
import { readAcceptLanguage } from '#shared/domain/statements/language-preference.ts'

const names = { 'en-US': 'Color', 'en-GB': 'Colour', de: 'Farbe' }
const activity = (id: string) =>
  ({
    objectType: 'Activity',
    id,
    definition: {
      name: names,
      description: { fr: 'Une couleur' },
      type: 'http://t',
      extensions: { 'http://e': names },
    },
  }) as const
const verb = { id: 'http://v', display: names }
const one = { objectType: 'Agent', name: 'One', mbox: 'mailto:one@example.com' } as const
const team = { objectType: 'Group', name: 'Team', mbox: 'mailto:team@example.com', member: [one] } as const
const context = {
  instructor: one,
  team,
  contextActivities: { parent: [activity('http://p')] },
  contextAgents: [{ objectType: 'contextAgent', agent: one }],
  contextGroups: [{ objectType: 'contextGroup', group: team }],
  platform: 'p',
} as const
const statement: Statement = {
  id: '8f87ccde-bb56-4c2e-ab83-44982ef22df0',
  actor: { objectType: 'Group', name: 'Some', member: [one, { openid: 'http://o', name: 'Two' }] },
  verb,
  object: { objectType: 'SubStatement', actor: one, verb, object: activity('http://s'), context },
  context,
  authority: one,
  result: { response: 'x' },
}

test('keeps only identifiers of agents, groups, activities and verbs in format ids', () => {
  const [bare, bareTeam] = [
    { objectType: 'Agent', mbox: one.mbox },
    { objectType: 'Group', mbox: team.mbox },
  ]
  const bareContext = {
    instructor: bare,
    team: bareTeam,
    contextActivities: { parent: [{ id: 'http://p' }] },
    contextAgents: [{ objectType: 'contextAgent', agent: bare }],
    contextGroups: [{ objectType: 'contextGroup', group: bareTeam }],
    platform: 'p',
  }
  expect(statementIds(statement)).toEqual({
    id: statement.id,
    actor: { objectType: 'Group', member: [bare, { openid: 'http://o' }] },
    verb: { id: 'http://v' },
    object: {
      objectType: 'SubStatement',
      actor: bare,
      verb: { id: 'http://v' },
      object: { id: 'http://s' },
      context: bareContext,
    },
    context: bareContext,
    authority: bare,
    result: { response: 'x' },
  })
})

test('keeps references, and the objectType of an agent as object, in format ids', () => {
  const about = (object: Statement['object']): Statement => ({ actor: one, verb: { id: 'http://v' }, object })
  expect(statementIds(about({ objectType: 'StatementRef', id: 'x' })).object).toEqual({
    objectType: 'StatementRef',
    id: 'x',
  })
  expect(statementIds(about(one)).object).toEqual({ objectType: 'Agent', mbox: one.mbox })
  expect(statementIds(about(team)).object).toEqual({ objectType: 'Group', mbox: team.mbox })
})

test('returns one language of each map, and agents unchanged, in format canonical', () => {
  const formatted = canonicalStatement(statement, { languages: readAcceptLanguage('en-GB, de;q=0.5') })
  const expected = {
    objectType: 'Activity',
    definition: {
      name: { 'en-GB': 'Colour' },
      description: { fr: 'Une couleur' },
      type: 'http://t',
      extensions: { 'http://e': names },
    },
  }
  expect(formatted).toEqual({
    ...statement,
    verb: { id: 'http://v', display: { 'en-GB': 'Colour' } },
    context: { ...context, contextActivities: { parent: [{ ...expected, id: 'http://p' }] } },
    object: {
      ...statement.object,
      verb: { id: 'http://v', display: { 'en-GB': 'Colour' } },
      object: { ...expected, id: 'http://s' },
      context: { ...context, contextActivities: { parent: [{ ...expected, id: 'http://p' }] } },
    },
  })
})

test("returns the LRS's definition, components in one language, in format canonical", () => {
  const definition = {
    interactionType: 'choice',
    choices: [{ id: 'a', description: names }, { id: 'b' }],
    name: { de: 'Frage' },
  } as const
  const formatted = canonicalStatement(
    { actor: one, verb, object: { id: 'http://known' } },
    { languages: readAcceptLanguage('de'), definitionOf: (id) => (id === 'http://known' ? definition : undefined) },
  )
  expect(formatted.object).toEqual({
    id: 'http://known',
    definition: {
      interactionType: 'choice',
      choices: [{ id: 'a', description: { de: 'Farbe' } }, { id: 'b' }],
      name: { de: 'Frage' },
    },
  })
})

test('returns each activity once', () => {
  expect(activitiesIn(statement)).toEqual(['http://p', 'http://s'])
})
