import { keepForReload, readClaims, takeToken } from '#web/player/session/token.ts'
import { MemoryStore } from '../support/fakes.ts'

const tokenOf = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const token = tokenOf({ sid: 'ses_1', iat: 100, exp: 200, name: 'Zoë 語' })
const address = 'https://learn.example/launch'

describe('the claims', () => {
  test('are read whatever characters the token holds', () => {
    expect(readClaims(token)).toEqual({ sessionId: 'ses_1', issuedAt: 100, expiresAt: 200, mayLog: false })
  })

  test.each(['', 'x', 'a.b.c', 'e30.e30.e30', tokenOf(null), tokenOf({ sid: 1, iat: 1, exp: 2 }), tokenOf({ sid: 'ses_1', iat: '1', exp: 2 })])('%p is no token', (text) => {
    expect(readClaims(text)).toBeNull()
  })
})

describe('taking the token', () => {
  test('from the address, which is left without it', () => {
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
  ])('with %p and %p, the log of calls is shown: %p', (claims, query, showsCalls) => {
    const logged = tokenOf({ sid: 'ses_1', iat: 100, exp: 200, ...claims })
    expect(takeToken(`${address}?token=${logged}&${query}`, new MemoryStore())).toMatchObject({ showsCalls, cleanAddress: query === '' ? '/launch' : `/launch?${query}` })
  })

  test('from the store after a reload, once', () => {
    const tab = new MemoryStore()
    tab.setItem('lectern.token', token)
    expect(takeToken(address, tab)).toMatchObject({ token, isNewLaunch: false, cleanAddress: '/launch' })
    expect(takeToken(address, tab)).toBeNull()
  })

  test('the address goes before the store', () => {
    const tab = new MemoryStore()
    tab.setItem('lectern.token', tokenOf({ sid: 'ses_0', iat: 1, exp: 2 }))
    expect(takeToken(`${address}?token=${token}`, tab)?.claims.sessionId).toBe('ses_1')
  })

  test.each([address, `${address}?token=`, `${address}?token=nonsense`])('%s has none', (without) => {
    expect(takeToken(without, new MemoryStore())).toBeNull()
  })
})

describe('keeping it for a reload', () => {
  const page = (tab = new MemoryStore()) => {
    const listeners = new Map<string, () => void>()
    const listener = { addEventListener: (type: string, run: () => void) => void listeners.set(type, run) }
    const document = { ...listener, hidden: false }
    keepForReload(() => 'newest', tab, { window: listener, document })
    return { tab, fire: (type: string) => listeners.get(type)?.(), document }
  }

  test('it lies in the store only while the page is going or out of sight', () => {
    const { tab, fire, document } = page()
    expect(tab.length).toBe(0)
    document.hidden = true
    fire('visibilitychange')
    expect(tab.getItem('lectern.token')).toBe('newest')
    document.hidden = false
    fire('visibilitychange')
    expect(tab.length).toBe(0)
    fire('pagehide')
    expect(tab.getItem('lectern.token')).toBe('newest')
  })

  test('a store that refuses it does no harm', () => {
    const { fire } = page(new MemoryStore(3))
    expect(() => fire('pagehide')).not.toThrow()
  })
})
