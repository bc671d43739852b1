/** A page of a customer with scorm-again in it, as it is published, against `/api/v1/scorm`. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import type { BrowserContext, Page } from 'playwright-core'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import { describeInBrowser, newLearner, type Classroom } from '#test/support/browser.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { call } from '#test/support/service-client.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const scriptOf = (edition: 'scorm12' | 'scorm2004'): string =>
  readFileSync(createRequire(import.meta.url).resolve(`scorm-again/${edition}`), 'utf8')

/** A server of a page that loads the script of scorm-again and nothing else. */
async function servePages(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const edition = request.url?.includes('scorm2004') === true ? 'scorm2004' : 'scorm12'
    const script = request.url?.endsWith('.js') === true
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(
      script ? scriptOf(edition) : `<!doctype html><title>Page</title><script src="/${edition}.js"></script>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of pages has no port.')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

interface Edition {
  readonly name: 'scorm12' | 'scorm2004'
  readonly version: string
  readonly settings: object
  readonly make: string
  readonly calls: { initialize: string; get: string; set: string; commit: string; finish: string }
  readonly elements: { place: string; exit: string; status: string; score: string; answer: string }
}

const editions: readonly Edition[] = [
  {
    name: 'scorm12',
    version: '1.2',
    settings: {},
    make: 'Scorm12API',
    calls: {
      initialize: 'LMSInitialize',
      get: 'LMSGetValue',
      set: 'LMSSetValue',
      commit: 'LMSCommit',
      finish: 'LMSFinish',
    },
    elements: {
      place: 'cmi.core.lesson_location',
      exit: 'cmi.core.exit',
      status: 'cmi.core.lesson_status',
      score: 'cmi.core.score.raw',
      answer: 'cmi.interactions.0.student_response',
    },
  },
  {
    name: 'scorm2004',
    version: '2004 4th Edition',
    settings: { dataCommitFormat: 'flattened', renderCommonCommitFields: true },
    make: 'Scorm2004API',
    calls: { initialize: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', finish: 'Terminate' },
    elements: {
      place: 'cmi.location',
      exit: 'cmi.exit',
      status: 'cmi.completion_status',
      score: 'cmi.score.raw',
      answer: 'cmi.interactions.0.learner_response',
    },
  },
]

/** One visit of the page: the runtime is made, loaded and asked as content does it. */
class Visit {
  private constructor(
    private readonly page: Page,
    private readonly edition: Edition,
  ) {}

  static async begin(page: Page, edition: Edition, launched: { data_url: string; commit_url: string }): Promise<Visit> {
    const format = edition.name === 'scorm2004' ? 'flattened' : 'json'
    const { make, settings } = edition
    await page.evaluate(`(async () => {
      window.api = new ${make}(${JSON.stringify({ ...settings, lmsCommitUrl: launched.commit_url })})
      const data = await fetch(${JSON.stringify(`${launched.data_url}&format=${format}`)})
      window.api.${format === 'json' ? 'loadFromJSON' : 'loadFromFlattenedJSON'}(await data.json())
    })()`)
    const visit = new Visit(page, edition)
    expect(await visit.call('initialize', '')).toBe('true')
    return visit
  }

  call(name: keyof Edition['calls'], ...values: string[]): Promise<string> {
    return this.page.evaluate<string>(`window.api.${this.edition.calls[name]}(...${JSON.stringify(values)})`)
  }

  async set(elements: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(elements))
      expect([name, await this.call('set', name, value)]).toEqual([name, 'true'])
  }
}

/** The text that a session keeps, with characters that careless encodings damage. */
const kept = 'page=3&answer=50% ü\n漢'

/** Waits for what the browser sends in the background when a page ends. */
async function sessionWith(
  room: Classroom,
  id: string,
  isThere: (session: SessionDetail) => boolean,
): Promise<SessionDetail> {
  for (;;) {
    const session = await room.session({ session_id: id })
    if (isThere(session)) return session
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describeInBrowser('a page with scorm-again in it', (room) => {
  let pages: Awaited<ReturnType<typeof servePages>>
  let context: BrowserContext
  beforeAll(async () => {
    pages = await servePages()
    context = await room().newContext()
  })
  afterAll(async () => {
    await context.close()
    pages.server.close()
  })

  test.each(editions.map((edition) => [edition.name, edition] as const))(
    'records a course of %s, resumes it and completes it',
    async (_, edition) => {
      const { elements } = edition
      const packageId = await room().upload(
        'one.zip',
        writeZip(packageEntries(manifestXml({ version: edition.version }))),
      )
      const [learner, page] = [newLearner(), await context.newPage()]
      const launch = async (
        more: object = {},
      ): Promise<{ data_url: string; commit_url: string; session_id: string }> => {
        const body = { package_id: packageId, user_id: learner, ...more }
        return (await call(room().service, 'POST /api/v1/scorm/launch', { body })).body
      }

      const first = await launch()
      await page.goto(`${pages.origin}/${edition.name}.html`)
      const begun = await Visit.begin(page, edition, first)
      await begun.set({
        [elements.status]: 'incomplete',
        [elements.place]: '3',
        'cmi.suspend_data': kept,
        'cmi.interactions.0.id': 'q1',
        'cmi.interactions.0.type': 'fill-in',
        [elements.answer]: 'four',
        [elements.exit]: 'suspend',
      })
      expect(await begun.call('commit', '')).toBe('true')
      const committed = await room().session(first)
      expect(await begun.call('finish', '')).toBe('true')
      const suspended = await sessionWith(room(), first.session_id, ({ version }) => version > committed.version)
      expect(suspended).toMatchObject({ completion_status: 'incomplete', suspend_data: kept })

      const second = await launch({ session_id: first.session_id })
      await page.goto(`${pages.origin}/${edition.name}.html?again`)
      const resumed = await Visit.begin(page, edition, second)
      expect(await resumed.call('get', elements.place)).toBe('3')
      expect(await resumed.call('get', 'cmi.suspend_data')).toBe(kept)
      expect(await resumed.call('get', 'cmi.interactions._count')).toBe('1')
      await resumed.set({ [elements.status]: 'completed', [elements.score]: '80' })
      expect(await resumed.call('finish', '')).toBe('true')
      const done = await sessionWith(
        room(),
        first.session_id,
        ({ completion_status: status }) => status === 'completed',
      )
      expect(done).toMatchObject({ score: { raw: 80 }, suspend_data: kept })
      expect(done.cmi_data[elements.answer]).toBe('four')
      await page.close()
    },
  )
})
