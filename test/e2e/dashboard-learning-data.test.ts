/** People of a workspace read what learners did, and manage who else may: the LRS in the dashboard. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { changeResponses, describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { storeStatements } from '#test/support/demo-statements.ts'

describeInBrowser('learning data in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  const store = (statements: readonly object[]): Promise<readonly string[]> => storeStatements(room(), statements)

  const verbs = 'http://adlnet.gov/expapi/verbs'
  const statementOf = (name: string, registration = randomUUID()) => ({
    actor: { name, mbox: `mailto:${name}@example.com` },
    verb: { id: `${verbs}/passed`, display: { en: 'passed' } },
    object: { id: 'https://example.com/fire', definition: { name: { en: 'Fire <b>safety</b>' } } },
    result: { success: true, score: { scaled: 0.9 } },
    context: { registration },
  })

  test('shows statements as sentences with their JSON, finds like ones, and strikes out what is voided', async () => {
    const [name, other, registration] = [newLearner(), newLearner(), randomUUID()]
    const [first = ''] = await store([statementOf(name, registration), statementOf(other)])
    await store([
      {
        actor: { name: 'Admin', mbox: 'mailto:admin@example.com' },
        verb: { id: `${verbs}/voided`, display: { en: 'voided' } },
        object: { objectType: 'StatementRef', id: first },
      },
    ])
    const made = await visit('member')
    const page = await open(made, `/lrs?registration=${registration}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText('Voided').waitFor()
    await row.getByRole('link', { name: `${name} passed Fire <b>safety</b>` }).click()
    const detail = page.getByRole('region', { name: 'Statement', exact: true })
    await detail.getByText('Another statement has voided this one').waitFor()
    await detail.getByRole('region', { name: 'JSON' }).getByText(first).waitFor()
    await page.getByText('Every statement stored up to').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await detail.getByRole('link', { name: 'Same learner' }).click()
    await page.getByRole('searchbox', { name: 'Registration' }).waitFor()
    expect(new URL(page.url()).searchParams.get('actor')).toBe(`mailto:${name}@example.com`)
    expect(new URL(page.url()).searchParams.get('registration')).toBeNull()
    await page.getByRole('row').filter({ hasText: name }).waitFor()
    await expect(page.getByRole('row').filter({ hasText: other }).count()).resolves.toBe(0)
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Registration' }).inputValue()).resolves.toBe(registration)

    await page.getByRole('searchbox', { name: 'Learner' }).fill('nobody@example.com')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await page.getByRole('row').filter({ hasText: other }).waitFor()
    expect(made.complaints).toEqual([])

    const small = await open(await visit('admin', phone), `/lrs?open=${first}`)
    await small.getByText('Another statement has voided this one').waitFor()
    expect(await violationsOf(small)).toEqual([])
    expect(await small.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('exports the statements that the filters choose into a file', async () => {
    const [name, other, registration] = [newLearner(), newLearner(), randomUUID()]
    const [first = ''] = await store([statementOf(name, registration), statementOf(other)])
    const made = await visit('admin')
    const page = await open(made, `/lrs?registration=${registration}`)
    await page.getByRole('row').filter({ hasText: name }).waitFor()
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByText('The export is on its way.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Open the exports' }).click()
    const row = page.getByRole('row').filter({ hasText: registration })
    await row.getByText('Ready').waitFor()
    await row.getByRole('button', { name: 'Actions for Statements' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`\r\n${first},`)
    expect(text).toContain(`,mailto:${name}@example.com,,${name},${verbs}/passed,`)
    expect(made.complaints).toEqual([])
  })

  test('makes credentials whose command runs as printed, shows the password once, and revokes them', async () => {
    const made = await visit('admin')
    const page = await open(made, '/lrs/credentials')
    const label = `Tool ${Date.now()}`
    await page.getByRole('button', { name: 'Create credentials' }).first().click()
    await page.getByLabel('Label').fill(label)
    await page.getByRole('dialog').getByRole('button', { name: 'Create credentials' }).click()
    const password = (await page.getByRole('region', { name: 'Password' }).innerText()).trim()
    const command = await page.getByRole('region', { name: 'Store a statement with them' }).innerText()
    const run = async (): Promise<string> => (await promisify(execFile)('bash', ['-c', `${command} -s`])).stdout
    expect(JSON.parse(await run())).toHaveLength(1)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row').filter({ hasText: label }).waitFor()
    expect(await page.content()).not.toContain(password)
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke the credentials' }).click()
    await page.getByRole('row').filter({ hasText: label }).getByText('Revoked').waitFor()
    expect(await run()).not.toMatch(/^\[/)
    expect(made.complaints).toEqual([])
  })

  test('shows viewers no statement, and no way to change credentials', async () => {
    const made = await visit('viewer')
    const page = await open(made, '/lrs')
    await page.getByText('Viewers do not see them').waitFor()
    await page.getByRole('link', { name: 'Credentials' }).click()
    await page.getByText('Owners and admins can change this.').waitFor()
    await expect(page.getByRole('button', { name: 'Create credentials' }).count()).resolves.toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('adds, changes, pauses, resumes and deletes a forwarder, and never shows its password', async () => {
    const made = await visit('admin')
    const page = await open(made, '/lrs/forwarders')
    const label = `Other LRS ${Date.now()}`
    await page.getByRole('button', { name: 'Add a forwarder' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByLabel('Endpoint').fill('https://lrs.example.com/xapi')
    await dialog.getByLabel('User name').fill('lectern')
    await dialog.getByLabel('Password').fill('a password of the other LRS')
    await dialog.getByLabel('Verbs').fill(`${verbs}/passed`)
    await dialog.getByRole('button', { name: 'Add a forwarder' }).click()
    const row = page.getByRole('row').filter({ hasText: label })
    await row.getByText('Verbs: 1, activities: 0').waitFor()
    expect(await page.content()).not.toContain('a password of the other LRS')
    expect(await violationsOf(page)).toEqual([])
    const choose = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${label}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Change')
    await dialog.getByLabel('Verbs').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('All statements').waitFor()
    await choose('Pause')
    await page.getByRole('button', { name: 'Pause the forwarder' }).click()
    await row.getByText('paused by people').waitFor()
    await choose('Resume')
    await row.getByText('paused by people').waitFor({ state: 'detached' })
    await choose('Delete')
    await dialog.getByRole('textbox').fill(label)
    await dialog.getByRole('button', { name: 'Delete the forwarder' }).click()
    await row.waitFor({ state: 'detached' })
    expect(made.complaints).toEqual([])
  })

  test('erases a learner after the identifier was typed twice, and lets a wrong one be mended in place', async () => {
    const name = newLearner()
    const made = await visit('owner')
    const page = await open(made, '/lrs/people')
    await page.getByRole('button', { name: 'Erase a learner’s data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${name}@example.com`)
    await dialog.getByLabel('Type the same once more').fill('nobody@example.com')
    await dialog.getByRole('button', { name: 'Erase a learner’s data' }).click()
    await dialog.getByText('must be the identifier of the agent').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByLabel('Type the same once more').fill(`${name}@example.com`)
    await dialog.getByLabel('Type the same once more').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Erasure' }).getByText('Waiting').waitFor()
    // The only complaint is that of the browser about the refused request.
    expect(made.complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  test('follows an export, tries it again after a failure, and leads to its file; members look on', async () => {
    const name = newLearner()
    const made = await visit('admin')
    const page = await open(made, '/lrs/people')
    await expect(page.getByRole('button', { name: 'Erase a learner’s data' }).count()).resolves.toBe(0)
    await page.getByRole('button', { name: 'Export a learner’s data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${name}@example.com`)
    await dialog.getByRole('textbox', { name: 'E-mail address' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText('Waiting').waitFor()

    // Work begins minutes later: what the service answers then is told to the page before.
    const archive = {
      url: `${room().service.apiBaseUrl}/archive.zip`,
      bytes: 10,
      availableUntil: '2999-01-01T00:00:00Z',
    }
    let later: object = { status: 'failed', lastFailure: 'The store was busy.' }
    await changeResponses(page, /actor-requests/, (body) => {
      const answer: any = JSON.parse(body)
      for (const each of answer.requests ?? [answer.request])
        if (each.actor?.mbox === `mailto:${name}@example.com`) Object.assign(each, later)
      return JSON.stringify(answer)
    })
    await row.getByText('The store was busy.').waitFor()
    const choose = async (item: string): Promise<void> => {
      await row.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    later = { status: 'done', lastFailure: null, archive }
    await choose('Try it again')
    await row.getByText('Done').waitFor()
    await page.route(archive.url, (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'An archive' }),
    )
    const saved = page.waitForEvent('download')
    await choose('Download')
    await expect(readFile(await (await saved).path(), 'utf8')).resolves.toBe('An archive')
    expect(made.complaints).toEqual([])

    const small = await open(await visit('member', phone), '/lrs/people')
    await small.getByRole('row').filter({ hasText: name }).waitFor()
    await expect(small.getByRole('button', { name: /a learner’s data/ }).count()).resolves.toBe(0)
    expect(await violationsOf(small)).toEqual([])
  })
})
