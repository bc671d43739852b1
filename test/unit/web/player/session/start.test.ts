/** What the page asks for before its main script runs. */
import { readHints, writeHints, type LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import { loadCourse } from '#web/player/course/load-course.ts'
import { openSession } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import { takeToken } from '#web/player/session/token.ts'
import { takeStarted } from '#web/player/start/begun.ts'
import { start } from '#web/player/start/start.ts'
import { MemoryStore, plainJournal } from '../support/fakes.ts'

const runtimeId = '00000000-0000-4000-8000-000000000001'
const token = `e30.${Buffer.from(JSON.stringify({ sid: 'ses_1', iat: 100, exp: 200 })).toString('base64url')}.mac`
const hints: LaunchHints = {
  content: 'k.1.mac/tenant/pkg/ver',
  standard: 'scorm12',
  locale: 'de_AT',
  claim: { ownerId: '00000000-0000-4000-8000-000000000009', attempt: 3 },
}
const modules = {
  standards: { scorm12: ['/player/engine-12.js', '/player/scorm12.js'], scorm2004: ['/player/scorm2004.js'] },
  languages: { en: '/player/en.js', de: '/player/de.js', ja: '/player/ja.js' },
}

interface Asked {
  readonly address: string
  readonly init: { readonly signal?: AbortSignal; readonly [name: string]: unknown }
}

const withoutSignal = ({ address, init: { signal: _signal, ...init } }: Asked) => ({ address, init })

function linkWith(given: LaunchHints | null): string {
  const link = new URL(`https://learn.example/launch?token=${token}`)
  if (given !== null) writeHints(link.searchParams, given)
  return link.href
}

function startAt(address: string, languages: readonly string[] = ['fr-CH', 'ja-JP']) {
  const asked: Asked[] = []
  const preloaded: string[] = []
  const begun = start({
    address,
    languages,
    modules,
    makeId: () => runtimeId,
    fetch: (target, init) => {
      asked.push({ address: target, init: { ...init } })
      return Promise.resolve(new Response('{"organizations":[{}]}'))
    },
    preload: (module) => preloaded.push(module),
  })
  return { begun, asked, preloaded }
}

/** The first request that the main script would send with these hints. */
async function firstRequest(expected: LaunchHints['claim']): Promise<Asked> {
  const asked: Asked[] = []
  const api = new SessionApi('ses_1', {
    baseUrl: '',
    authorization: () => `Bearer ${token}`,
    fetch: (address, init) => {
      asked.push({ address, init: { ...init } })
      return Promise.reject(new Error('offline'))
    },
  })
  await openSession({ api, openJournal: () => Promise.resolve(plainJournal(new MemoryStore())), runtimeId, expected })
  const [first] = asked
  if (first === undefined) throw new Error('Nothing was asked for.')
  return first
}

describe('hints of a launch link', () => {
  test.each([
    hints,
    { ...hints, standard: 'scorm2004', locale: null },
    { ...hints, standard: null, claim: null },
    { ...hints, claim: { ownerId: null, attempt: 1 } },
  ] as const)('reads what was written into the link: %p', (given) => {
    expect(readHints(new URL(linkWith(given)).searchParams)).toEqual(given)
  })

  test('finds none in a link without them, and ignores those that make no sense', () => {
    expect(readHints(new URL(linkWith(null)).searchParams)).toBeNull()
    expect(readHints(new URLSearchParams('content=c&standard=aicc&attempt=many'))).toEqual({
      content: 'c',
      standard: null,
      locale: null,
      claim: null,
    })
  })

  test('removes them from the address together with the token', () => {
    expect(takeToken(`${linkWith(hints)}&debug=calls`, new MemoryStore())?.cleanAddress).toBe('/launch?debug=calls')
  })
})

describe('the start of the page', () => {
  test('asks for the session, the structure and the modules at once', () => {
    const { asked, preloaded, begun } = startAt(linkWith(hints))
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/v1/sessions/ses_1',
      '/api/v1/content/k.1.mac/tenant/pkg/ver/_lectern/course.json',
    ])
    expect(preloaded).toEqual(['/player/engine-12.js', '/player/scorm12.js', '/player/de.js'])
    expect(begun).toMatchObject({ hints, runtimeId })
  })

  test.each([
    [null, ['fr-CH', 'ja-JP'], '/player/ja.js'],
    ['xx', ['fr'], '/player/en.js'],
  ])('preloads the texts for the launch language %p and the browser languages %p: %p', (locale, languages, module) => {
    expect(startAt(linkWith({ ...hints, locale }), languages).preloaded.at(-1)).toBe(module)
  })

  test.each([hints.claim, { ownerId: null, attempt: 1 }, null])(
    'sends the request that opening the session begins with: claim %p',
    async (claim) => {
      const [asked] = startAt(linkWith({ ...hints, claim })).asked
      expect(asked && withoutSignal(asked)).toEqual(withoutSignal(await firstRequest(claim)))
    },
  )

  test.each([linkWith(null), 'https://learn.example/launch', linkWith(hints).replace(token, 'damaged')])(
    'asks for nothing at %p',
    (address) => {
      expect(startAt(address)).toEqual({ begun: null, asked: [], preloaded: [] })
    },
  )

  test('leaves the window when it is taken', () => {
    const started = { link: linkWith(hints), begun: startAt(linkWith(hints)).begun }
    const place = { lecternStarted: started }
    expect(takeStarted(place)).toBe(started)
    expect([takeStarted(place), Object.keys(place)]).toEqual([undefined, []])
  })
})

describe('loadCourse', () => {
  const { begun } = startAt(linkWith(hints))
  const addressOf = (version: string): string =>
    `https://learn.example/api/v1/content/k.2.other/${version}/_lectern/course.json`
  const loaded = jest.spyOn(globalThis, 'fetch')
  beforeEach(() => {
    loaded.mockReset()
    loaded.mockImplementation(() => Promise.resolve(new Response('{"organizations":[{"from":"the network"}]}')))
  })
  afterAll(() => {
    loaded.mockRestore()
  })

  test('uses the structure that was asked for, whatever its signature', async () => {
    expect(await loadCourse(addressOf('tenant/pkg/ver'), begun)).toEqual({ organizations: [{}] })
    expect(loaded).not.toHaveBeenCalled()
  })

  test.each([
    ['of another version', addressOf('tenant/pkg/ver2'), begun],
    [
      'that was refused',
      addressOf('tenant/pkg/ver'),
      begun && { ...begun, course: Promise.resolve(new Response('', { status: 403 })) },
    ],
    [
      'that did not arrive',
      addressOf('tenant/pkg/ver'),
      begun && { ...begun, course: new Promise<Response>((_resolve, reject) => setTimeout(reject, 0)) },
    ],
    ['that nobody asked for', addressOf('tenant/pkg/ver'), null],
  ])('loads a structure %s', async (_which, address, given) => {
    expect(await loadCourse(address, given)).toEqual({ organizations: [{ from: 'the network' }] })
  })
})
