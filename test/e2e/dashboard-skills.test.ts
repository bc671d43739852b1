/** People align what learners do to skills, and read the frameworks. */
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

describeInBrowser('skills in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('aligns an activity to a skill by a form with the verbs of Bloom, and publishes it', async () => {
    const made = await visit('owner')
    const page = await open(made, '/skills/alignments')
    await page.getByRole('button', { name: 'Align a course' }).first().click()
    await page.getByRole('button', { name: /Course$/ }).click()
    await page.getByRole('option', { name: 'An activity outside of Lectern' }).click()
    await page.getByLabel('Id of the activity').fill(`https://example.com/${newLearner()}`)
    await page.getByRole('button', { name: 'Open the editor' }).click()
    await page.getByText('Nothing is aligned yet.').waitFor()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('praise')
    await page.getByText('Says what exactly was good').click()
    await page.getByRole('button', { name: /^Align .* to Praises precisely$/ }).click()
    await page.getByText('By Bloom’s verbs').click()
    await page.getByRole('button', { name: 'Analyse → 3' }).click()
    await page.getByRole('button', { name: 'Save in the draft' }).click()
    await page.getByText('Changes wait').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Praises precisely' })
      .getByRole('cell', { name: '3', exact: true })
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('shows members the frameworks, and no level of a learner', async () => {
    const made = await visit('member', phone)
    const page = await open(made, '/skills')
    await page.getByText('Owners and admins can change this.').waitFor()
    await expect(page.getByRole('link', { name: 'Learners' }).count()).resolves.toBe(0)
    await page.getByRole('link', { name: 'Workplace communication' }).click()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('camera')
    await page.getByRole('link', { name: 'Says what was seen' }).click()
    await page.getByText('Is needed for').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    const other = await open(made, '/skills/learners/learner-1')
    await other.getByText('shown to owners and admins only').waitFor()
    expect(made.complaints).toEqual([])
  })
})
