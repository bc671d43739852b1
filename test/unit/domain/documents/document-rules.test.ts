/** Preconditions by ETag, and the merge of JSON objects (xAPI 1.0.3 part 3, 2.2 and 3.1; 2.0, 4.1.4). */
import {
  mergeDocuments,
  preconditionRefusal,
  missingConditionRefusal,
  type Conditions,
} from '#shared/domain/documents/document-rules.ts'

const none: Conditions = { ifMatch: undefined, ifNoneMatch: undefined }
const hash = 'a'.repeat(40)
const other = 'b'.repeat(40)

it.each<readonly [string, Partial<Conditions>, string | null, string | null]>([
  ['no condition, no document', {}, null, null],
  ['no condition, a document', {}, hash, null],
  ['If-Match of the document', { ifMatch: `"${hash}"` }, hash, null],
  ['If-Match marked as weak', { ifMatch: `W/"${hash}"` }, hash, null],
  ['If-Match without quotes', { ifMatch: hash }, hash, null],
  ['If-Match in a list', { ifMatch: `"${other}", "${hash}"` }, hash, null],
  ['If-Match of another', { ifMatch: `"${other}"` }, hash, 'PRECONDITION_FAILED'],
  ['If-Match where there is none', { ifMatch: `"${hash}"` }, null, 'PRECONDITION_FAILED'],
  ['If-Match of anything', { ifMatch: '*' }, hash, null],
  ['If-Match of anything where there is none', { ifMatch: '*' }, null, 'PRECONDITION_FAILED'],
  ['If-None-Match of anything where there is none', { ifNoneMatch: '*' }, null, null],
  ['If-None-Match of anything', { ifNoneMatch: '*' }, hash, 'PRECONDITION_FAILED'],
  ['If-None-Match of the document', { ifNoneMatch: `"${hash}"` }, hash, 'PRECONDITION_FAILED'],
  ['If-None-Match of another', { ifNoneMatch: `"${other}"` }, hash, null],
])('evaluates %s', (...[, conditions, found, code]) => {
  expect(preconditionRefusal({ ...none, ...conditions }, found)?.code ?? null).toBe(code)
})

it.each([
  ['1.0', 'state', hash, null],
  ['1.0', 'state', null, null],
  ['2.0', 'state', hash, 'DOCUMENT_CONFLICT'],
  ['2.0', 'state', null, null],
  ['1.0', 'agentProfile', hash, 'DOCUMENT_CONFLICT'],
  ['1.0', 'agentProfile', null, 'VALIDATION_ERROR'],
  ['2.0', 'activityProfile', hash, 'DOCUMENT_CONFLICT'],
  ['2.0', 'activityProfile', null, null],
] as const)(
  'applies the rules of %s to a PUT of a %s without conditions on %s: %s',
  (...[version, kind, found, code]) => {
    expect(missingConditionRefusal({ version, kind, conditions: none }, found)?.code ?? null).toBe(code)
    expect(missingConditionRefusal({ version, kind, conditions: { ...none, ifMatch: '*' } }, found)).toBeNull()
  },
)

const body = (text: string, contentType = 'application/json') => ({
  contentType,
  bytes: new TextEncoder().encode(text),
})
const text = (result: ReturnType<typeof mergeDocuments>): unknown =>
  'outcome' in result ? result.code : new TextDecoder().decode(result.bytes)

it('replaces posted properties as a whole, keeps the others, and accepts __proto__ as a name', () => {
  const found = body('{"a":1,"b":{"x":1},"c":[1]}')
  const posted = body('{"b":{"y":2},"__proto__":{"z":3}}', 'application/json; charset=utf-8')
  expect(text(mergeDocuments(found, posted))).toBe('{"a":1,"b":{"y":2},"c":[1],"__proto__":{"z":3}}')
})

it.each([
  ['nothing and anything', null, body('hello', 'text/plain'), 'hello'],
  ['nothing and JSON', null, body('{"a":1}'), '{"a":1}'],
  ['nothing and what is no JSON', null, body('{"a":'), 'VALIDATION_ERROR'],
  ['nothing and an array', null, body('[1]'), 'VALIDATION_ERROR'],
  ['an object and text', body('{}'), body('{}', 'text/plain'), 'VALIDATION_ERROR'],
  ['text and an object', body('{}', 'text/plain'), body('{}'), 'VALIDATION_ERROR'],
  ['an object and an array', body('{}'), body('[]'), 'VALIDATION_ERROR'],
  [
    'an object and what is no UTF-8',
    body('{}'),
    { contentType: 'application/json', bytes: new Uint8Array([0x22, 0xff, 0x22]) },
    'VALIDATION_ERROR',
  ],
] as const)('merges %s', (...[, found, posted, expected]) => {
  expect(text(mergeDocuments(found, posted))).toBe(expected)
})
