/**
 * Every screen of the dashboard at two widths in both themes: no violation, no complaint, no sideways scroll. With
 * `LECTERN_PICTURES=1` it also takes the pictures of docs/images/dashboard.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { describeInBrowser, phone, type Classroom } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { usualCases } from '#test/support/usual-cases.ts'

const takesPictures = process.env['LECTERN_PICTURES'] === '1'
const folder = join(process.cwd(), 'docs', 'images', 'dashboard')

/** Screens of a single thing, which need one; `null`: another test of the dashboard opens it on a thing that it made. */
const opened: Readonly<Record<string, ((room: Classroom) => Promise<string>) | null>> = {
  '/packages/$packageId': (room) => Promise.resolve(`/packages/${Object.values(room.service.sampleCourses)[0] ?? ''}`),
  '/sessions/$sessionId': async (room) => {
    const course = Object.values(room.service.sampleCourses)[0] ?? ''
    const { session_id: id } = await room.launch(course)
    return `/sessions/${id}`
  },
  '/dispatches/$dispatchId': null,
  '/webhooks/$webhookId': null,
  '/conversions/$jobId': null,
  '/organizations/$organizationId': null,
  '/admin/tenants/$tenantId': (room) => Promise.resolve(`/admin/tenants/${room.service.tenantId}`),
  '/skills/alignments/$alignmentId': async ({ service: { apiBaseUrl, liveKey } }) => {
    const headers = { authorization: `Bearer ${liveKey}` }
    const body: any = await (await fetch(`${apiBaseUrl}/api/v1/cale/alignments`, { headers })).json()
    return `/skills/alignments/${body.alignments.at(-1).id}`
  },
  '/skills/learners/$subjectId': () => Promise.resolve('/skills/learners/learner-1'),
  '/skills/learners/$subjectId/$skillId': () =>
    Promise.resolve(`/skills/learners/learner-1/${sampleSkillId('Hears it to the end')}`),
  '/skills/frameworks/$frameworkId': async (room) => `/skills/frameworks/${await sampleFrameworkId(room)}`,
}

/** The framework that the demo workspace has from its first start. */
async function sampleFrameworkId({ service: { apiBaseUrl, liveKey } }: Classroom): Promise<string> {
  const headers = { authorization: `Bearer ${liveKey}` }
  const body: any = await (await fetch(`${apiBaseUrl}/api/v1/cale/frameworks?limit=200`, { headers })).json()
  return body.frameworks.find(({ title }: { title: string }) => title === 'Workplace communication').id
}

/** Paths below a parent, as the routes state them. */
const pathsBelow = (parent: string): readonly string[] =>
  ['web/dashboard/routes.ts', 'web/dashboard/routes/platform.ts']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)])
    .flatMap(([, name, path = '']) => (name === parent ? [path] : []))
const paths = pathsBelow('workspace')
const platformPaths = pathsBelow('platform').map((path) => `/admin${path}`)

const looks = [
  ['1280-light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['1280-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['390-light', { ...phone, colorScheme: 'light' }],
  ['390-dark', { ...phone, colorScheme: 'dark' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]

/** The pictures of the documentation, by path and look. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  '/': ['390-light'],
  '/packages': ['1280-light', '1280-dark', '390-light'],
  '/packages/$packageId': ['1280-light'],
  '/upload': ['1280-light'],
  '/conversions': ['1280-light'],
  '/sessions': ['1280-light'],
  '/sessions/$sessionId': ['1280-light', '390-dark'],
  '/dispatches': ['1280-light'],
  '/keys': ['1280-light'],
  '/webhooks': ['1280-dark'],
  '/usage': ['1280-light'],
  '/members': ['390-light'],
}

async function takePicture(page: Page, path: string, look: string): Promise<void> {
  if (!takesPictures || pictures[path]?.includes(look) !== true) return
  const name = `${path === '/' ? 'overview' : path.slice(1).replaceAll(/\W+/g, '-')}-${look}`
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', scale: 'css' })
}

describeInBrowser('every screen of the dashboard', (room) => {
  const { visit, open, openPage } = dashboardVisits(room)

  test('names for each screen of a single thing how it is opened', () => {
    expect(paths.length).toBeGreaterThan(10)
    expect(platformPaths.length).toBeGreaterThan(3)
    expect([...paths, ...platformPaths].filter((path) => path.includes('$') && !Object.hasOwn(opened, path))).toEqual(
      [],
    )
  })

  // Two looks have each width and each theme.
  const usual = looks.filter(([look]) => look === '1280-light' || look === '390-dark')
  const tried = takesPictures ? looks : usualCases(looks, usual)
  test.each(tried)('shows itself without violation, complaint or sideways scroll at %s', async (look, options) => {
    const [member, platform] = [await visit('admin', options), await visit('platform', options)]
    for (const path of [...paths, ...platformPaths]) {
      const address = opened[path] === undefined ? path : await opened[path]?.(room())
      if (address === undefined) continue
      const page = platformPaths.includes(path) ? await openPage(platform, address) : await open(member, address)
      await page.waitForLoadState('networkidle')
      await takePicture(page, path, look)
      expect([path, await violationsOf(page)]).toEqual([path, []])
      expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([path, 0])
      await page.close()
    }
    expect([...member.complaints, ...platform.complaints]).toEqual([])
  })
})
