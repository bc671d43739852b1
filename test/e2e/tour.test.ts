/** The tour of the README, walked with the keyboard alone from the address that `npm start` prints. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { projectFolder } from '#bin/local/project.ts'
import { quizAnswers } from '#samples/walk-course.ts'
import { describeInBrowser, type Classroom } from '#test/support/browser.ts'
import { KeyboardPerson } from '#test/support/keyboard-person.ts'
import { PlayerPage } from '#test/support/player-page.ts'

/** The headings of the tour's steps, in order. */
function stepsOfReadme(): readonly string[] {
  const [, tour = ''] = readFileSync(join(projectFolder, 'README.md'), 'utf8').split('## A tour of ten minutes\n')
  const [section = ''] = tour.split('\n## ')
  return [...section.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, name = '']) => name)
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** What each step needs of the ones before it. */
class Tour {
  readonly page: Page
  readonly person: KeyboardPerson
  private key = ''

  constructor(
    private readonly room: Classroom,
    page: Page,
  ) {
    this.page = page
    this.person = new KeyboardPerson(page)
  }

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    'Sign in.': () => this.signIn(),
    'Name a receiver of webhooks.': () => this.addEndpoint(),
    'Play the course.': () => this.play(),
    'Look at the session.': () => this.readSession(),
    'See what the receiver got.': () => this.readWebhook(),
    'Give the course to a customer.': () => this.dispatch(),
    'Launch it from code.': () => this.launch(),
  }

  /** By the palette. */
  private async find(name: string): Promise<void> {
    await this.person.press('Control+k')
    await this.page.getByRole('searchbox', { name: 'Page, action, course or id' }).waitFor()
    await this.person.type(name)
    await this.page.getByRole('menuitem', { name }).first().waitFor()
    await this.person.press('Enter')
  }

  private async open(name: string): Promise<void> {
    await this.find(name)
    await heading(this.page, name).waitFor()
  }

  /** The first row of the list, by the key that leads to it. */
  private async openFirstRow(): Promise<void> {
    await this.page.getByRole('table').getByRole('link').first().waitFor()
    await this.person.press('j')
    await this.person.press('Enter')
  }

  private async signIn(): Promise<void> {
    const { dashboard } = this.room.service
    const admin = dashboard.people[1]
    await this.page.goto(dashboard.url)
    await this.person.choose(this.page.getByRole('link', { name: 'Sign in' }))
    await this.person.fill(this.page.getByLabel('E-mail'), admin?.email ?? '')
    await this.person.fill(this.page.getByLabel('Password'), admin?.password ?? '')
    await this.person.press('Enter')
    await heading(this.page, 'Overview').waitFor()
  }

  private async addEndpoint(): Promise<void> {
    const { person, page } = this
    await this.find('Add an endpoint for webhooks')
    const dialog = page.getByRole('dialog')
    await person.fill(dialog.getByLabel('Address'), `${this.room.service.webhookReceiver}/tour`)
    await person.fill(dialog.getByLabel('Label'), 'Tour')
    await person.choose(dialog.getByRole('button', { name: /^LIVE/ }))
    await page.getByRole('option', { name: 'TEST' }).waitFor()
    await person.press('ArrowDown')
    await person.press('Enter')
    await person.choose(dialog.getByRole('button', { name: 'Add an endpoint' }))
    await person.choose(page.getByRole('button', { name: 'I have copied it' }))
    await page.getByRole('link', { name: 'Tour' }).waitFor()
  }

  private async play(): Promise<void> {
    await this.open('Feedback that helps')
    const { page, person } = this
    await person.choose(page.getByRole('link', { name: 'Preview' }))
    const player = await PlayerPage.inPreview(page)
    const course = await player.course()
    const chooseButton = (name: string): Promise<void> => person.choose(course.getByRole('button', { name }))
    while (!(await course.getByRole('button', { name: 'Start the quiz' }).isVisible()))
      await person.choose(course.locator('#next'))
    await chooseButton('Start the quiz')
    for (const [index, right] of quizAnswers.entries()) {
      await answer(person, course.locator('.question input'), right)
      await chooseButton('Check answer')
      await chooseButton(index === quizAnswers.length - 1 ? 'See the result' : 'Next question')
    }
    await person.choose(player.button('exit'))
    expect(await player.waitForScreen('finished')).toContain('100%')
    await person.choose(page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Close' }))
  }

  private async readSession(): Promise<void> {
    await this.open('Sessions')
    await this.openFirstRow()
    await this.page.getByText('Passed', { exact: true }).first().waitFor()
    await this.person.choose(this.page.getByRole('link', { name: 'Interactions', exact: true }))
    await expect(this.page.getByRole('table').getByRole('row').count()).resolves.toBe(quizAnswers.length + 1)
  }

  private async readWebhook(): Promise<void> {
    await this.open('Webhooks')
    await this.openFirstRow()
    await heading(this.page, 'Tour').waitFor()
    await this.person.choose(this.page.getByRole('link', { name: 'session.completed' }))
    await this.page
      .getByRole('region', { name: 'session.completed' })
      .getByText('Delivered', { exact: true })
      .first()
      .waitFor()
    const lines = readFileSync(join(this.room.service.dataFolder, 'received-webhooks.jsonl'), 'utf8')
    expect(lines).toContain('session.completed')
  }

  private async dispatch(): Promise<void> {
    const { person, page } = this
    await this.find('Create a dispatch')
    await heading(page, 'New dispatch').waitFor()
    await this.openFirstRow()
    await person.fill(page.getByLabel('Name', { exact: true }), 'First customer')
    await person.press('Enter')
    await person.choose(page.getByRole('dialog').getByRole('button', { name: 'Create the dispatch' }))
    const zip = page.getByRole('button', { name: 'Download the ZIP' })
    const [download] = await Promise.all([page.waitForEvent('download'), person.choose(zip)])
    expect(download.suggestedFilename()).toMatch(/^dsp_.*\.zip$/)
  }

  private async launch(): Promise<void> {
    const { person, page } = this
    await this.find('Create a key')
    await person.fill(page.getByLabel('Label'), 'Tour')
    await person.press('Enter')
    this.key = (await page.getByRole('region', { name: 'Secret of the key' }).innerText()).trim()
    await person.choose(page.getByRole('button', { name: 'I have copied it' }))
    await this.open('Feedback that helps')
    await person.choose(page.getByRole('link', { name: 'Launch', exact: true }))
    const snippet = await page.getByRole('region', { name: 'A launch in code' }).innerText()
    const { stdout } = await promisify(execFile)('sh', ['-c', snippet], {
      env: { ...process.env, LECTERN_API_KEY: this.key },
    })
    expect(JSON.parse(stdout)).toMatchObject({ launch_url: expect.stringContaining('/launch?token=') })
  }
}

/** Chooses the right options of a question. */
async function answer(learner: KeyboardPerson, options: Locator, right: readonly string[]): Promise<void> {
  const values = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))
  const isSingle = (await options.first().getAttribute('type')) === 'radio'
  for (const value of right) {
    const index = values.indexOf(value)
    await learner.choose(isSingle ? options.first() : options.nth(index), 'Space')
    // Arrows move within a group of radio buttons, and choose.
    for (let at = 0; isSingle && at < index; at += 1) await learner.press('ArrowDown')
  }
}

// In a service of its own, where the newest course and session are those of the tour.
describeInBrowser(
  'the tour of the README',
  (room) => {
    test('leads where it says, with the keyboard alone', async () => {
      const context = await room().newContext()
      const tour = new Tour(room(), await context.newPage())
      const began = Date.now()
      expect(Object.keys(tour.steps)).toEqual(stepsOfReadme())
      const strokes: string[] = []
      for (const [step, walk] of Object.entries(tour.steps)) {
        const before = tour.person.strokes
        await walk()
        strokes.push(`${tour.person.strokes - before} ${step}`)
      }
      if (process.env['LECTERN_TOUR'] !== undefined)
        console.info(`${tour.person.strokes} strokes, ${Date.now() - began} ms: ${strokes.join(', ')}`)
      await context.close()
    })
  },
  () => Promise.resolve([]),
)
