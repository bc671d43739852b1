/** The dashboard where the browser has colours of its own: what a background or a tint says otherwise has an edge there. */
import type { Locator, Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { codeIn } from '#test/support/code-in.ts'
import { filled, opened } from '#test/support/dashboard-screens.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { storeStatements } from '#test/support/demo-statements.ts'
import { KeyboardPerson } from '#test/support/keyboard-person.ts'
import { leastContrast, Surroundings, type Side } from '#test/support/surroundings.ts'
import { usualCases } from '#test/support/usual-cases.ts'
import { seedDispatch } from '#test/support/workspace-troubles.ts'

const sides = ['left', 'right', 'top', 'bottom'] as const satisfies readonly Side[]

/** The sides on which an element has no edge. */
async function openSides(element: Locator, looked: readonly Side[] = sides): Promise<readonly Side[]> {
  const look = await Surroundings.of(element)
  return looked.filter((side) => look.edge(side) === 0)
}

describeInBrowser('the dashboard in colours of the person', (room) => {
  const { visit, open } = dashboardVisits(room)

  describe.each(usualCases<'light' | 'dark'>(['light', 'dark'], ['dark']))('%s', (colorScheme) => {
    const show = async (address: string): Promise<Page> => {
      const page = await open(await visit('admin', { forcedColors: 'active', colorScheme }), address)
      await filled(page)
      return page
    }
    const addressOf = (screen: string): Promise<string> => opened[screen]?.(room()) ?? Promise.resolve(screen)

    test('gives buttons, badges, cards and the current section an edge', async () => {
      const page = await show('/packages')
      await page.getByRole('table').getByRole('link').first().waitFor()
      const upload = page.getByRole('link', { name: 'Upload a course' }).first()
      await expect(openSides(upload)).resolves.toEqual([])
      await expect(openSides(page.locator('main .badge').first(), ['left', 'right'])).resolves.toEqual([])
      const current = await Surroundings.of(page.locator('.shell-side .section[aria-current]'))
      const other = await Surroundings.of(page.locator('.shell-side .section:not([aria-current])').first())
      expect([current.edge('left'), other.edge('left')]).toEqual([2, 0])
      await expect(openSides(page.locator('.avatar'), ['left', 'right'])).resolves.toEqual([])
    })

    test('shows the focus around a button that has an edge already', async () => {
      const page = await show('/packages')
      const upload = page.getByRole('link', { name: 'Upload a course' }).first()
      const outside = async (): Promise<number> => (await Surroundings.of(upload)).edge('left', { depth: -2 })
      expect(await outside()).toBe(0)
      await new KeyboardPerson(page).reach(upload)
      expect(await outside()).toBe(2)
    })

    test('marks the open tab, and no other one', async () => {
      const page = await show(`${await addressOf('/packages/$packageId')}?tab=launch`)
      const lineUnder = async (tab: Locator): Promise<number> =>
        (await Surroundings.of(tab)).edge('bottom', { place: 0, from: 6 })
      const isOpen = await lineUnder(page.locator('.tab-link[data-open=true] .link'))
      const isNot = await lineUnder(page.locator('.tab-link[data-open=false] .link').first())
      expect(isOpen).toBeGreaterThanOrEqual(isNot + 3)
    })

    test('marks the row that is open beside its list', async () => {
      const statement = {
        actor: { mbox: 'mailto:colours@example.com' },
        verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
        object: { id: 'https://example.com/colours' },
      }
      await storeStatements(room(), [statement, statement])
      const page = await show('/lrs')
      await page.getByRole('table').getByRole('link').first().click()
      const current = await Surroundings.of(page.locator('tr[aria-current=true]'))
      const other = await Surroundings.of(page.locator('tbody tr:not([aria-current])').last())
      expect(current.edge('left')).toBeGreaterThan(other.edge('left') + 1)
    })

    test('fills meters and bars of progress up to their value', async () => {
      const [packageId] = Object.values(room().service.sampleCourses)
      const id = await seedDispatch(room(), { packageId, name: 'Half full', licenseLimit: 10 })
      const page = await show(`/dispatches/${id}`)
      for (const [shown, bar] of [[page, page.locator('meter').first()], await progressOf()] as const) {
        await bar.waitFor()
        await shown.evaluate("for (const bar of document.querySelectorAll('meter, progress')) bar.value = bar.max / 2")
        expect(await openSides(bar)).toEqual([])
        expect((await Surroundings.of(bar)).contrastOf([0.25, 0.5], [0.75, 0.5])).toBeGreaterThanOrEqual(leastContrast)
      }

      async function progressOf(): Promise<readonly [Page, Locator]> {
        const session = await show(await addressOf('/sessions/$sessionId'))
        return [session, session.locator('progress').first()]
      }
    })

    test('shows the bars of charts, and where an estimate lies', async () => {
      await room().launch('scorm12')
      const overview = await show('/')
      const chart = overview.locator('.bar-table svg').first()
      expect(await openSides(chart, ['left', 'top', 'bottom'])).toEqual([])
      const learner = await show(await addressOf('/skills/learners/$subjectId'))
      const track = await Surroundings.of(learner.locator('.estimate svg').first())
      expect(track.edge('top', { place: 0.97, depth: 6 })).toBeGreaterThan(0)
      const level = learner.locator('.level').first()
      expect(await openSides(level, ['left', 'right'])).toEqual([])
    })

    test('keeps the cells of the heat map apart, and the skills of the graph readable', async () => {
      const framework = (await addressOf('/skills/frameworks/$frameworkId')).split('/').at(-1) ?? ''
      const map = await show(`/skills/map?framework=${framework}`)
      const cell = map.locator('.heat tbody tr:nth-child(2) td:nth-of-type(2)')
      expect(await openSides(cell)).toEqual([])
      const graph = await show(await addressOf('/skills/frameworks/$frameworkId/graph'))
      const center = await Surroundings.of(graph.locator('.graph-skill[data-center=true] rect'))
      expect(center.contrastWith([0.1, 0.15])).toBeGreaterThanOrEqual(4.5)
      const other = await Surroundings.of(graph.locator('.graph-skill[data-center=false] rect').first())
      expect(center.edge('top')).toBeGreaterThan(other.edge('top'))
      expect(other.edge('top')).toBeGreaterThan(0)
    })

    test('draws the QR code of a link dark on white', async () => {
      const page = await show(`${await addressOf('/packages/$packageId')}?tab=launch`)
      await page.getByLabel('Learner id').fill('learner-of-colours')
      await page.getByRole('button', { name: 'Make the link' }).click()
      const code = page.getByRole('img', { name: 'QR code of the link' })
      const link = await page.getByRole('region', { name: 'The link', exact: true }).innerText()
      expect(await codeIn(code)).toBe(link.trim())
      const drawn = await Surroundings.of(code)
      expect(drawn.lightAt([0.02, 0.02])).toBeCloseTo(1)
      expect(drawn.contrastWith([0.02, 0.02])).toBeCloseTo(21)
    })

    test('marks the choice that is taken', async () => {
      const page = await show(`${await addressOf('/packages/$packageId')}?tab=settings`)
      const taken = await Surroundings.of(page.locator('.choice-card[data-selected]').first())
      const other = await Surroundings.of(page.locator('.choice-card:not([data-selected])').first())
      expect(taken.edge('left')).toBeGreaterThanOrEqual(other.edge('left') + 2)
      const publish = await show('/quick-publish')
      await publish.getByRole('button', { name: 'Add a slide' }).click()
      const slide = async (isOpen: boolean): Promise<number> =>
        (await Surroundings.of(publish.locator(`.slide-list [data-open=${isOpen}] .button`).first())).edge('left')
      expect(await slide(true)).toBeGreaterThan(await slide(false))
    })
  })
})
