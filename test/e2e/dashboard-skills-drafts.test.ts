/** People move the skills of a draft, put them in order and connect them. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { call } from '#test/support/service-client.ts'

interface Skill {
  readonly skillId: string
  readonly label: string
}

const skillOf = (label: string): Skill => ({ skillId: randomUUID(), label })
const partOf = (from: Skill, to: Skill) => ({ type: 'partOf', from: from.skillId, to: to.skillId })

/** A CASE package of two roots, of which one has three parts. */
function packageOf(title: string, [root, other, ...parts]: readonly Skill[]) {
  const document = randomUUID()
  const at = '2026-11-01T08:00:00Z'
  const link = (skill: Skill | undefined, to: string, sequenceNumber: number) => ({
    ...{ identifier: randomUUID(), uri: 'urn:a', associationType: 'isChildOf', sequenceNumber, lastChangeDateTime: at },
    originNodeURI: { identifier: skill?.skillId, title: skill?.label, uri: 'urn:o' },
    destinationNodeURI: { identifier: to, title: to, uri: 'urn:d' },
  })
  return {
    CFDocument: { identifier: document, uri: 'urn:d', creator: 'Acme', title, lastChangeDateTime: at },
    CFItems: [root, other, ...parts].map((skill) => ({
      ...{
        identifier: skill?.skillId,
        fullStatement: skill?.label,
        uri: 'urn:i',
        notes: 'Kept',
        lastChangeDateTime: at,
      },
    })),
    CFAssociations: [
      ...[link(root, document, 1), link(other, document, 2)],
      ...parts.map((part, index) => link(part, root?.skillId ?? '', 10 * (index + 1))),
    ],
    CFRubrics: [{ identifier: randomUUID(), uri: 'urn:r', lastChangeDateTime: at }],
  }
}

const actionsOf = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Actions for ${label}`, exact: true })
const rowOf = (page: Page, label: string): Locator => page.locator('.skill-row').filter({ has: actionsOf(page, label) })

async function act(page: Page, label: string, action: string): Promise<void> {
  await actionsOf(page, label).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses a skill among those that a search has found. @param group what the choice is for */
const pick = (page: Page, group: string, label: string): Promise<void> =>
  page.getByRole('radiogroup', { name: group }).locator('.found-skill').filter({ hasText: label }).first().click()

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const sideScroll = 'document.documentElement.scrollWidth - innerWidth'

describeInBrowser(
  'the draft of a framework in the dashboard',
  (room) => {
    const { visit, open } = dashboardVisits(room)

    /** A framework with a draft. @returns its id */
    async function drafted(skills: readonly Skill[], edges: readonly object[]): Promise<string> {
      const { service } = room()
      const made = await call(service, 'POST /api/v1/cale/frameworks', { body: { title: `Drafted ${newLearner()}` } })
      const { id, version } = made.body.framework
      await call(service, `PUT /api/v1/cale/frameworks/${id}/draft`, { body: { version, ...draftOf(skills), edges } })
      return id
    }
    const draftOf = (skills: readonly Skill[]) => ({
      skills: skills.map((skill) => ({ ...skill, statement: skill.label })),
    })

    /** Another person gives the draft a further skill. */
    async function changeMeanwhile(id: string, skills: readonly Skill[], edges: readonly object[]): Promise<void> {
      const { service } = room()
      const { version } = (await call(service, `GET /api/v1/cale/frameworks/${id}`)).body.framework
      const body = { version, ...draftOf([...skills, skillOf('Added meanwhile')]), edges }
      expect((await call(service, `PUT /api/v1/cale/frameworks/${id}/draft`, { body })).status).toBe(200)
    }

    test('moves, orders and connects skills of an imported framework, which is exported in that order', async () => {
      const { service } = room()
      const title = `Warehouse ${newLearner()}`
      const names = ['Loads', 'Safety', 'Lifts', 'Stacks', 'Ties down']
      const [loads, safety, lifts, stacks, ties] = names.map(skillOf)
      const source = packageOf(
        title,
        [loads, safety, lifts, stacks, ties].map((skill) => skill ?? skillOf('')),
      )
      const made = await visit('owner')
      const page = await open(made, '/skills')
      await page.getByRole('button', { name: 'Import a CASE file' }).first().click()
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      const buffer = Buffer.from(JSON.stringify(source))
      await (await chosen).setFiles({ name: 'case.json', mimeType: 'application/json', buffer })
      await page.getByRole('link', { name: 'Open the draft' }).click()

      await actionsOf(page, 'Ties down').press('Enter')
      await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
      await page.getByText('Ties down now stands at position 2 of 3 in Loads.').waitFor()
      expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Actions for Ties down')

      await act(page, 'Safety', 'Move …')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox', { name: 'Search the new whole' }).fill('loa')
      await page.keyboard.press('Enter')
      await choose(page, 'Position', 'Behind another part')
      await pick(page, 'Behind', 'Lifts')
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Move in the draft' }).click()
      await page.getByText('Safety now stands at position 2 of 4 in Loads.').waitFor()
      await dialog.waitFor({ state: 'detached' })

      await act(page, 'Loads', 'Move …')
      await pick(page, 'Part of', 'Stacks')
      await dialog.getByText('A skill cannot be a part of itself').waitFor()
      await dialog.getByRole('button', { name: 'Move in the draft' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Actions for Loads')

      await act(page, 'Stacks', 'Connections …')
      await dialog.getByRole('searchbox', { name: 'Search the other skill' }).fill('lifts')
      await pick(page, 'Other skill', 'Lifts')
      await dialog.getByRole('button', { name: 'Add the connection' }).click()
      await dialog.getByText('Needs: Lifts').waitFor()
      await pick(page, 'Other skill', 'Stacks')
      await dialog.getByRole('button', { name: 'Add the connection' }).click()
      await dialog.getByText('A skill cannot be connected to itself.').waitFor()
      await pick(page, 'Other skill', 'Lifts')
      await choose(page, 'New connection', 'Is needed for')
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save in the draft' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Actions for Stacks')
      for (const label of ['Stacks', 'Lifts'])
        await rowOf(page, label).getByText('These skills are prerequisites of each other.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await act(page, 'Lifts', 'Connections …')
      await dialog.getByRole('button', { name: 'Remove “Needs: Stacks”' }).click()
      await dialog.getByRole('button', { name: 'Save in the draft' }).click()
      await page.getByText('Nothing was found that keeps it from being published.').waitFor()

      await page.getByRole('button', { name: 'Publish' }).click()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('There is no draft').waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { url } = (await call(service, `GET /api/v1/cale/frameworks/${id}/versions/1/export`)).body
      const exported: any = await (await fetch(url)).json()
      const labels = new Map([loads, safety, lifts, stacks, ties].map((skill) => [skill?.skillId, skill?.label]))
      const lines = exported.CFAssociations.map((association: any) => [
        association.associationType,
        labels.get(association.originNodeURI.identifier),
        labels.get(association.destinationNodeURI.identifier) ?? 'document',
        association.sequenceNumber,
      ])
      expect(new Set(lines)).toEqual(
        new Set([
          ['isChildOf', 'Loads', 'document', 1],
          ['isChildOf', 'Lifts', 'Loads', 1],
          ['isChildOf', 'Safety', 'Loads', 2],
          ['isChildOf', 'Ties down', 'Loads', 3],
          ['isChildOf', 'Stacks', 'Loads', 4],
          ['precedes', 'Lifts', 'Stacks', undefined],
        ]),
      )
      expect(exported.CFRubrics).toEqual(source.CFRubrics)
      expect(exported.CFItems).toEqual(expect.arrayContaining(source.CFItems))
      expect(made.complaints).toEqual([])
    })

    test('settles a change of another person before it moves a skill, by a step and by the form', async () => {
      const { service } = room()
      const [one, two, three] = [skillOf('First skill'), skillOf('Second skill'), skillOf('Third skill')]
      const skills = [one, two, three]
      const id = await drafted(skills, [])
      const made = await visit('admin')
      const page = await open(made, `/skills/frameworks/${id}?tab=draft`)
      await actionsOf(page, 'Third skill').waitFor()
      await changeMeanwhile(id, skills, [])
      await act(page, 'Third skill', 'Move up')
      await page.getByText('Somebody else has changed this').waitFor()
      await page.getByText('yours: Behind First skill, theirs: Behind Second skill').waitFor()
      await page.getByRole('button', { name: 'Keep mine, then save again' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Move in the draft' }).click()
      await page.getByText('Third skill now stands at position 2 of 4 at the root.').waitFor()
      await dialog.waitFor({ state: 'detached' })

      await act(page, 'Third skill', 'Move …')
      await pick(page, 'Part of', 'First skill')
      await changeMeanwhile(id, [one, three, two], [])
      await dialog.getByRole('button', { name: 'Move in the draft' }).click()
      await dialog.getByText('Somebody else has changed this').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Keep mine, then save again' }).click()
      await dialog.getByRole('button', { name: 'Move in the draft' }).click()
      await page.getByText('Third skill now stands at position 1 of 1 in First skill.').waitFor()
      await dialog.waitFor({ state: 'detached' })
      const version = (await call(service, `GET /api/v1/cale/frameworks/${id}/versions/1`)).body.frameworkVersion
      const content: any = await (await fetch(version.contentUrl)).json()
      expect(content.skills.map(({ label }: Skill) => label)).toEqual(
        expect.arrayContaining(['First skill', 'Second skill', 'Third skill', 'Added meanwhile']),
      )
      expect(content.edges).toEqual([{ ...partOf(three, one), weight: 1, primary: true }])
      expect(made.complaints.filter((text) => !text.includes('409'))).toEqual([])
    })

    test('shows members what the last save of a draft found as soon as they open it', async () => {
      const [one, two, three] = [skillOf('First skill'), skillOf('Second skill'), skillOf('Third skill')]
      const needs = (from: Skill, to: Skill) => ({ type: 'prerequisite', from: from.skillId, to: to.skillId })
      const skills = [one, two, three]
      const id = await drafted(skills, [needs(one, two), needs(two, one)])
      const made = await visit('member')
      const page = await open(made, `/skills/frameworks/${id}?tab=draft`)
      const found = page.getByRole('region', { name: 'What was found in the draft' })
      await found.getByText('PREREQUISITE_CYCLE').waitFor()
      const rows = page.locator('.skill-row').filter({ hasText: 'These skills are prerequisites of each other.' })
      await expect(rows.locator('.skill-name').allInnerTexts()).resolves.toEqual([
        expect.stringContaining('First skill'),
        expect.stringContaining('Second skill'),
      ])
      expect(await violationsOf(page)).toEqual([])
      await changeMeanwhile(id, skills, [needs(one, two)])
      await page.reload()
      await found.getByText('Nothing was found that keeps it from being published.').waitFor()
      expect(made.complaints).toEqual([])
    })

    test('shows on a phone, in German, at which skill the tree has become too deep', async () => {
      const chain = Array.from({ length: 12 }, (_, index) => skillOf(`Ebene ${index + 1}`))
      const leaf = skillOf('Blatt')
      const edges = chain.slice(1).map((skill, index) => partOf(skill, chain[index] ?? leaf))
      const id = await drafted([...chain, leaf], edges)
      const made = await visit('owner', { ...phone, locale: 'de-DE' })
      const page = await open(made, `/skills/frameworks/${id}?tab=draft`)
      await page.getByRole('button', { name: 'Aktionen für Blatt' }).click()
      await page.getByRole('menuitem', { name: 'Verschieben …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox', { name: 'Neues Ganzes suchen' }).fill('Ebene 12')
      await pick(page, 'Teil von', 'Ebene 12')
      expect(await page.evaluate(sideScroll)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Im Entwurf verschieben' }).click()
      await page.getByText('Blatt steht jetzt an Stelle 1 von 1 in Ebene 12.').waitFor()
      await dialog.waitFor({ state: 'detached' })
      await page
        .locator('.skill-row')
        .filter({ has: page.getByRole('button', { name: 'Aktionen für Blatt' }) })
        .getByText('Der Baum hat höchstens 12 Ebenen.')
        .waitFor()
      expect(await page.evaluate(sideScroll)).toBe(0)
      const name = await page.locator('.skill-name').filter({ hasText: 'Blatt' }).last().boundingBox()
      expect(name?.width).toBeGreaterThan(100)
      expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(phone.viewport.width)
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await page.getByRole('region', { name: 'Was im Entwurf gefunden wurde' }).getByText('TOO_DEEP').waitFor()
      expect(await page.evaluate(sideScroll)).toBe(0)
      expect(made.complaints).toEqual([])
    })
  },
  // A service of its own: other tests take the framework of the demo for the only published one.
  () => Promise.resolve([]),
)
