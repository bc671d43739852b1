/** Every screen of the dashboard by its address, and a way from one to the next that loads no page again. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { sampleSkillId } from '#samples/skills/framework.ts'
import type { Classroom } from './browser.ts'

/** Screens of a single thing, which need one; `null`: another test of the dashboard opens it on a thing that it made. */
export const opened: Readonly<Record<string, ((room: Classroom) => Promise<string>) | null>> = {
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
  '/skills/alignments/$alignmentId': async (room) => {
    const { alignments } = await askApi(room, 'alignments')
    return `/skills/alignments/${alignments.at(-1).id}`
  },
  '/skills/learners/$subjectId': () => Promise.resolve('/skills/learners/learner-1'),
  '/skills/learners/$subjectId/$skillId': () =>
    Promise.resolve(`/skills/learners/learner-1/${sampleSkillId('Hears it to the end')}`),
  '/skills/frameworks/$frameworkId': async (room) => {
    const { frameworks } = await askApi(room, 'frameworks?limit=200')
    // The one that the demo workspace has from its first start.
    const isSample = ({ title }: { title: string }): boolean => title === 'Workplace communication'
    return `/skills/frameworks/${frameworks.find(isSample).id}`
  },
}

async function askApi({ service: { apiBaseUrl, liveKey } }: Classroom, path: string): Promise<any> {
  const headers = { authorization: `Bearer ${liveKey}` }
  return (await fetch(`${apiBaseUrl}/api/v1/cale/${path}`, { headers })).json()
}

/** Paths below a parent, as the routes state them. */
const pathsBelow = (parent: string): readonly string[] =>
  ['web/dashboard/routes.ts', 'web/dashboard/routes/platform.ts']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)])
    .flatMap(([, name, path = '']) => (name === parent ? [path] : []))

export const workspacePaths = pathsBelow('workspace')
export const platformPaths = pathsBelow('platform').map((path) => `/admin${path}`)

/** Addresses of the screens that need nothing, or nothing but what the sample workspace has. */
export async function addressesOf(paths: readonly string[], room: Classroom): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const open = opened[path]
      return open === undefined ? path : await open?.(room)
    }),
  )
  return found.flatMap((address) => address ?? [])
}

/** Leads an open page to another screen. @returns once its heading has replaced that of the screen before */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`for (const each of document.querySelectorAll('h1')) each.dataset.former = ''
    history.pushState(null, '', ${JSON.stringify(address)})`)
  await page.locator('h1:not([data-former])').first().waitFor()
}

/** Waits until no part of a screen is on its way any more. */
export const filled = (page: Page): Promise<void> => page.locator('.skeleton').first().waitFor({ state: 'detached' })
