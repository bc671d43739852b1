/** Every screen of the dashboard by its address, and a way from one to the next that loads no page again. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { RunningService } from '#bin/local/service-file.ts'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { newLearner } from './browser.ts'
import { dryRunOf, someConversion, someDispatch, someOrganization, someVersion, someWebhook } from './single-things.ts'

interface Workspace {
  readonly service: RunningService
}

/** Screens that show a single thing: makes one, or finds one of the sample workspace, and returns the screen's address. */
export const opened: Readonly<Record<string, (room: Workspace) => Promise<string>>> = {
  '/packages/$packageId': (room) => Promise.resolve(`/packages/${Object.values(room.service.sampleCourses)[0] ?? ''}`),
  '/packages/$packageId/versions/$versionId': async ({ service }) => {
    const [packageId, versionId] = (await someVersion(service)).split(' ')
    return `/packages/${packageId}/versions/${versionId}`
  },
  '/sessions/$sessionId': async (room) => {
    const course = Object.values(room.service.sampleCourses)[0] ?? ''
    const { session_id: id } = await askApi(room, `packages/${course}/launch`, { user_id: newLearner() })
    return `/sessions/${id}`
  },
  '/dispatches/$dispatchId': async ({ service }) => `/dispatches/${await someDispatch(service)}`,
  '/webhooks/$webhookId': async ({ service }) => `/webhooks/${await someWebhook(service)}`,
  '/conversions/$jobId': async ({ service }) => `/conversions/${await someConversion(service)}`,
  '/organizations/$organizationId': async ({ service }) => `/organizations/${await someOrganization(service)}`,
  '/admin/tenants/$tenantId': (room) => Promise.resolve(`/admin/tenants/${room.service.tenantId}`),
  '/skills/alignments/$alignmentId': async (room) => {
    const { alignments } = await askApi(room, 'cale/alignments')
    return `/skills/alignments/${alignments.at(-1).id}`
  },
  '/skills/learners/$subjectId': () => Promise.resolve('/skills/learners/learner-1'),
  '/skills/learners/$subjectId/$skillId': () =>
    Promise.resolve(`/skills/learners/learner-1/${sampleSkillId('Hears it to the end')}`),
  '/skills/frameworks/$frameworkId': async (room) => `/skills/frameworks/${await sampleFramework(room)}`,
  '/skills/frameworks/$frameworkId/graph': async (room) =>
    `/skills/frameworks/${await sampleFramework(room)}/graph?depth=2&skill=${sampleSkillId('Says what was seen')}`,
  '/skills/roles/$roleBriefId': async (room) => `/skills/roles/${await someRole(room)}`,
  '/skills/roles/$roleBriefId/versions/$version': async (room) => `/skills/roles/${await someRole(room)}/versions/1`,
  '/skills/recomputations/$recomputationId': async ({ service }) =>
    `/skills/recomputations/${await someDryRun(service)}`,
  // Without it they show the newest framework, for which other tests may have stated nothing.
  '/skills/value': async (room) => `/skills/value?framework=${await sampleFramework(room)}`,
  '/skills/value/model': async (room) => `/skills/value/model?framework=${await sampleFramework(room)}`,
  '/skills/roles/$roleBriefId/$subjectId': async (room) => `/skills/roles/${await someRole(room)}/learner-4`,
}

async function askApi({ service: { apiBaseUrl, liveKey } }: Workspace, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' }
  const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${apiBaseUrl}/api/v1/${path}`, request)).json()
}

/** The framework that the demo workspace has from its first start. */
async function sampleFramework(room: Workspace): Promise<string> {
  const { frameworks } = await askApi(room, 'cale/frameworks?limit=200')
  return frameworks.find(({ title }: { title: string }) => title === 'Workplace communication').id
}

const someDryRun = dryRunOf((service) => sampleFramework({ service }))

/** A role of the demo workspace, which has none at first. */
async function someRole(room: Workspace): Promise<string> {
  const path = 'intelligence/role-briefs'
  const [first] = (await askApi(room, path)).roleBriefs
  if (first !== undefined) return first.id
  const skills = ['Tells observation from reading', 'Hears it to the end', 'Sets an agenda']
  const { roleBrief } = await askApi(room, path, {
    title: 'Team lead',
    frameworkId: await sampleFramework(room),
    requirements: skills.map((label, at) => ({ skillId: sampleSkillId(label), level: at + 2 })),
  })
  return roleBrief.id
}

/** Paths below a parent, as the routes state them. */
const pathsBelow = (parent: string): readonly string[] =>
  ['web/dashboard/routes.ts', 'web/dashboard/routes/skills.ts', 'web/dashboard/routes/platform.ts']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)])
    .flatMap(([, name, path = '']) => (name === parent ? [path] : []))

export const workspacePaths = pathsBelow('workspace')
export const platformPaths = pathsBelow('platform').map((path) => `/admin${path}`)

/** The address of each screen, in the same order. Throws for a screen of a single thing that `opened` does not name. */
export function addressesOf(paths: readonly string[], room: Workspace): Promise<readonly string[]> {
  return Promise.all(
    paths.map((path) => {
      const open = opened[path]
      if (open === undefined && path.includes('$')) throw new Error(`Nothing opens a screen ${path}.`)
      return open?.(room) ?? Promise.resolve(path)
    }),
  )
}

/** Evaluated in a page: leads it to another screen, whose heading then matches `ledHeading`. */
export const leadScript = (address: string): string =>
  `for (const each of document.querySelectorAll('h1')) each.dataset.former = ''
    history.pushState(null, '', ${JSON.stringify(address)})`
export const ledHeading = 'h1:not([data-former])'

/**
 * Leads an open page to another screen, or to another tab of its screen.
 * @returns once its heading has replaced that of the screen before, or the tab is the current one
 */
export async function leadTo(page: Page, address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, page.url())
  const isTab = pathname === new URL(page.url()).pathname
  const current = `main a[aria-current=page][href*="tab=${searchParams.get('tab') ?? ''}"]`
  await page.evaluate(leadScript(address))
  await page
    .locator(isTab ? current : ledHeading)
    .first()
    .waitFor()
}

/** Waits until no part of a screen is on its way any more. */
export const filled = (page: Page): Promise<void> => page.locator('.skeleton').first().waitFor({ state: 'detached' })
