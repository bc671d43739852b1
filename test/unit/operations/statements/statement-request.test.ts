/** Signed statements (xAPI part 2, 2.6), as a request brings them. */
import { createHash } from 'node:crypto'
import { signatureUsage } from '#shared/contract/resources/statements/statement.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import { readStatementRequest } from '#shared/operations/statements/statement-request.ts'
import { compactJws, makeSigner } from '#test/unit/formats/xapi/support/signing.ts'

const signer = makeSigner()
const other = makeSigner()
const simple = {
  id: '8f87ccde-bb56-4c2e-ab83-44982ef22df0',
  actor: { mbox: 'mailto:a@Example.com' },
  verb: { id: 'http://example.com/v', display: { en: 'did' } },
  object: { id: 'http://example.com/a' },
  result: { duration: 'PT0.12S' },
  timestamp: '2026-11-21T09:30:00+01:00',
}
const file = Buffer.from('a file')
const fileAttachment = {
  usageType: 'http://example.com/u',
  display: {},
  contentType: 'text/plain',
  length: file.length,
  sha2: createHash('sha256').update(file).digest('hex'),
}

const attachmentOf = (bytes: Buffer, contentType = 'application/octet-stream'): object => ({
  usageType: signatureUsage,
  display: { en: 'Signature' },
  contentType,
  length: bytes.length,
  sha2: createHash('sha256').update(bytes).digest('hex'),
})

/** A request with a statement that carries this signature, and what else its attachments are. */
function sent(statement: object, signature: Buffer, files: readonly Buffer[] = []) {
  const attachments = [...files.map(() => fileAttachment), attachmentOf(signature)]
  const parts = [...files, signature].map((bytes) => ({
    hash: createHash('sha256').update(bytes).digest('hex'),
    contentType: null,
    bytes,
  }))
  return readStatementRequest(
    writeMixed(JSON.stringify({ ...statement, attachments }), parts, 'b'),
    'multipart/mixed; boundary=b',
    { version: '2.0' },
  )
}

const signed = (
  payload: unknown,
  header: { readonly alg: string; readonly [name: string]: unknown } = { alg: 'RS256' },
): Buffer => compactJws(header, JSON.stringify(payload), signer.key)

test.each(['RS256', 'RS384', 'RS512'])('accepts a statement signed with %s, with or without its certificate', (alg) => {
  expect(sent(simple, signed(simple, { alg }))).toMatchObject({
    outcome: 'read',
    value: { statements: [{ id: simple.id }] },
  })
  expect(sent(simple, signed(simple, { alg, x5c: [signer.certificate, other.certificate] }))).toMatchObject({
    outcome: 'read',
  })
})

test('accepts a signature over another form of the same statement', () => {
  const written = {
    ...simple,
    actor: { objectType: 'Agent', mbox: 'mailto:a@example.com' },
    verb: { id: simple.verb.id },
    result: { duration: 'PT0.127S' },
    timestamp: '2026-11-21T08:30:00.000Z',
  }
  expect(sent(simple, signed(written)).outcome).toBe('read')
})

test('checks that other attachments are signed too', () => {
  expect(sent(simple, signed({ ...simple, attachments: [fileAttachment] }), [file]).outcome).toBe('read')
  expect(sent(simple, signed(simple), [file]).outcome).toBe('refused')
})

test.each<readonly [string, Buffer]>([
  ['is over another statement', signed({ ...simple, object: { id: 'http://example.com/b' } })],
  ['is over a statement of another id', signed({ ...simple, id: '00000000-bb56-4c2e-ab83-44982ef22df0' })],
  ['is over no statement', signed({ hello: 'world' })],
  ['is over no JSON', compactJws({ alg: 'RS256' }, "{'a': 1}", signer.key)],
  ['is of an algorithm with a shared key', signed(simple, { alg: 'HS256' })],
  ['is of no algorithm', compactJws({ alg: 'none' }, JSON.stringify(simple), signer.key)],
  ['is none of its certificate', signed(simple, { alg: 'RS256', x5c: [other.certificate] })],
  ['has a certificate that is none', signed(simple, { alg: 'RS256', x5c: ['AAAA'] })],
  ['has certificates that are no list', signed(simple, { alg: 'RS256', x5c: signer.certificate })],
  ['has no certificate in its list', signed(simple, { alg: 'RS256', x5c: [] })],
  ['is none at all', Buffer.from('signature')],
  ['has empty segments', Buffer.from('..')],
  ['has a header that is no object', Buffer.from(`${Buffer.from('[]').toString('base64url')}.e30.e30`)],
])('refuses a signature that %s', (_why, signature) => {
  expect(sent(simple, signature)).toMatchObject({
    outcome: 'refused',
    problems: [{ path: '', message: expect.stringMatching(/^the signature /) }],
  })
})

test('returns the index of the statement whose signature is invalid', () => {
  const signature = signed({ ...simple, verb: { id: 'http://example.com/w' } })
  const statements = [
    { ...simple, id: undefined },
    { ...simple, attachments: [attachmentOf(signature)] },
  ]
  const parts = [{ hash: createHash('sha256').update(signature).digest('hex'), contentType: null, bytes: signature }]
  expect(
    readStatementRequest(writeMixed(JSON.stringify(statements), parts, 'b'), 'multipart/mixed; boundary=b', {
      version: '1.0',
    }),
  ).toMatchObject({ problems: [{ path: '[1]' }] })
})

test('accepts a signature that is only at a fileUrl', () => {
  const statement = {
    ...simple,
    attachments: [{ ...attachmentOf(Buffer.from('x')), fileUrl: 'http://example.com/signature' }],
  }
  expect(
    readStatementRequest(Buffer.from(JSON.stringify(statement)), 'application/json', { version: '1.0' }).outcome,
  ).toBe('read')
})
