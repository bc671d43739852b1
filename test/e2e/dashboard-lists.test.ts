/** An admin works with the lists of the dashboard: their filters, files, and what stands in them while they are empty. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { newInstallation } from '#shared/contract/resources/connectors/connector.ts'
import { newRegistration } from '#shared/contract/resources/vr/device.ts'
import { describeInBrowser, newLearner } from '#test/support/browser.ts'
import { codeIn } from '#test/support/code-in.ts'
import { dashboardVisits, enterWorkspace, violationsOf } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { call } from '#test/support/service-client.ts'

describeInBrowser('lists of the dashboard', (room) => {
  const { visit, open, openPage } = dashboardVisits(room)
  const course = (): string => Object.values(room().service.sampleCourses)[0] ?? ''

  test('launches in a session of its own id, finds it among those of its package, and exports them', async () => {
    const made = await visit('admin')
    const page = await open(made, `/packages/${course()}?tab=launch`)
    const [learner, sessionId] = [newLearner(), `enrolment-${Date.now()}`]
    await page.getByLabel('Learner id').fill(learner)
    await page.getByLabel('Session id').fill(sessionId)
    await page.getByText(/\d of 25 TEST learners/).waitFor()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText(/The link works until/).waitFor()
    const link = await page.getByRole('region', { name: 'The link', exact: true }).innerText()
    await expect(codeIn(page.getByRole('img', { name: 'QR code of the link' }))).resolves.toBe(link.trim())
    await page.getByRole('link', { name: sessionId }).waitFor()

    await page.getByRole('link', { name: 'Open its sessions' }).click()
    await page.getByRole('row').filter({ hasText: learner }).waitFor()
    await expect(page.getByRole('searchbox', { name: 'Package id' }).inputValue()).resolves.toBe(course())
    await page.getByLabel('First launch from').fill('2020-01-01')
    await page.waitForURL(/from=2020-01-01/)
    await page.getByRole('row').filter({ hasText: learner }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('link', { name: 'Open the exports' }).click()
    const row = page.getByRole('row').filter({ hasText: course() }).first()
    await row.getByText('Ready').waitFor()
    await row.getByRole('button', { name: 'Actions for Sessions' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(sessionId)
    expect(made.complaints).toEqual([])
  })

  test('keeps rows readable while those of a new filter are loaded', async () => {
    const page = await open(await visit('admin'), '/packages')
    await page.getByRole('table').waitFor()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/packages\?.*status=ready/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: /Status/ }).click()
    await page.getByRole('option', { name: 'Ready' }).click()
    await page.locator('.table-box[data-old=true]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    release()
    await page.locator('.table-box[data-old=true]').waitFor({ state: 'detached' })
  })

  test('names the filters where nothing fits, and clears them', async () => {
    const page = await open(await visit('admin'), '/sessions?dispatch=dsp_none&to=2020-01-31')
    await page.getByText('Dispatch id: \u2068dsp_none\u2069 · First launch to: \u206831 Jan 2020\u2069').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByRole('table').waitFor()
  })

  test.each([
    ['/audit?type=nothing.happened&to=2020-01-31&mode=test', 'Type: nothing.happened · To: 31 Jan 2020 · Mode: TEST'],
    ['/incidents?status=resolved&entity=whk_none', 'Status: Resolved · Concerns (id): whk_none'],
    ['/lrs?verb=http://none.example/&from=2020-01-31', 'Verb: http://none.example/ · From: 31 Jan 2020'],
    ['/conversions?status=failed&offset=50', 'State: Failed'],
    ['/connectors?status=uninstalled&mode=test', 'State: Uninstalled · Mode: TEST'],
    ['/devices?status=revoked&mode=test', 'State: Revoked · Mode: TEST'],
    ['/packages?q=no+such+course&status=failed', 'Title or slug: no such course · Status: Failed'],
    ['/skills/roles?status=archived', 'Which roles: Archived'],
    ['/skills/map?who=course&in=pkg_none', 'Course: pkg_none'],
  ])('names the filters of %s, in which nothing fits, and clears them', async (address, named) => {
    const page = await open(await visit('admin'), address)
    const nothing = page.getByText(/^Nothing fits these filters\./)
    await nothing.waitFor()
    expect((await nothing.innerText()).replace(/[\u2068\u2069]/g, '')).toBe(`Nothing fits these filters. ${named}`)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await nothing.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('names the course and the organization of a list of dispatches, and clears both', async () => {
    const address = `/dispatches?package=${course()}&organization=org_none`
    const page = await open(await visit('admin'), address)
    const clear = page.getByRole('button', { name: 'Show every course and organization' })
    await clear.waitFor()
    await page
      .getByText(/Course: .* · Organization: .*org_none/)
      .first()
      .waitFor()
    await clear.click()
    await clear.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test.each([
    ['/connectors', '/api/v1/connectors/installations', newInstallation],
    ['/devices', '/api/v1/vr/registrations', newRegistration],
  ])('shows in the empty list of %s the call that fills it', async (address, path, body) => {
    const made = await visit('admin')
    const pagination = { total: 0, limit: 50, offset: 0, hasMore: false, totalIsLowerBound: false }
    await made.context.route(/\/api\/v1\/.*(installations|devices)\?/, (route) =>
      route.fulfill({ json: { installations: [], devices: [], pagination } }),
    )
    const page = await open(made, address)
    const command = await page.locator('.empty').getByRole('region').innerText()
    expect(command).toContain(`POST ${room().service.apiBaseUrl}${path} `)
    expect(() => body.parse(JSON.parse(/-d '(.*)'/.exec(command)?.[1] ?? ''))).not.toThrow()
    expect(await violationsOf(page)).toEqual([])
  })

  /** The command in an empty list, which then shows what the workspace has. */
  async function commandIn(address: string): Promise<{ readonly page: Page; readonly command: string }> {
    const made = await visit('admin')
    const lists = /\/api\/customer\/(api-keys|audit|integration-incidents|lrs\/forwarders)\?/
    await made.context.route(lists, (route) =>
      route.fulfill({ json: { apiKeys: [], entries: [], incidents: [], forwarders: [], next_cursor: null } }),
    )
    const page = await open(made, address)
    const command = await page.locator('.empty').getByRole('region').innerText()
    expect(await violationsOf(page)).toEqual([])
    await made.context.unroute(lists)
    return { page, command }
  }

  /** What the service answers to a command, with the environment that the command names. */
  async function answerOf(command: string, environment: Readonly<Record<string, string>> = {}): Promise<any> {
    const env = { ...process.env, LECTERN_API_KEY: room().service.liveKey, ...environment }
    return JSON.parse((await promisify(execFile)('bash', ['-c', `${command} -s`], { env })).stdout)
  }

  test('shows in the empty list of API keys a call that runs as printed', async () => {
    const { command } = await commandIn('/keys')
    expect((await answerOf(command)).packages).toEqual(expect.any(Array))
  })

  test('shows in the empty audit log a change that is then in it', async () => {
    const { page, command } = await commandIn('/audit')
    const { organization } = await answerOf(command)
    await page.goto(`${page.url()}?entity=${organization.id}`)
    const entry = page.getByRole('row').filter({ hasText: 'organization.created' })
    // It is recorded within seconds, and the page does not look again by itself.
    const isShown = () =>
      entry.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    while (!(await isShown())) await page.reload()
  })

  test('shows among no incidents the report of a failure that opens one', async () => {
    const { page, command } = await commandIn('/incidents')
    const body = { connector: 'moodle', externalId: newLearner(), displayName: 'Our Moodle' }
    const made = await call(room().service, 'POST /api/v1/connectors/installations', { body })
    const installation = made.body.installation.id
    expect(await answerOf(command, { INSTALLATION_ID: installation })).toMatchObject({ accepted: 1, rejected: [] })
    await page.goto(`${page.url()}?entity=${installation}`)
    await page.getByRole('row').filter({ hasText: 'LAUNCH_FAILED' }).waitFor()
  })

  test('shows among no forwarders a statement that another LRS takes', async () => {
    const { command } = await commandIn('/lrs/forwarders')
    const page = await open(await visit('admin'), '/lrs/credentials')
    await page.getByRole('button', { name: 'Create credentials' }).first().click()
    await page.getByLabel('Label').fill(newLearner())
    await page.getByRole('dialog').getByRole('button', { name: 'Create credentials' }).click()
    const OTHER_LRS_PASSWORD = (await page.getByRole('region', { name: 'Password' }).innerText()).trim()
    const use = await page.getByRole('region', { name: 'Store a statement with them' }).innerText()
    const [OTHER_LRS_USERNAME = ''] = /lrs_[\w-]+/.exec(use) ?? []
    const OTHER_LRS = `${room().service.apiBaseUrl}/api/lrs/xapi`
    expect(await answerOf(command, { OTHER_LRS, OTHER_LRS_USERNAME, OTHER_LRS_PASSWORD })).toHaveLength(1)
  })

  test('saves the packages that are shown, copies an id, and previews from the row', async () => {
    const made = await visit('admin')
    await made.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Other tests add more packages than a page shows.
    const { body: known } = await call(room().service, `GET /api/v1/packages/${course()}`)
    const page = await open(made, `/packages?q=${encodeURIComponent(known.package.title)}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV of this page' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(course())
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${course()}"]`) })
    const choose = async (item: string): Promise<void> => {
      await row.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Copy the id')
    await row.getByText('Copied').waitFor()
    await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(course())
    await choose('Preview')
    await PlayerPage.inPreview(page)
    expect(made.context.pages()).toHaveLength(1)
    expect(made.complaints).toEqual([])
  })

  test('pauses several dispatches after one question', async () => {
    const names = [1, 2].map((each) => `Customer ${each} ${Date.now()}`)
    for (const name of names)
      await call(room().service, 'POST /api/v1/dispatches', { body: { packageId: course(), name } })
    const made = await visit('admin')
    const page = await open(made, `/dispatches?package=${course()}`)
    await page.getByRole('button', { name: 'Pause several' }).click()
    await page.getByRole('button', { name: 'Choose at least one' }).waitFor()
    for (const name of names) await page.getByRole('dialog').getByText(name).click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Pause 2 dispatches' }).click()
    for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByText('It is paused').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('tests a host against the allowed domains of a dispatch, and leads to what happened to it', async () => {
    const body = { packageId: course(), name: `Customer ${Date.now()}`, allowedDomains: ['lms.example.com'] }
    const { body: dispatched } = await call(room().service, 'POST /api/v1/dispatches', { body })
    const made = await visit('admin')
    const page = await open(made, `/dispatches/${dispatched.dispatch_id}`)
    await page.getByLabel('Host to test').fill('lms.example.com')
    await page.getByText('Yes: the course is shown there.').waitFor()
    await page.getByLabel('Host to test').fill('other.example.com')
    await page.getByText('No: the allowed domains').waitFor()
    await page.getByRole('link', { name: 'Changes of it' }).click()
    const entry = page.getByRole('row').filter({ hasText: 'dispatch.created' })
    await entry.getByText('First live key').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('offers a drop zone, a sample course and the exact call where there is no package', async () => {
    const made = await visit('owner')
    const { apiBaseUrl: origin } = room().service
    const created = await made.context.request.post(`${origin}/api/auth/workspaces`, {
      data: { name: 'Without packages' },
      headers: { origin },
    })
    const { tenant_id: tenantId } = await created.json()
    await enterWorkspace(made, room(), tenantId)
    const page = await openPage(made, `/w/${tenantId}/packages`)
    await page.getByRole('region', { name: 'The same by the API' }).getByText('/api/v1/packages/upload').waitFor()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add the sample course' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sample course' }).waitFor()
    expect(made.complaints).toEqual([])
  })
})
