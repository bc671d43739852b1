/** People state what levels are worth, and see what level changes came to. */
import type { Page } from 'playwright-core'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { describeInBrowser, newLearner, phone, type Classroom } from '#test/support/browser.ts'
import { dashboardVisits, savedLines, violationsOf } from '#test/support/dashboard-visits.ts'
import { call } from '#test/support/service-client.ts'

const model = '/api/v1/intelligence/value-model'
const valueEntries = '/api/v1/intelligence/value-entries'

/** The month in the address of a page. */
const monthIn = (page: Page): string => new URL(page.url()).searchParams.get('month') ?? ''

/** A published framework without a value model, of one skill. */
async function newFramework({ service }: Classroom, skillId: string): Promise<string> {
  const all = '/api/v1/cale/frameworks'
  const { framework } = (await call(service, `POST ${all}`, { body: { title: `Worth ${newLearner()}` } })).body
  const skills = [{ skillId, label: 'Lifts', statement: 'Lifts safely.' }]
  const draft = { version: framework.version, skills, edges: [] }
  const drafted = (await call(service, `PUT ${all}/${framework.id}/draft`, { body: draft })).body.framework
  await call(service, `POST ${all}/${framework.id}/publish`, { body: { version: drafted.version } })
  return framework.id
}

/** Types what a learner is worth at the levels 1 to 4. */
async function fillLevels(page: Page, group: string, amounts: readonly string[]): Promise<void> {
  const fields = page.getByRole(group === 'Lifts' ? 'group' : 'region', { name: group })
  for (const [at, level] of ['Emerging', 'Developing', 'Proficient', 'Advanced'].entries())
    await fields.getByLabel(level).fill(amounts[at] ?? '')
}

describeInBrowser(
  'value in the dashboard',
  (room) => {
    const { visit, open } = dashboardVisits(room)

    test('leads from an empty report to the form of the values, settles a conflict, and shows the report', async () => {
      const { service } = room()
      const frameworkId = await newFramework(room(), `lifts-${newLearner()}`)
      const made = await visit('owner')
      const page = await open(made, `/skills/value?framework=${frameworkId}`)
      await page.getByRole('heading', { name: 'No values are stated yet' }).waitFor()
      await page.getByRole('link', { name: 'State the values' }).click()
      await page.getByLabel('Currency').fill('eur')
      await fillLevels(page, 'What a learner is worth at each level', ['100', '50', '700', '1000'])
      await page.getByLabel('An hour of a learner’s time').fill('45.50')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('A higher level is worth at least as much as the one below.').waitFor()
      await page.getByLabel('Developing').fill('300')
      await page.getByRole('searchbox', { name: 'Search skills' }).fill('Lifts')
      await page.getByRole('radio', { name: /^Lifts/ }).check({ force: true })
      await page.getByRole('button', { name: 'Add values of Lifts' }).click()
      await fillLevels(page, 'Lifts', ['200', '600', '1200.5', '1600'])
      await page.getByRole('button', { name: 'Add a cost' }).click()
      await page.getByLabel('What for').fill('Licence')
      await page.getByRole('group', { name: 'Cost 1' }).getByLabel('Amount').fill('900')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Version 1, stored').waitFor()

      const { body } = await call(service, `GET ${model}?frameworkId=${frameworkId}`)
      const { createdAt: _created, updatedAt: _updated, ...stored } = body.valueModel
      expect(stored).toMatchObject({
        ...{ currency: 'EUR', levelValuesMinor: [10_000, 30_000, 70_000, 100_000], learnerHourMinor: 4550 },
        skills: [{ levelValuesMinor: [20_000, 60_000, 120_050, 160_000] }],
        packageCosts: [{ amountMinor: 90_000, label: 'Licence' }],
      })

      await call(service, `PUT ${model}`, { body: { ...stored, learnerHourMinor: 5000 } })
      await page.getByLabel('An hour of a learner’s time').fill('60')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Somebody else has changed this').waitFor()
      await page.getByText('yours: 60, theirs: 50').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Keep mine, then save again' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Version 3, stored').waitFor()

      const third = (await call(service, `GET ${model}?frameworkId=${frameworkId}`)).body.valueModel
      expect(third.learnerHourMinor).toBe(6000)
      await call(service, `PUT ${model}`, { body: { ...stored, version: 3, learnerHourMinor: 7000 } })
      await page.getByLabel('An hour of a learner’s time').fill('80')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await page.getByText('Version 4, stored').waitFor()
      await expect(page.getByLabel('An hour of a learner’s time').inputValue()).resolves.toBe('70')

      await page.getByRole('link', { name: 'Value', exact: true }).click()
      await page.getByRole('row', { name: /€900/ }).first().waitFor()
      await page.getByText('It does not say what caused it').waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(made.complaints.filter((text) => !/409/.test(text))).toEqual([])
    })

    test('groups the report by skill, keeps its months in the address, and saves it as CSV', async () => {
      const { service } = room()
      const { frameworks } = (await call(service, 'GET /api/v1/cale/frameworks?limit=200')).body
      const frameworkId: string = frameworks.at(-1).id
      const made = await visit('member', phone)
      const page = await open(made, `/skills/value?framework=${frameworkId}`)
      await page.getByRole('button', { name: /Group by$/ }).click()
      await page.getByRole('option', { name: 'By skill' }).click()
      const skills = page.getByRole('table', { name: 'By skill' })
      await skills.getByRole('row', { name: /^Hears it to the end/ }).waitFor()
      await page.getByRole('button', { name: /First month$/ }).click()
      await page.getByRole('option').nth(1).click()
      const months = page.getByRole('table', { name: 'By month' })
      await months.getByRole('row').nth(3).waitFor({ state: 'detached' })
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('by'), searchParams.get('from') === null]).toEqual(['skill', false])
      await page.reload()
      await skills.waitFor()
      const lines = await savedLines(page)
      expect(lines[0]).toBe('\uFEFFfrom,to,currency,skill_id,label,value,raised,lowered')
      expect(lines.find((line) => line.includes(sampleSkillId('Hears it to the end')))).toMatch(/,EUR,.*,[1-9]\d*,\d+$/)

      await months.getByRole('link').first().click()
      const entries = page.getByRole('table', { name: /^Level changes of / })
      const [entry] = (await call(service, `GET ${valueEntries}?frameworkId=${frameworkId}&month=${monthIn(page)}`))
        .body.entries
      await entries
        .getByRole('row', { name: new RegExp(`^${entry.label}`) })
        .first()
        .waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await page.getByRole('link', { name: 'Hide the level changes' }).click()
      await entries.waitFor({ state: 'detached' })

      await expect(page.getByRole('link', { name: 'Change the values' }).count()).resolves.toBe(0)
      await page.getByRole('link', { name: 'See the value model' }).click()
      await page.getByText('Owners and admins can change this.').waitFor()
      await page.getByText('200 / 600 / 1200 / 1600').waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(made.complaints).toEqual([])
    })
  },
  // A service of its own: screens begin with the newest published framework, which other files expect to be the sample.
  () => Promise.resolve([]),
)
