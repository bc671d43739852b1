/** An owner looks after the workspace in the dashboard: overview, settings, organizations, audit log, exports, incidents. */
import { readFile } from 'node:fs/promises'
import { planOverview } from '#shared/contract/resources/quotas/plan-overview.ts'
import { changeResponses, describeInBrowser, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { packageEntries, manifestXml } from '#test/support/scorm-package.ts'
import { call } from '#test/support/service-client.ts'
import { seedDispatch } from '#test/support/workspace-troubles.ts'
import { writeZip } from '#test/support/zip-writer.ts'

describeInBrowser('the workspace in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('leads from the overview to its lists, and to the invitation of somebody', async () => {
    const made = await visit('owner')
    const page = await open(made, '')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: /^Launches \d/ }).waitFor()
    await page.getByRole('link', { name: /^Open incidents/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('open')
    await page.goBack()
    await page.getByRole('link', { name: 'Invite somebody' }).click()
    await page.getByRole('dialog').getByLabel('E-mail').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('says in the overview where it has not looked at all courses', async () => {
    const made = await visit('owner')
    await changeResponses(made.context, /\/api\/customer\/packages\?limit=500/, (body) =>
      body.replace('"hasMore":false', '"hasMore":true'),
    )
    const page = await open(made, '')
    const launches = page.getByRole('region', { name: 'Launches by course, 30 days' })
    const findings = page.getByRole('region', { name: 'Findings of courses' })
    for (const card of [launches, findings])
      await card.getByText(/^Among the \d+ courses that were added last\.$/).waitFor()
  })

  test('counts LIVE sessions and failed deliveries, leads to those that it counts, and lists findings', async () => {
    const made = await visit('owner')
    const counted: URL[] = []
    made.context.on('request', (request) => {
      if (request.url().includes('/api/customer/sessions?limit=100')) counted.push(new URL(request.url()))
    })
    await made.context.route(/\/api\/v1\/webhooks\?/, (each) =>
      each.fulfill({
        json: {
          webhooks: [{ id: 'whk_one', label: 'Portal' }],
          deliveries: [
            { webhookId: 'whk_one', status: 'dead_letter' },
            { webhookId: 'whk_one', status: 'failed' },
          ],
        },
      }),
    )
    await changeResponses(made.context, '**/api/customer/packages?limit=500', (text) => {
      const body = JSON.parse(text)
      const [first, ...others] = body.packages
      return JSON.stringify({ ...body, packages: [{ ...first, findings: { errors: 99, warnings: 2 } }, ...others] })
    })
    const page = await open(made, '')
    const findings = page.getByRole('region', { name: 'Findings of courses' })
    await findings.getByRole('columnheader', { name: 'Findings', exact: true }).waitFor()
    await findings.getByRole('row').filter({ hasText: '99 errors' }).getByText('2 warnings').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: /^Learning now.*LIVE sessions/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
    expect(new URL(page.url()).search).toBe('?mode=live')
    expect(counted.map(({ searchParams }) => searchParams.get('mode'))).toContain('live')
    await page.goBack()
    await page.getByRole('link', { name: /^Failed deliveries 2 among the latest 2; opens 1 of “Portal”/ }).click()
    await page.waitForURL(/webhooks\/whk_one\?.*status=dead_letter/)
  })

  test('checks the contrast of a colour as it is typed, asks before changes are left, and keeps what was saved', async () => {
    const made = await visit('owner')
    const page = await open(made, '/settings')
    const branding = page.getByRole('region', { name: 'Branding' })
    await branding.getByLabel('Accent colour').fill('#777777')
    await branding.getByText('At least 4.5 is needed').waitFor()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on the page' }).click()
    await branding.getByLabel('Accent colour').fill('#1f5fbf')
    await branding.getByText('That is enough.').waitFor()
    await branding.getByRole('button', { name: 'Save' }).click()
    await branding.getByText('Saved.').waitFor()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await page.goBack()
    await expect(branding.getByLabel('Accent colour').inputValue()).resolves.toBe('#1f5fbf')
    expect(made.complaints).toEqual([])
  })

  test('creates an organization, gives its report as a file, and finds its history in an export of the audit log', async () => {
    const made = await visit('owner')
    const page = await open(made, '/organizations')
    const name = `=Acme ${Date.now()}`
    await page.getByRole('button', { name: 'New organization' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create the organization' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByText('No dispatch is attributed to it yet.').waitFor()
    const organizationId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const packageId = Object.values(room().service.sampleCourses)[0]
    await call(room().service, 'POST /api/v1/dispatches', { body: { packageId, name, organizationId } })
    await page.reload()
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await report.path(), 'utf8')).toContain(`,'${name},active,0,`)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('This organization is archived.').waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Archive' }).waitFor()

    await page.goto(`${page.url().split('/organizations')[0] ?? ''}/audit?entity=${organizationId}`)
    await page.getByRole('row').filter({ hasText: 'organization.restored' }).waitFor()
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('link', { name: 'Open the exports' }).click()
    const row = page.getByRole('row').filter({ hasText: organizationId })
    await row.getByText('Ready').waitFor()
    await row.getByRole('button', { name: 'Actions for Audit log' }).click()
    const [log] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    expect(await readFile(await log.path(), 'utf8')).toContain('organization.archived')
    expect(made.complaints).toEqual([])
  })

  test('acknowledges an incident, and resolves it with a note', async () => {
    const packageId = Object.values(room().service.sampleCourses)[0]
    const dispatchId = await seedDispatch(room(), { packageId, name: 'Refusing' })
    const made = await visit('owner')
    const page = await open(made, '/incidents')
    const row = page.getByRole('row').filter({ hasText: dispatchId })
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Acknowledge' }).click()
    await row.getByText('Acknowledged').waitFor()
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Resolve' }).click()
    await page.getByLabel('What was done').fill('The customer moved.')
    await page.getByRole('button', { name: 'Resolve the incident' }).click()
    await row.getByText('Resolved').waitFor()
    await row.getByText('The customer moved.').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('changes a package, archives it with undo, and deletes it only by its slug, until that is withdrawn', async () => {
    const title = `Course ${Date.now()}`
    const packageId = await room().upload(
      'course.zip',
      writeZip(
        packageEntries(
          manifestXml({
            organizations: `<organization identifier="O1"><title>${title}</title><item identifier="I1" identifierref="R1"><title>First</title></item></organization>`,
          }),
        ),
      ),
    )
    const made = await visit('owner')
    const page = await open(made, `/packages/${packageId}?tab=settings`)
    await page.getByLabel('Title', { exact: true }).fill(`${title}, mended`)
    await page.getByText('Begin anew').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: `${title}, mended` }).waitFor()
    await expect(page.getByRole('radio', { name: /Begin anew/ }).isChecked()).resolves.toBe(true)
    await page.getByRole('button', { name: 'Archive the package' }).click()
    await page.getByRole('button', { name: 'Restore the package' }).click()
    await page.getByRole('button', { name: 'Archive the package' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    const dialog = page.getByRole('dialog')
    const slug = ((await dialog.getByText(/^Type .* to confirm$/).innerText()).match(/^Type (.*) to confirm$/) ?? [])[1]
    await dialog.getByRole('textbox').fill('another')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByText('That is not the slug of this package.').waitFor()
    await dialog.getByRole('textbox').fill(slug ?? '')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('button', { name: 'Withdraw the deletion' }).click()
    await page.getByRole('button', { name: 'Restore the package' }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('downloads the archive of a version, also one that is being made when it is asked for', async () => {
    const archive = writeZip(packageEntries(manifestXml()))
    const packageId = await room().upload('course.zip', archive)
    const made = await visit('owner')
    const page = await open(made, `/packages/${packageId}`)
    let asked = 0
    await page.route('**/download', (route) => {
      asked += 1
      const body = JSON.stringify({ error: 'It is being made.', code: 'PACKAGE_NOT_READY', retryable: true })
      // The service of a test keeps every archive, so the first answer is that of one whose archive is not kept.
      return asked === 1 ? route.fulfill({ status: 409, contentType: 'application/json', body }) : route.continue()
    })
    await page.getByRole('button', { name: 'Actions for version 1' }).click()
    const begun = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download the archive' }).click()
    await page.getByText('The archive is being made.').waitFor()
    const download = await begun
    expect(await readFile(await download.path())).toEqual(Buffer.from(archive))
    await page.getByText('The archive is being made.').waitFor({ state: 'detached' })
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  })

  test('lists installations of connectors, and records that one is uninstalled', async () => {
    const { apiBaseUrl, liveKey } = room().service
    const displayName = `Moodle ${Date.now()}`
    const response = await fetch(`${apiBaseUrl}/api/v1/connectors/installations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ connector: 'moodle', externalId: displayName, displayName, version: '1.4.2' }),
    })
    expect(response.ok).toBe(true)
    const made = await visit('admin')
    const page = await open(made, '/connectors')
    const row = page.getByRole('row').filter({ hasText: displayName })
    await row.getByText('Active').waitFor()
    await page.getByRole('button', { name: `Actions for ${displayName}` }).click()
    await page.getByRole('menuitem', { name: 'Record that it is uninstalled' }).click()
    await page.getByRole('button', { name: 'Record it' }).click()
    await row.getByText('Uninstalled').waitFor()
    expect(made.complaints).toEqual([])
  })

  test.each([
    [
      'en-GB',
      'Plans compared',
      'Growth | Your plan | $149.00 | 1,500 | $0.08 | at most $350.00 a month | 100 | 50 GB | 5 GB',
    ],
    [
      'de-DE',
      'Tarife im Vergleich',
      'Growth | Ihr Tarif | 149,00 $ | 1.500 | 0,08 $ | höchstens 350,00 $ im Monat | 100 | 50 GB | 5 GB',
    ],
  ])('compares the plans in %s, and marks that of the workspace', async (locale, title, own) => {
    const made = await visit('billing', { locale })
    const page = await open(made, '/usage')
    const plans = page.getByRole('region', { name: title })
    const row = plans.locator('tr[aria-current=true]')
    await row.waitFor()
    const shown = (await row.innerText()).replaceAll('\u00a0', ' ')
    expect(shown.split(/[\t\n]+/).join(' | ')).toBe(own)
    expect(await plans.getByRole('row').count()).toBe(6)
    expect(made.complaints).toEqual([])
  })

  test('shows on which days of the period learners were counted, and their numbers', async () => {
    await room().launch('scorm12')
    const made = await visit('billing')
    const answer = made.context.waitForEvent('response', (response) => response.url().endsWith('/api/customer/plan'))
    const page = await open(made, '/usage')
    const { usage, learners_by_day: days } = planOverview.parse(await (await answer).json())
    const card = page.getByRole('region', { name: 'New learners by day' })
    await card.getByText('The numbers').click()
    const rows = await card.getByRole('table', { name: 'New learners by day' }).getByRole('row').allInnerTexts()
    const dayText = (date: string): string =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
    const counted = days.filter((day) => day.counted > 0)
    expect(counted.length).toBeGreaterThan(0)
    expect(rows.slice(1).map((row) => row.split(/\s*[\t\n]+\s*/))).toEqual(
      counted.toReversed().map((day) => [dayText(day.date), String(day.counted)]),
    )
    const places = (Date.parse(usage.period.end) - Date.parse(usage.period.start)) / 86_400_000
    expect(await card.locator('.day-bars').getAttribute('viewBox')).toBe(`0 0 ${places} 1`)
    expect(await card.locator('.day-bars rect').count()).toBe(days.length)
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test('names each limit of the plans in their cards on a phone', async () => {
    const page = await open(await visit('owner', phone), '/usage')
    await page.getByRole('region', { name: 'Plans compared' }).locator('tr[aria-current=true] td').first().waitFor()
    const named = `[...document.querySelectorAll('tr[aria-current=true] td')]
      .map((cell) => getComputedStyle(cell, '::before').content.split('"')[1] + cell.innerText)`
    expect(await page.evaluate(named)).toContain('Largest upload 5 GB')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
  })

  test('starts an export of the usage beside the plan', async () => {
    const page = await open(await visit('admin'), '/usage')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/exports'))
    await page.getByRole('button', { name: 'Export the usage' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ kind: 'usage', format: 'csv' })
    await page.getByRole('link', { name: 'Open the exports' }).waitFor()
  })
})
