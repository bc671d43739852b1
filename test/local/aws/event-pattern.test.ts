/** Event patterns as EventBridge evaluates them, by the operators that the local bus has. */
import { compilePattern } from '#infra/local/aws/event-bridge/event-pattern.ts'

const event = {
  source: 'lectern',
  'detail-type': 'session.completed',
  resources: [],
  detail: {
    plane: 'live',
    count: 3,
    sandboxed: false,
    reason: null,
    tags: ['a', 'b'],
    data: { changed: { objectives: true }, steps: [{ kind: 'open' }, { kind: 'close', at: 1 }] },
  },
}

describe('compilePattern', () => {
  test.each<[string, object, boolean]>([
    ['an exact text', { source: ['lectern'] }, true],
    ['another text', { source: ['other'] }, false],
    ['one of several texts', { 'detail-type': ['session.suspended', 'session.completed'] }, true],
    ['all of several fields', { source: ['lectern'], detail: { plane: ['live'], count: [3] } }, true],
    ['one of several fields', { source: ['lectern'], detail: { plane: ['test'], count: [3] } }, false],
    ['a number', { detail: { count: [3] } }, true],
    ['a number given as a text', { detail: { count: ['3'] } }, false],
    ['a boolean', { detail: { sandboxed: [false] } }, true],
    ['null', { detail: { reason: [null] } }, true],
    ['null at an absent field', { detail: { absent: [null] } }, false],
    ['an element of a list', { detail: { tags: ['b'] } }, true],
    ['no element of a list', { detail: { tags: ['c'] } }, false],
    ['an element of an empty list', { resources: ['a'] }, false],
    ['a nested field', { detail: { data: { changed: { objectives: [true] } } } }, true],
    ['a field of an object in a list', { detail: { data: { steps: { kind: ['close'] } } } }, true],
    ['fields of different objects in a list', { detail: { data: { steps: { kind: ['open'], at: [1] } } } }, false],
    ['a prefix', { 'detail-type': [{ prefix: 'session.' }] }, true],
    ['another prefix', { 'detail-type': [{ prefix: 'package.' }] }, false],
    ['a prefix of a number', { detail: { count: [{ prefix: '3' }] } }, false],
    ['a suffix', { 'detail-type': [{ suffix: '.completed' }] }, true],
    ['another suffix', { 'detail-type': [{ suffix: '.passed' }] }, false],
    ['a prefix or an exact text', { source: [{ prefix: 'aws.' }, 'lectern'] }, true],
    ['a field that exists', { detail: { plane: [{ exists: true }] } }, true],
    ['null, which exists', { detail: { reason: [{ exists: true }] } }, true],
    ['an object, which has no value of its own', { detail: { data: [{ exists: true }] } }, false],
    ['an absent field that must exist', { detail: { absent: [{ exists: true }] } }, false],
    ['an absent field that must not exist', { detail: { absent: [{ exists: false }] } }, true],
    ['a field below an absent one', { detail: { absent: { deeper: [{ exists: false }] } } }, true],
    ['a present field that must not exist', { detail: { plane: [{ exists: false }] } }, false],
    ['a text that is absent or exact', { detail: { plane: [{ exists: false }, 'live'] } }, true],
    ['anything but one text', { detail: { plane: [{ 'anything-but': 'test' }] } }, true],
    ['anything but this text', { detail: { plane: [{ 'anything-but': 'live' }] } }, false],
    ['anything but several texts', { detail: { plane: [{ 'anything-but': ['test', 'live'] }] } }, false],
    ['anything but a number', { detail: { count: [{ 'anything-but': [1, 2] }] } }, true],
    ['anything but a text at an absent field', { detail: { absent: [{ 'anything-but': 'x' }] } }, false],
    ['anything but a prefix', { 'detail-type': [{ 'anything-but': { prefix: 'package.' } }] }, true],
    ['anything but this prefix', { 'detail-type': [{ 'anything-but': { prefix: 'session.' } }] }, false],
    ['anything but prefixes', { source: [{ 'anything-but': { prefix: ['aws.', 'lec'] } }] }, false],
    ['one of two alternatives', { $or: [{ source: ['other'] }, { detail: { plane: ['live'] } }] }, true],
    ['neither alternative', { $or: [{ source: ['other'] }, { detail: { plane: ['test'] } }] }, false],
    ['an alternative and another field', { detail: { $or: [{ count: [3] }, { count: [4] }], plane: ['test'] } }, false],
  ])('evaluates %s: %j gives %s', (_name, pattern, expected) => {
    expect(compilePattern(pattern)(event)).toBe(expected)
  })

  test.each<[string, unknown, string]>([
    ['no fields', {}, 'it must be an object with at least one field'],
    ['a value in place of a list', { source: 'lectern' }, 'source must be an object'],
    ['an empty list', { source: [] }, 'source must list at least one value'],
    ['an unknown operator', { detail: { count: [{ numeric: ['>', 1] }] } }, 'detail.count uses the operator numeric'],
    ['two operators in one condition', { source: [{ prefix: 'a', suffix: 'b' }] }, 'source has {"prefix":"a"'],
    ['a list in a list', { source: [['a']] }, 'source has ["a"] in its list'],
    [
      'a prefix that ignores case',
      { source: [{ prefix: { 'equals-ignore-case': 'a' } }] },
      'source.prefix must be a text',
    ],
    ['exists with a text', { source: [{ exists: 'yes' }] }, 'source.exists must be true or false'],
    ['anything-but with a suffix', { source: [{ 'anything-but': { suffix: 'a' } }] }, 'takes values or a prefix'],
    ['anything-but with a boolean', { source: [{ 'anything-but': [true] }] }, 'takes texts and numbers'],
    ['one alternative', { $or: [{ source: ['a'] }] }, '$or must list two patterns or more'],
  ])('refuses %s', (_name, pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(message)
  })
})
