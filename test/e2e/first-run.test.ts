/**
 * The first run of a new workspace with the keyboard alone: from the welcome to a launch from code and an endpoint of
 * webhooks, as the checklist of the overview leads. `LECTERN_TOUR=1 npx jest test/e2e/first-run` prints what it takes.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describeInBrowser, longestWaitMs, type Classroom } from '#test/support/browser.ts'
import { violationsOf } from '#test/support/dashboard-visits.ts'
import { KeyboardPerson } from '#test/support/keyboard-person.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

/** Seconds of a person for a key, and to think before a control: the keystroke-level model of Card, Moran and Newell. */
const secondsFor = { stroke: 0.28, control: 1.35 } as const

class FirstRun {
  readonly person: KeyboardPerson
  private key = ''

  constructor(
    private readonly room: Classroom,
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    this.person = new KeyboardPerson(page)
  }

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    'Create the workspace': () => this.createWorkspace(),
    'Upload a course': () => this.upload(),
    'Look at it as a learner does': () => this.preview(),
    'Create an API key': () => this.createKey(),
    'Launch it for a learner': () => this.launch(),
    'Let results come to you': () => this.addEndpoint(),
  }

  get checklist(): Locator {
    return this.page.getByRole('region', { name: 'The first steps' })
  }

  /** Somebody who has no workspace. */
  async signIn(): Promise<void> {
    const { url, people } = this.room.service.dashboard
    const newcomer = people.find(({ roles }) => Object.keys(roles).length === 0)
    await this.page.goto(`${url}/sign-in?return_to=/welcome`)
    await this.page.getByRole('link', { name: 'Sign in' }).click()
    await this.page.getByLabel('E-mail').fill(newcomer?.email ?? '')
    await this.page.getByLabel('Password').fill(newcomer?.password ?? '')
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('heading', { level: 1, name: 'Welcome to Lectern' }).waitFor()
  }

  /** Comes back to the overview, where a step is next by now. What the page knows for less than ten seconds is not asked again. */
  private async come(step: string): Promise<void> {
    const next = this.page.locator('[aria-current=step]').getByText(step, { exact: true })
    await this.person.press('g')
    await this.person.press('o')
    await this.checklist.waitFor()
    for (const end = Date.now() + longestWaitMs; !(await next.isVisible());) {
      if (Date.now() > end) throw new Error(`"${step}" is not next: ${await this.checklist.innerText()}`)
      await this.page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  private async createWorkspace(): Promise<void> {
    await this.person.fill(this.page.getByLabel('Name of the workspace'), 'Acme Academy')
    await this.person.choose(this.page.getByRole('button', { name: 'Create the workspace' }))
    await this.checklist.waitFor()
    expect(await violationsOf(this.page)).toEqual([])
  }

  private async upload(): Promise<void> {
    const { page, person } = this
    await person.choose(this.checklist.getByRole('link', { name: 'Upload a course' }))
    const choose = person.choose(page.getByRole('button', { name: 'Choose a file' }))
    const [files] = await Promise.all([page.waitForEvent('filechooser'), choose])
    await files.setFiles({ name: 'course.zip', mimeType: 'application/zip', buffer: writeZip(packageEntries()) })
    person.strokes += 1
    await page.getByText('The course is ready.').waitFor()
  }

  private async preview(): Promise<void> {
    await this.person.choose(this.page.getByRole('link', { name: 'Preview' }))
    await PlayerPage.inPreview(this.page)
    // The keys of the dashboard work again once the course is closed.
    await this.person.choose(this.page.getByRole('link', { name: 'Close' }))
  }

  private async createKey(): Promise<void> {
    const { page, person } = this
    await this.come('Create an API key')
    await person.choose(this.checklist.getByRole('link', { name: 'Create a key' }))
    await person.choose(page.getByRole('button', { name: 'Create a key' }).first())
    await person.fill(page.getByRole('dialog').getByLabel('Label'), 'First key')
    await person.press('Enter')
    this.key = (await page.getByRole('region', { name: 'Secret of the key' }).innerText()).trim()
    await person.choose(page.getByRole('button', { name: 'I have copied it' }))
  }

  private async launch(): Promise<void> {
    await this.come('Launch it for a learner')
    const snippet = this.checklist.getByRole('region', { name: 'A launch in code' })
    await this.person.choose(this.checklist.getByRole('button', { name: 'Copy' }))
    const env = { ...process.env, LECTERN_API_KEY: this.key }
    const { stdout } = await promisify(execFile)('sh', ['-c', await snippet.innerText()], { env })
    // The key and the lines are pasted, and the link is opened.
    this.person.strokes += 3
    const learner = await this.context.newPage()
    await learner.goto(JSON.parse(stdout).launch_url)
    await learner.locator('iframe').first().waitFor()
    await learner.close()
  }

  private async addEndpoint(): Promise<void> {
    const { page, person } = this
    await this.come('Let results come to you')
    await person.choose(this.checklist.getByRole('link', { name: 'Add an endpoint' }))
    await person.choose(page.getByRole('button', { name: 'Add an endpoint' }).first())
    const dialog = page.getByRole('dialog')
    await person.fill(dialog.getByLabel('Address'), `${this.room.service.webhookReceiver}/first-run`)
    await person.fill(dialog.getByLabel('Label'), 'First endpoint')
    await person.choose(dialog.getByRole('button', { name: 'Add an endpoint' }))
    await person.choose(page.getByRole('button', { name: 'I have copied it' }))
    await page.getByRole('link', { name: 'First endpoint' }).waitFor()
  }
}

describeInBrowser(
  'the first run of a new workspace',
  (room) => {
    test('ticks every step of the checklist, with the keyboard alone', async () => {
      const context = await room().newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      const page = await context.newPage()
      const run = new FirstRun(room(), context, page)
      await run.signIn()
      const began = Date.now()
      const taken: string[] = []
      for (const [step, walk] of Object.entries(run.steps)) {
        const { strokes, controls } = run.person
        await walk()
        taken.push(`${run.person.strokes - strokes} strokes, ${run.person.controls - controls} controls: ${step}`)
      }
      await run.person.press('g')
      await run.person.press('o')
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await run.checklist.waitFor({ state: 'detached' })
      if (process.env['LECTERN_TOUR'] !== undefined) console.info(summaryOf(run.person, Date.now() - began, taken))
      await context.close()
    })
  },
  () => Promise.resolve([]),
)

/** @param machineMs how long the test took */
function summaryOf({ strokes, controls }: KeyboardPerson, machineMs: number, taken: readonly string[]): string {
  const seconds = Math.round(strokes * secondsFor.stroke + controls * secondsFor.control)
  return `${strokes} strokes, ${controls} controls, ${machineMs} ms here, ${seconds} s of a person. ${taken.join('; ')}`
}
