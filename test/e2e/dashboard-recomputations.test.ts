/** Recomputations of levels in the dashboard, on a service of its own: a workspace does one at a time. */
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { sampleFrameworkContent, sampleSkillId } from '#samples/skills/framework.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { call } from '#test/support/service-client.ts'

describeInBrowser(
  'recomputations in the dashboard',
  (room) => {
    const { visit, open, openPage } = dashboardVisits(room)

    test('computes levels again: a dry run first, whose result is shown before the run that changes levels', async () => {
      const made = await visit('owner')
      const page = await open(made, '/skills/recomputations')
      await page.getByRole('button', { name: 'Compute levels again' }).first().click()
      await page.getByRole('button', { name: /What to compute$/ }).click()
      await page.getByRole('option', { name: 'From the evidence' }).click()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Start the dry run' }).click()
      await page.getByText('The dry run is complete. Nothing was changed.').waitFor()
      const found = page.getByRole('region', { name: 'What would change' })
      await expect(found.getByText(/^Levels computed\s*[1-9]/).count()).resolves.toBe(1)
      await page.getByRole('region', { name: 'How well levels predict' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      const address = page.url()
      await page.getByRole('button', { name: 'Change the levels' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change the levels' }).click()
      await page.getByText('The recomputation is complete. Levels are changed.').waitFor()
      await page.getByRole('region', { name: 'What changed' }).waitFor()
      await page.getByRole('link', { name: address.split('/').at(-1) ?? '' }).click()
      await page.getByRole('link', { name: 'See the run that changed levels' }).waitFor()
      await expect(page.getByRole('button', { name: 'Change the levels' }).count()).resolves.toBe(0)
      expect(made.complaints).toEqual([])

      const member = await visit('member', phone)
      const seen = await openPage(member, new URL(address).pathname)
      await seen.getByText('Owners and admins can change this.').waitFor()
      await expect(seen.getByRole('button', { name: 'Do another dry run' }).count()).resolves.toBe(0)
      const named = "getComputedStyle(document.querySelector('.named-cells td'), '::before').content"
      await expect(seen.evaluate(named)).resolves.toContain('Records')
      expect(await violationsOf(seen)).toEqual([])
      expect(await seen.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(member.complaints).toEqual([])
    })

    test('begins with the alignment on whose page it is started', async () => {
      const page = await open(await visit('owner'), '/skills/alignments')
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Compute levels again' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Feedback that helps' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
    })

    test('shows in the tree of the current version what a learner has proven, and apart what was proven in skills that it leaves out', async () => {
      const { service } = room()
      const { skills, edges } = sampleFrameworkContent()
      const label = 'Records decisions'
      const skillId = sampleSkillId(label)
      const [framework] = (await call(service, 'GET /api/v1/cale/frameworks')).body.frameworks
      const path = `/api/v1/cale/frameworks/${framework.id}` as const
      const draft = {
        version: framework.version,
        skills: skills
          .filter((each) => each.skillId !== skillId)
          .map((each) => (each.label === 'Hears it to the end' ? { ...each, label: 'Hears others out' } : each)),
        edges: edges.filter(({ from, to }) => from !== skillId && to !== skillId),
      }
      const { body } = await call(service, `PUT ${path}/draft` as const, { body: draft })
      await call(service, `POST ${path}/publish` as const, { body: { version: body.framework.version } })
      const page = await open(await visit('owner'), '/skills/learners/learner-1')
      await page.getByRole('link', { name: 'Hears others out' }).waitFor()
      const former = page.getByRole('region', { name: 'Skills of earlier versions' })
      await former.getByRole('link', { name: label }).waitFor()
      expect(await violationsOf(page)).toEqual([])
    })
  },
  () => Promise.resolve([]),
)
