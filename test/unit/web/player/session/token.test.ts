import { keepForReload, readClaims, takeToken } from '#web/player/session/token.ts'
import { MemoryStore } from '../support/fakes.ts'

const tokenOf = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const token = tokenOf({ sid: 'ses_1', iat: 100, exp: 200, name: 'Zoë 語' })
const address = 'https://learn.example/launch'

describe('readClaims', () => {
  test('reads claims with any characters', () => {
    expect(readClaims(token)).toEqual({ sessionId: 'ses_1', issuedAt: 100, expiresAt: 200, mayLog: false })
  })

  test.each([
    '',
    'x',
    'a.b.c',
    'e30.e30.e30',
    tokenOf(null),
    tokenOf({ sid: 1, iat: 1, exp: 2 }),
    tokenOf({ sid: 'ses_1', iat: '1', exp: 2 }),
  ])('refuses %p as a token', (text) => {
    expect(readClaims(text)).toBeNull()
  })
})

describe('takeToken', () => {
  test('takes the token from the address, and removes it there', () => {
    expect(takeToken(`${address}?a=1&token=${token}#x`, new MemoryStore())).toEqual({
      token,
      claims: { sessionId: 'ses_1', issuedAt: 100, expiresAt: 200, mayLog: false },
      isNewLaunch: true,
      showsCalls: false,
      cleanAddress: '/launch?a=1#x',
    })
  })

  test.each([
    [{ log: true }, 'debug=calls', true],
    [{ log: true }, 'debug=other', false],
    [{ log: true }, '', false],
    [{}, 'debug=calls', false],
    [{ log: 'true' }, 'debug=calls', false],
  ])('decides from claim %p and query %p whether the call log is shown: %p', (claims, query, showsCalls) => {
    const logged = tokenOf({ sid: 'ses_1', iat: 100, exp: 200, ...claims })
    expect(takeToken(`${address}?token=${logged}&${query}`, new MemoryStore())).toMatchObject({
      showsCalls,
      cleanAddress: query === '' ? '/launch' : `/launch?${query}`,
    })
  })

  test('takes the token from the store after a reload, once', () => {
    const tab = new MemoryStore()
    tab.setItem('lectern.token', token)
    expect(takeToken(address, tab)).toMatchObject({ token, isNewLaunch: false, cleanAddress: '/launch' })
    expect(takeToken(address, tab)).toBeNull()
  })

  test('prefers the address to the store', () => {
    const tab = new MemoryStore()
    tab.setItem('lectern.token', tokenOf({ sid: 'ses_0', iat: 1, exp: 2 }))
    expect(takeToken(`${address}?token=${token}`, tab)?.claims.sessionId).toBe('ses_1')
  })

  test.each([address, `${address}?token=`, `${address}?token=nonsense`])('finds no token in %s', (without) => {
    expect(takeToken(without, new MemoryStore())).toBeNull()
  })
})

describe('keepForReload', () => {
  function kept(tab = new MemoryStore()): string | null {
    keepForReload(() => 'newest', tab, {
      setLast: (step) => {
        step()
      },
    })
    return tab.getItem('lectern.token')
  }

  test('stores the token with the last script of the page', () => {
    expect(kept()).toBe('newest')
  })

  test('ignores a store that refuses it', () => {
    expect(kept(new MemoryStore(3))).toBeNull()
  })
})
