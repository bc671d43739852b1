/** Cookies that courses have left, in a browser's jar. */
import { watchCookies } from '#web/player/session/cookies.ts'
import { FakeClock } from '../support/fakes.ts'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Empty: for the host alone. */
  readonly domain: string
}

/** A document with cookies, as a browser shows them to the page of the player. */
class Jar {
  readonly location = { hostname: 'one.learn.example.com' }
  cookies: Cookie[] = []
  end: () => void = () => undefined

  add(step: () => void): void {
    this.end = step
  }

  put(name: string, { path = '/', domain = '', value = 'x' } = {}): void {
    this.cookies.push({ name, value, path, domain })
  }

  get names(): string[] {
    return this.cookies.map(({ name }) => name)
  }

  get cookie(): string {
    return this.cookies
      .filter(({ path }) => ['/', '/launch'].includes(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ')
    const stated = new Map(
      attributes.map((attribute): [string, string] => [attribute.split('=')[0] ?? '', attribute.split('=')[1] ?? '']),
    )
    if (stated.get('max-age') !== '0') throw new Error(`No cookie is set: ${text}`)
    this.cookies = this.cookies.filter(
      ({ name, path, domain }) =>
        name !== pair.split('=')[0] || path !== stated.get('path') || domain !== (stated.get('domain') ?? ''),
    )
  }
}

const large = { value: 'x'.repeat(4096) }

describe('watchCookies, at the start of the page', () => {
  test.each(['/', '/launch'])('deletes cookies with the path %s, of the host and of its domain', (path) => {
    const jar = new Jar()
    jar.put('own', { path })
    jar.put('shared', { path, domain: 'one.learn.example.com' })
    watchCookies(jar, new FakeClock(), jar)
    expect(jar.names).toEqual([])
  })

  test('leaves small cookies of the domains above, which other sites of the operator may need', () => {
    const jar = new Jar()
    jar.put('company', { domain: 'example.com' })
    jar.put('course', large)
    watchCookies(jar, new FakeClock(), jar)
    expect(jar.names).toEqual(['company'])
  })

  test('deletes cookies of the domains above that are too large together', () => {
    const jar = new Jar()
    jar.put('company', { domain: 'example.com', ...large })
    jar.put('learners', { domain: 'learn.example.com' })
    watchCookies(jar, new FakeClock(), jar)
    expect(jar.names).toEqual([])
  })
})

describe('watchCookies, while content runs and at its end', () => {
  test('lets content keep cookies while they are small', async () => {
    const [jar, clock] = [new Jar(), new FakeClock()]
    watchCookies(jar, clock, jar)
    jar.put('small')
    await clock.pass(1000)
    expect(jar.names).toEqual(['small'])
    jar.put('large', large)
    await clock.pass(1000)
    expect(jar.names).toEqual([])
  })

  test('deletes them when the page is closed', () => {
    const jar = new Jar()
    watchCookies(jar, new FakeClock(), jar)
    jar.put('small')
    jar.end()
    expect(jar.names).toEqual([])
  })
})
