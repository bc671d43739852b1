/** People align what learners do to skills, and follow a level down to the evidence that it comes from. */
import type { Page } from 'playwright-core'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

describeInBrowser('skills in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
    const { apiBaseUrl, liveKey } = room().service
    const response = await fetch(`${apiBaseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    return response.json()
  }

  /** Sends what a supervisor has seen, through the client system of the demo workspace. */
  async function observe(subjectId: string, successes: readonly boolean[]): Promise<void> {
    const { clientSystems } = await call('GET', '/cale/client-systems')
    const { results } = await call('POST', '/cale/evidence', {
      clientSystemId: clientSystems.find(({ name }: { name: string }) => name === 'Team observations').id,
      evidence: successes.map((success, index) => ({
        externalId: `${subjectId}-${index}`,
        subjectId,
        activityId: `https://example.com/rounds/${index}`,
        skillId: sampleSkillId('Praises precisely'),
        attributes: { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } },
        occurredAt: `2026-0${index + 1}-10T09:00:00.000Z`,
        success,
      })),
    })
    expect(results.map(({ status }: { status: string }) => status)).toEqual(successes.map(() => 'accepted'))
  }

  const contributionsOf = async (page: Page): Promise<readonly number[]> =>
    (await page.locator('.contribution-value').allInnerTexts()).map((text) => Number(text.replace('−', '-')))

  test('aligns an activity to a skill, publishes it, and explains a level by contributions that add up', async () => {
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
    await page.getByRole('row').filter({ hasText: 'Praises precisely' }).getByRole('cell', { name: '3' }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    const learner = newLearner()
    await observe(learner, [true, true, false])
    await page.getByRole('link', { name: 'Skills', exact: true }).click()
    await page.getByRole('link', { name: 'Learners' }).click()
    await page.getByLabel('Learner id').fill(learner)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('link', { name: 'Praises precisely' }).click()
    await page.getByText('How the estimate adds up').waitFor()
    const numbers = await contributionsOf(page)
    const [sum = 0, ...parts] = [...numbers].reverse()
    expect(parts).toHaveLength(4)
    expect(Math.abs(parts.reduce((total, part) => total + part, 0) - sum)).toBeLessThan(0.000_003)

    await page.getByRole('button', { name: /^Withdraw the evidence of Mar/ }).click()
    await page.getByLabel('Reason').fill('It was another person.')
    await page.getByRole('button', { name: 'Withdraw for good' }).click()
    await page.getByText('It was withdrawn.').first().waitFor()
    expect((await contributionsOf(page)).at(-1)).toBeGreaterThan(sum)
    await page.getByLabel('Date').fill('2026-01-20')
    await page.getByText('It happened after this day.').first().waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toBe('2026-01-20')
    expect(await violationsOf(page)).toEqual([])
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
