/**
 * How content is served during play: by ranges, under links that expire and are renewed, and by Storyline's two file
 * names.
 */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Response } from 'playwright-core'
import * as z from 'zod'
import { changeResponses, describeInBrowser, reachable } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const begin =
  '<script>var api = parent.API; api.LMSInitialize(""); api.LMSSetValue("cmi.core.lesson_status", "incomplete")</script>'
const page = (heading: string, body = ''): string =>
  `<!doctype html><title>${heading}</title><h1>${heading}</h1>${body}${begin}`

/** A sound file with one byte per sample, 8,000 per second: 20 minutes are 10 MB, and every browser plays it. */
function recording(seconds: number): Buffer {
  const rate = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + seconds * rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, at)
  for (const at of [24, 28]) header.writeUInt32LE(rate, at)
  header.write('data', 36)
  header.writeUInt32LE(seconds * rate, 40)
  return Buffer.concat([header, Buffer.alloc(seconds * rate, Buffer.from([100, 120, 140, 160, 140, 120]))])
}

const secretFile = z.object({ versions: z.array(z.object({ text: z.string() })) })
const contentKeys = z.object({
  purpose: z.literal('content'),
  keys: z.array(z.object({ kid: z.string(), key: z.string() })),
})

/** The key with which the running service signs content links. */
function signingKey(dataFolder: string): { kid: string; key: string } {
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => parentPath.includes('secrets') && name.endsWith('.json'),
  )
  const texts = files.flatMap(
    ({ parentPath, name }) =>
      secretFile.safeParse(JSON.parse(readFileSync(join(parentPath, name), 'utf8'))).data?.versions ?? [],
  )
  const found = texts.flatMap(({ text }) =>
    text === '' ? [] : (contentKeys.safeParse(JSON.parse(text)).data?.keys ?? []),
  )
  const [newest] = found
  if (newest === undefined) throw new Error('The service keeps no signing key here.')
  return newest
}

/** A content link as the service makes it, with an expiry time that the test chooses. */
function linkUntil(expires: number, link: string, { kid, key }: { kid: string; key: string }): string {
  const [, base = '', scope = ''] = /^(.*\/api\/v1\/content\/)[^/]+\/([^/]+\/[^/]+\/[^/]+)\/$/.exec(link) ?? []
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update(`${scope}\n${expires}`).digest('base64url')
  return `${base}${kid}.${expires}.${mac}/${scope}/`
}

const statusOf = async (url: string): Promise<number> => (await fetch(reachable(url))).status
const isContent = (response: Response): boolean => response.url().includes('/api/v1/content/')

describeInBrowser('content', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  test('loads only the requested ranges when a learner seeks in a film', async () => {
    const film = recording(1200)
    const entries = packageEntries(manifestXml(), [{ name: 'film.wav', data: film, method: 0 }]).map((entry) =>
      entry.name === 'index.html'
        ? { ...entry, data: page('Film', '<video id="film" src="film.wav" preload="metadata" muted></video>') }
        : entry,
    )
    const { launch_url } = await room().launch(await room().upload('film.zip', writeZip(entries)))
    const responses: { range: string; status: number; contentRange: string; type: string }[] = []
    context.on('response', (response) => {
      const { 'content-range': contentRange = '', 'content-type': type = '' } = response.headers()
      if (response.url().endsWith('/film.wav'))
        responses.push({
          range: response.request().headers()['range'] ?? '',
          status: response.status(),
          contentRange,
          type,
        })
    })
    const player = await PlayerPage.open(context, launch_url)
    await player.content.locator('h1').waitFor()
    const sought = await player.inContent<{ at: number; duration: number }>(`new Promise((resolve, reject) => {
      const film = document.getElementById('film')
      const seek = () => {
        film.addEventListener('seeked', () => resolve({ at: film.currentTime, duration: film.duration }), { once: true })
        film.addEventListener('error', () => reject(new Error(film.error.message)), { once: true })
        film.currentTime = 1000
      }
      if (film.readyState >= 1) seek()
      else film.addEventListener('loadedmetadata', seek, { once: true })
    })`)
    expect(sought).toEqual({ at: 1000, duration: 1200 })
    const farResponse = () => responses.find(({ range }) => Number(/^bytes=(\d+)-/.exec(range)?.[1]) > 7_000_000)
    let far = farResponse()
    for (; far === undefined; far = farResponse()) await delay(50)
    expect(far).toMatchObject({
      status: 206,
      type: expect.stringMatching(/^audio\//),
      contentRange: expect.stringMatching(new RegExp(`^bytes \\d+-\\d+/${film.length}$`)),
    })
    expect(player.errors).toEqual([])
  })

  test('refuses an expired content link, and continues under the renewed one', async () => {
    const manifest = manifestXml({
      organizations:
        '<item identifier="I1" identifierref="R1"><title>First</title></item><item identifier="I2" identifierref="R2"><title>Second</title></item>',
      resources: ['index.html', 'second.html']
        .map(
          (href, index) =>
            `<resource identifier="R${index + 1}" type="webcontent" adlcp:scormtype="sco" href="${href}"/>`,
        )
        .join(''),
    })
    const packageId = await room().upload(
      'two.zip',
      writeZip([
        { name: 'imsmanifest.xml', data: manifest },
        { name: 'index.html', data: page('First') },
        { name: 'second.html', data: page('Second') },
        { name: 'plain.txt', data: 'plain' },
      ]),
    )
    const key = signingKey(room().service.dataFolder)

    /** Opens the course under a link with this lifetime; null if the link expired before the page was open. */
    const openFor = async (seconds: number): Promise<{ player: PlayerPage; short: string } | null> => {
      const player = await PlayerPage.blank(context)
      let short = ''
      await player.page.clock.install()
      await changeResponses(player.page, /\/api\/v1\/sessions\/[^/]+$/, (body) => {
        const link = /"contentBaseUrl":"([^"]+)"/.exec(body)?.[1]
        if (link === undefined) return body
        if (short === '') short = linkUntil(Math.floor(Date.now() / 1000) + seconds, link, key)
        return body.replaceAll(link, short)
      })
      await player.page.goto((await room().launch(packageId)).launch_url)
      const isOpen = await player.content
        .locator('h1', { hasText: 'First' })
        .waitFor({ timeout: seconds * 1000 })
        .then(
          () => true,
          () => false,
        )
      return isOpen && (await statusOf(`${short}plain.txt`)) === 200 ? { player, short } : null
    }
    const opened = (await openFor(8)) ?? (await openFor(30)) ?? (await openFor(90))
    if (opened === null) throw new Error('The page was not opened in time.')
    const { player, short } = opened
    const refused: string[] = []
    player.page.on('response', (response) => {
      if (isContent(response) && response.status() >= 400) refused.push(response.url())
    })

    while ((await statusOf(`${short}plain.txt`)) === 200) await delay(250)
    expect(await statusOf(`${short}plain.txt`)).toBe(403)
    expect(await statusOf(`${short}second.html`)).toBe(403)

    const commit = async (value: string): Promise<string> => {
      const sent = player.page.waitForRequest((request) => request.method() === 'PUT')
      await player.call('LMSSetValue', 'cmi.suspend_data', value)
      await player.page.clock.fastForward(9000)
      return (await sent).headers()['authorization'] ?? ''
    }
    const before = await commit('before')
    const renewed = player.page.waitForResponse((response) => response.url().endsWith('/refresh-token'))
    await player.page.clock.fastForward('03:15:00')
    const fresh = z.object({ launch_url: z.string(), content_base_url: z.string() }).parse(await (await renewed).json())
    // The page stores token and link together, so a commit with the new token shows that it has both.
    for (let round = 1, sent = before; sent === before && round <= 20; round += 1) sent = await commit(`after ${round}`)

    await player.button('next').click()
    await player.content.locator('h1', { hasText: 'Second' }).waitFor()
    expect(await player.inContent<string>('location.href')).toBe(`${fresh.content_base_url}second.html`)
    expect(refused).toEqual([])
    expect(await player.page.locator('#screen').isVisible()).toBe(false)
    expect(player.errors).toEqual([])
  })

  test("plays Storyline's launcher.html with the content of the index_lms.html beside it", async () => {
    const manifest = manifestXml({
      resources: '<resource identifier="R1" type="webcontent" adlcp:scormtype="sco" href="launcher.html?tab=1"/>',
    })
    const files = [
      { name: 'launcher.html', data: page('Launcher') },
      { name: 'index_lms.html', data: page('Story') },
    ]
    const { launch_url } = await room().launch(
      await room().upload('story.zip', writeZip([{ name: 'imsmanifest.xml', data: manifest }, ...files])),
    )
    const player = await PlayerPage.open(context, launch_url)
    await player.content.locator('h1', { hasText: 'Story' }).waitFor()
    const address = new URL(await player.inContent<string>('location.href'))
    expect([address.pathname.slice(address.pathname.lastIndexOf('/') + 1), address.search]).toEqual([
      'index_lms.html',
      '?tab=1',
    ])
    const served = await fetch(reachable(new URL('launcher.html', address).href))
    expect([served.status, await served.text()]).toEqual([200, page('Story')])
  })

  test('refuses another version, package or workspace, and paths that the link does not cover', async () => {
    const upload = (): Promise<string> =>
      room().upload('one.zip', writeZip(packageEntries(manifestXml(), [{ name: 'plain.txt', data: 'plain' }])))
    const linkOf = async (): Promise<string> => {
      const player = await PlayerPage.open(context, (await room().launch(await upload())).launch_url)
      return new URL('.', await player.inContent<string>('location.href')).href
    }
    const [mine, theirs] = [await linkOf(), await linkOf()]
    const [signature, ...scope] = mine.split('/').slice(6, 10)
    const foreign = theirs.split('/').slice(7, 10)
    const base = mine.split('/').slice(0, 6).join('/')
    expect(await statusOf(`${mine}plain.txt`)).toBe(200)
    for (const path of [
      [signature, ...foreign, 'plain.txt'],
      [signature, scope[0], scope[1], foreign[2], 'plain.txt'],
      [signature, 'tenant_other', scope[1], scope[2], 'plain.txt'],
      [signature?.replace(/\.\d+\./, '.9999999999.'), ...scope, 'plain.txt'],
      [signature?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), ...scope, 'plain.txt'],
    ]) {
      expect([path.join('/'), await statusOf([base, ...path].join('/'))]).toEqual([path.join('/'), 403])
    }
    for (const path of [`..%2f${foreign[2] ?? ''}/plain.txt`, 'gone.txt', '%2e%2e/plain.txt'])
      expect([403, 404]).toContain(await statusOf(mine + path))
  })
})
