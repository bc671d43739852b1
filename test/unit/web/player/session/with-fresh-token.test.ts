import type { Reply } from '#web/api-client/client.ts'
import { withFreshToken } from '#web/player/session/with-fresh-token.ts'

const done: Reply<string> = { outcome: 'ok', status: 200, body: 'done' }
const refused = (status: number): Reply<string> => ({
  ...{ outcome: 'refused', status, code: null, message: '', currentVersion: null },
  ...{ retryable: false, retryAfter: null, requestId: null, fields: {} },
})

it.each([
  ['the second response after a renewal', { replies: [refused(401), done], renewal: 'renewed', expected: done }],
  ['the refusal if the launch has ended', { replies: [refused(401), done], renewal: 'ended', expected: refused(401) }],
  [
    'that the service is unreachable while no token can be had',
    { replies: [refused(401), done], renewal: 'later', expected: { outcome: 'unreachable' } },
  ],
  ['other refusals as they are', { replies: [refused(404), done], renewal: 'renewed', expected: refused(404) }],
  ['a response as it is', { replies: [done], renewal: 'renewed', expected: done }],
] as const)('returns %s', async (_, { replies, renewal, expected }) => {
  const left = [...replies]
  const send = () => Promise.resolve(left.shift() ?? refused(500))
  expect(await withFreshToken(send, () => Promise.resolve(renewal))).toEqual(expected)
})
