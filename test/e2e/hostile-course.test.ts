/** Two courses in one browser profile, one of them hostile: what it can read, change and stop of the other. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { describeInBrowser, type Launched } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const page = "<!doctype html><title>C</title><h1>Content</h1><script>parent.API.LMSInitialize('')</script>"

/** All that a script of the origin finds in the stores and in the page of the player. */
const readable = `JSON.stringify([
  Object.entries(localStorage), Object.entries(sessionStorage), parent.location.href, parent.history.state,
  parent.document.referrer, document.referrer, parent.opener, parent.name, Object.keys(parent),
])`

/** Keys of journals that another visit than the tab's own has written. Its own is there until its commit is confirmed. */
function foreignJournals(seen: string): string[] {
  const own = /"lectern\.runtime:[^"]+","([0-9a-f-]{36}) /.exec(seen)?.[1] ?? 'none'
  return [...seen.matchAll(/lectern:journal:[^"]+/g)].map(([key]) => key).filter((key) => !key.endsWith(`:${own}`))
}

/** How the browser remembers with which address the page was opened. */
const remembered = `JSON.stringify([
  parent.performance.getEntries().map((entry) => entry.name), parent.navigation.entries().map((entry) => entry.url),
  [parent.navigation.activation.entry?.url, parent.navigation.activation.from?.url], parent.document.URL,
  parent.document.baseURI, parent.location.href, parent.document.referrer, document.referrer,
  performance.getEntries().map((entry) => entry.name),
])`

/** Replaces everything in the player's window that could be called with its token. */
const spyOnBuiltIns = `window.seen = []
  const note = (...values) => values.forEach((value) => {
    try { window.seen.push(typeof value === 'object' ? JSON.stringify(value) + [...new parent.Headers(value?.headers)] : String(value)) } catch {}
  })
  const spy = (owner, name) => {
    try {
      const original = owner[name]
      owner[name] = function (...given) { note(this, ...given); return original.apply(this, given) }
    } catch {}
  }
  for (const [owner, names] of [
    [parent, ['fetch', 'atob', 'URL']], [parent.JSON, ['parse', 'stringify']], [parent.Promise, ['resolve']],
    [parent.Promise.prototype, ['then', 'catch', 'finally']], [parent.Response.prototype, ['json', 'text']],
    [parent.String.prototype, ['split', 'replaceAll']], [parent.Storage.prototype, ['setItem', 'getItem']],
    [parent.URLSearchParams.prototype, ['get']],
  ]) names.forEach((name) => spy(owner, name))
  for (const name of ['signal', 'headers', 'authorization', 'integrity', Symbol.iterator])
    try { Object.defineProperty(parent.Object.prototype, name, { get() { note(this) }, set() { note(...arguments) } }) } catch {}
  for (const [owner, name] of [[parent.Promise.prototype, 'constructor'], [parent.Response.prototype, 'ok']])
    try { Object.defineProperty(owner, name, { get() { this.then?.(note); this.clone?.().text().then(note) } }) } catch {}`

/** Does all that a page can do to its origin and to other windows. Returns what the browser has refused. */
const attack = `(async () => {
  const refused = []
  const attempt = async (name, run) => {
    const timeout = new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))
    try { await Promise.race([run(), timeout]) } catch { refused.push(name) }
  }
  const never = () => new Promise(() => {})
  for (const key of Object.keys(localStorage)) {
    if (key.includes('journal')) localStorage.setItem(key + '0', localStorage[key])
    localStorage.setItem(key, localStorage[key].slice(0, -8) + 'AAAAAAA=')
  }
  for (const { name } of await indexedDB.databases())
    await attempt('delete database', () => new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = request.onblocked = resolve
      request.onerror = reject
    }))
  await attempt('hold database', () => new Promise((resolve) => { indexedDB.open('lectern', 99).onsuccess = resolve }))
  const script = URL.createObjectURL(new Blob(['onconnect = () => {}'], { type: 'text/javascript' }))
  for (const [address, scope] of [['worker.js', '/'], ['worker.js', '/player/'], ['worker.js', './'], [script, '/']])
    await attempt('service worker ' + scope, () => navigator.serviceWorker.register(address, { scope }))
  await attempt('shared worker', () => { new SharedWorker(script).port.postMessage('x') })
  const cache = await caches.open('lectern')
  for (const address of ['/launch', '/player/index.html']) await cache.put(address, new Response('forged'))
  for (const { name } of (await navigator.locks.query()).held) void navigator.locks.request(name, { steal: true }, never)
  for (const name of ['lectern', 'lectern:session']) void navigator.locks.request(name, never)
  for (let n = 0; n < 5; n += 1) new BroadcastChannel('lectern').postMessage({ saved: true })
  for (const target of [parent, top, opener].filter(Boolean)) target.postMessage({ lecternStarted: { link: '/launch' } }, '*')
  for (const name of ['pagehide', 'pageshow', 'online', 'offline', 'storage', 'beforeunload']) parent.dispatchEvent(new Event(name))
  parent.history.pushState({ token: 'forged' }, '', '/launch?token=forged')
  for (const store of [sessionStorage, localStorage])
    await attempt('full', () => { for (let n = 0; ; n += 1) store.setItem('fill' + n, 'x'.repeat(1000000)) })
  for (const store of [sessionStorage, localStorage])
    await attempt('full', () => { for (let n = 0; ; n += 1) store.setItem('rest' + n, 'x'.repeat(100)) })
  for (const domain of ['', '; domain=' + location.hostname, '; domain=' + location.hostname.split('.').slice(1).join('.')])
    for (let n = 0; n < 12; n += 1) document.cookie = 'c' + n + '=' + 'x'.repeat(4000) + '; path=/' + domain
  return JSON.stringify(refused)
})()`

/** Runs in the player's window: reads the token with everything that runs while the page is closed. */
const thief = `{
  const read = (place) => {
    const token = sessionStorage.getItem('lectern.token')
    if (token !== null) localStorage.setItem('stolen by ' + place, token)
  }
  const listen = (page, place) => {
    for (const type of ['beforeunload', 'pageswap', 'pagehide', 'visibilitychange', 'freeze', 'unload'])
      for (const target of [page, page.document])
        for (const capture of [true, false])
          target.addEventListener(type, () => {
            localStorage.setItem('heard', (localStorage.getItem('heard') ?? '') + ' ' + place + ':' + type)
            read(place + ' ' + type)
            queueMicrotask(() => read(place + ' after ' + type))
          }, capture)
  }
  listen(window, 'page')
  new MutationObserver(() => read('observer')).observe(document, { childList: true, subtree: true })
  customElements.define('a-thief', class extends HTMLElement {
    disconnectedCallback() { queueMicrotask(() => read('element')) }
  })
  document.body.append(document.createElement('a-thief'))
  for (const root of [document.body, document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })]) {
    const frame = root.appendChild(document.createElement('iframe'))
    listen(frame.contentWindow, 'frame')
  }
  for (const [owner, names] of [[Event, ['stopImmediatePropagation', 'stopPropagation']], [Document, ['replaceChildren']], [Node, ['hasChildNodes']], [Function, ['call', 'apply', 'bind']]])
    for (const name of names) owner.prototype[name] = () => true
  Reflect.apply = () => true
}`

/** A course of which the learner has saved "private" while offline, so that it is on the device only. */
async function leavePrivate(context: BrowserContext, launch: Launched): Promise<void> {
  const player = await PlayerPage.open(context, launch.launch_url)
  await player.content.locator('h1').waitFor()
  await context.setOffline(true)
  expect(await player.call('LMSSetValue', 'cmi.suspend_data', 'private')).toBe('true')
  expect(await player.call('LMSCommit', '')).toBe('true')
  await player.page.close()
  await context.setOffline(false)
}

const course = writeZip([
  ...packageEntries(manifestXml()).map((entry) => (entry.name === 'index.html' ? { ...entry, data: page } : entry)),
  { name: 'worker.js', data: 'onfetch = () => {}' },
  { name: 'thief.js', data: thief },
])

describeInBrowser('a hostile course', (room) => {
  test('finds no token in what the browser remembers of the page', async () => {
    const context = await room().newContext()
    const { launch_url, session_id } = await room().launch('scorm12')
    const player = await PlayerPage.open(context, launch_url)
    await player.course()
    const found = await player.inContent<string>(remembered)
    expect(found).toContain(`/api/v1/sessions/${session_id}`)
    expect(found).not.toContain('token=')
    expect(found).not.toContain(new URL(launch_url).searchParams.get('token') ?? '')
    await context.close()
  })

  test('gets no token from built-ins of the player, when progress is sent and the token renewed', async () => {
    const context = await room().newContext()
    const { launch_url } = await room().launch('scorm12')
    const player = await PlayerPage.blank(context)
    await player.page.clock.install()
    await player.page.goto(launch_url)
    await player.course()
    await player.inContent(spyOnBuiltIns)
    const sent = player.page.waitForRequest((request) => request.method() === 'PUT')
    await player.call('LMSSetValue', 'cmi.suspend_data', 'sent')
    await player.page.clock.fastForward(9000)
    const authorization = (await sent).headers()['authorization'] ?? ''
    await player.waitForLight('saved')
    const renewed = player.page.waitForResponse((response) => response.url().endsWith('/refresh-token'))
    await player.page.clock.fastForward('03:15:00')
    const { launch_url: fresh } = z.object({ launch_url: z.string() }).parse(await (await renewed).json())
    await player.call('LMSSetValue', 'cmi.suspend_data', 'sent again')
    await player.page.clock.fastForward(9000)
    await player.waitForLight('saved')
    const seen = await player.inContent<string>('window.seen.join()')
    expect(authorization).toMatch(/^Bearer .{100}/)
    for (const token of [authorization.slice(7), new URL(fresh).searchParams.get('token') ?? ''])
      expect(seen).not.toContain(token)
    await context.close()
  })

  test('gets no token from the store of its tab while the page is loaded again', async () => {
    const context = await room().newContext()
    const { launch_url } = await room().launch(await room().upload('course.zip', course))
    const player = await PlayerPage.open(context, launch_url)
    await player.content.locator('h1').waitFor()
    await player.inContent(`new Promise((resolve) => {
      const script = parent.document.createElement('script')
      script.src = new URL('thief.js', location.href).href
      script.onload = resolve
      parent.document.head.append(script)
    })`)
    await player.page.reload()
    await player.content.locator('h1').waitFor()
    const found = await player.inContent<[string, string][]>('Object.entries(localStorage)')
    expect(found.filter(([key]) => key.startsWith('stolen'))).toEqual([])
    // It runs until the page removes it, which is before the token is stored.
    expect(new Map(found).get('heard')).toContain('frame:unload')
    await context.close()
  })

  test('reads, changes and stops nothing of a course of another workspace', async () => {
    const context = await room().newContext()
    const victim = await room().launch(await room().upload('course.zip', course))
    await leavePrivate(context, victim)

    const other = room().inWorkspace(room().service.secondTenant)
    const hostile = await PlayerPage.open(
      context,
      (await other.launch(await other.upload('course.zip', course))).launch_url,
    )
    await hostile.content.locator('h1').waitFor()
    expect(foreignJournals(await hostile.inContent<string>(readable))).toEqual([])
    const content = `/api/v1/content/${new URL(victim.launch_url).searchParams.get('content') ?? ''}/index.html`
    expect(await hostile.inContent<number>(`fetch('${content}').then(({ status }) => status)`)).toBe(403)
    const foreign = `${room().learnerOrigin}${content}`
    expect(await hostile.inContent<string>(`fetch('${foreign}').then(() => 'read', () => 'refused')`)).toBe('refused')
    const refused = JSON.parse(await hostile.inContent<string>(attack))
    expect(refused).toEqual(
      expect.arrayContaining(['service worker /', 'service worker /player/', 'service worker ./']),
    )

    // The hostile course is still open.
    const again = await PlayerPage.open(context, victim.launch_url)
    await again.content.locator('h1').waitFor()
    expect(await again.call('LMSGetValue', 'cmi.suspend_data')).toBe('private')
    expect(await again.call('LMSSetValue', 'cmi.suspend_data', 'more')).toBe('true')
    expect(await again.call('LMSCommit', '')).toBe('true')
    await again.waitForLight('saved')
    expect((await room().session(victim)).suspend_data).toBe('more')
    await context.close()
  })

  test('forges no progress of a course of its own workspace, and stops no launch', async () => {
    const packageId = await room().upload('course.zip', course)
    const context = await room().newContext()
    const victim = await room().launch(packageId)
    await leavePrivate(context, victim)

    const launched = await room().launch(packageId)
    const hostile = await PlayerPage.open(context, launched.launch_url)
    await hostile.content.locator('h1').waitFor()
    await hostile.inContent("parent.dispatchEvent(new PageTransitionEvent('pagehide'))")
    await hostile.inContent(`Object.defineProperty(parent.document, 'hidden', { value: true, configurable: true })`)
    await hostile.inContent("parent.document.dispatchEvent(new Event('visibilitychange'))")
    const seen = await hostile.inContent<string>(readable)
    expect(seen).toContain('lectern:journal:')
    for (const secret of ['private', victim.session_id, new URL(launched.launch_url).searchParams.get('token') ?? ''])
      expect(seen).not.toContain(secret)
    const refused = JSON.parse(await hostile.inContent<string>(attack))
    expect(refused).toEqual(
      expect.arrayContaining(['service worker /', 'service worker /player/', 'service worker ./']),
    )
    await hostile.page.close()

    const again = await PlayerPage.open(context, victim.launch_url)
    await again.content.locator('h1').waitFor()
    // What was on the device only can be lost (ADR 0041), and is never anything else.
    expect(['', 'private']).toContain(await again.call('LMSGetValue', 'cmi.suspend_data'))
    expect(await again.page.evaluate('document.cookie')).toBe('')
    await again.call('LMSSetValue', 'cmi.suspend_data', 'more')
    await again.call('LMSCommit', '')
    while ((await room().session(victim)).suspend_data !== 'more') await delay(100)
    await context.close()
  })

  test.each(['/', '/launch', '/player', '/player/', '/api', '/api/v1/content/'])(
    'stops no launch with cookies of 48 KB for %s that a killed browser has left',
    async (path) => {
      const context = await room().newContext()
      const { launch_url } = await room().launch('scorm12')
      const { hostname: domain } = new URL(launch_url)
      const bomb = Array.from({ length: 12 }, (_, n) => ({ name: `c${n}`, value: 'x'.repeat(4000), domain, path }))
      await context.addCookies(bomb)
      const player = await PlayerPage.open(context, launch_url)
      await player.course()
      // The edge leaves what one course may keep while it runs.
      expect((await context.cookies()).length).toBeLessThanOrEqual(1)
      await context.close()
    },
  )
})
