import { readStatement, readStatements } from '#shared/formats/xapi/read-statement.ts'

const simple = {
  actor: { mbox: 'mailto:xapi@adlnet.gov' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/created', display: { 'en-US': 'created' } },
  object: { id: 'http://example.adlnet.gov/xapi/example/activity' },
}

test('reads the simplest statement as it is', () => {
  expect(readStatement(simple, { version: '1.0' })).toEqual({ outcome: 'read', value: simple })
})

test('names the path of every problem', () => {
  const reading = readStatements([simple, { ...simple, actor: { mbox: 'xapi@adlnet.gov' }, verb: { id: 'created', display: { a12345678: 'x' } }, Object: 1 }], { version: '2.0' })
  expect(reading).toMatchObject({ outcome: 'refused', problems: [{ path: '[1].actor.mbox' }, { path: '[1].verb.id' }, { path: '[1].verb.display.a12345678' }, { path: '[1].Object' }] })
})
