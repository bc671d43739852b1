/**
 * Real decks, converted by the service and taken by a learner on a desk and then on a phone: text found, links clicked,
 * media played, resumed, completed. Ordinary runs take two; `EVERY_DECK=1` takes all. `DECK_PICTURES=<folder>` keeps pictures.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, Frame } from 'playwright-core'
import { describeInBrowser, newLearner, phone, type Classroom, type Launched } from '#test/support/browser.ts'
import { convertOnService } from '#test/support/convert-on-service.ts'
import { courseIn, faultsOf, findText, pictureShown, position } from '#test/support/deck-page.ts'
import { until } from '#test/support/dispatch-host/dispatch-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { everyNth } from '#test/support/usual-cases.ts'

interface PlayedDeck {
  readonly file: string
  readonly slides: number
  /** Text on the picture of a slide, by its number. */
  readonly text?: readonly [slide: number, text: string]
  /** Slide with a link to this origin. */
  readonly link?: readonly [slide: number, origin: string]
  /** Slide with a jump, and where it leads. */
  readonly jump?: readonly [slide: number, to: number]
  /** Slides with a film or a sound that browsers play. */
  readonly media?: readonly number[]
  readonly notes?: readonly [slide: number, text: string]
  readonly direction?: 'rtl'
  readonly isSample?: true
}

const played: readonly PlayedDeck[] = [
  { file: 'media-video-audio.pptx', slides: 2, media: [1, 2], isSample: true },
  {
    file: 'shapes-tables-6slides.pptx',
    slides: 6,
    text: [1, 'Learning PPTX'],
    link: [5, 'http://poi.apache.org'],
    jump: [5, 2],
    isSample: true,
  },
  { file: 'video-2.pptx', slides: 1, media: [1] },
  { file: 'external-rels.pptx', slides: 1, text: [1, 'Code is available at'], link: [1, 'https://github.com'] },
  { file: 'english-spanish-notes.pptx', slides: 6, text: [3, 'born free and equal'] },
  { file: 'hebrew-rtl-41slides.pptx', slides: 41, text: [1, 'נושאי השיעור'], direction: 'rtl' },
  { file: 'japanese-table.pptx', slides: 1, text: [1, 'Row 1 Col 2'] },
  { file: 'charts-tables-34slides.pptx', slides: 34, text: [1, 'Addressing the American Challenge'] },
  { file: 'size-portrait.pptx', slides: 2 },
  { file: 'customgeo-transitions-48slides.pptx', slides: 48, text: [1, 'New Learning Standards'] },
]

const folder = join('..', 'shared', 'fixtures', 'pptx')
const isComplete = existsSync(folder) && existsSync(join('node_modules', '@matbee', 'libreoffice-converter'))
const decks = played.filter(({ isSample }) => isSample === true || process.env['EVERY_DECK'] === '1')
const title = isComplete ? 'decks of customers' : 'decks (skipped: the folder of decks or the converter is missing)'

/** Goes to a slide by the contents. */
async function goTo(course: Frame, slide: number): Promise<void> {
  // The click of a mouse, wherever the list stands: on a phone it lies over the slide and is closed.
  await course.evaluate(`document.querySelectorAll('#contents button')[${slide - 1}].click()`)
  await pictureShown(course)
}

/** What the deck promises beside its pictures. */
async function checkContent(course: Frame, deck: PlayedDeck, context: BrowserContext): Promise<void> {
  if (deck.text !== undefined) {
    await goTo(course, deck.text[0])
    expect(await findText(course, deck.text[1])).toBe(deck.text[1])
  }
  if (deck.notes !== undefined) {
    await goTo(course, deck.notes[0])
    expect(await course.locator('#transcript').textContent()).toContain(deck.notes[1])
  }
  if (deck.link !== undefined) {
    await goTo(course, deck.link[0])
    const opened = context.waitForEvent('page')
    await course.locator(`#slide a[href^="${deck.link[1]}"]`).first().click()
    const page = await opened
    await page.waitForURL(`${deck.link[1]}/**`)
    await page.close()
  }
  if (deck.jump !== undefined) {
    await goTo(course, deck.jump[0])
    await course.locator('#slide a[href^="#"]').first().click()
    expect(await position(course)).toBe(`${deck.jump[1]} / ${deck.slides}`)
  }
  for (const slide of deck.media ?? []) {
    await goTo(course, slide)
    await course.evaluate(
      'Promise.all([...document.querySelectorAll("#slide > video, #slide > audio")].map((one) => { one.muted = true; return one.play() }))',
    )
    await until(() =>
      course.evaluate<boolean>(
        '[...document.querySelectorAll("#slide > video, #slide > audio")].every((one) => one.currentTime > 0)',
      ),
    )
  }
}

/** Pictures of addresses outside are never asked for; pages that links open are stood in for. */
async function outside(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => !/(^|\.)(localhost|127\.0\.0\.1)$/.test(url.hostname),
    async (route) => {
      if (!route.request().isNavigationRequest()) asked.push(route.request().url())
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Outside</title>' })
    },
  )
  return asked
}

/** Verbs of the learner's statements. */
async function verbsOf({ service }: Classroom, learner: string): Promise<string[]> {
  const { endpoint, username, password } = service.lrs
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, 'x-experience-api-version': '2.0.0' }
  const response = await fetch(`${endpoint.replace(/\/$/, '')}/statements?limit=100`, { headers })
  const { statements }: any = await response.json()
  return statements
    .filter((one: any) => JSON.stringify(one.actor).includes(learner))
    .map(({ verb }: any) => basename(verb.id))
}

async function keepPicture({ page }: PlayerPage, name: string): Promise<void> {
  const target = process.env['DECK_PICTURES'] ?? ''
  if (target !== '') await page.screenshot({ path: join(target, `${name}.png`) })
}

interface Taking {
  readonly room: Classroom
  readonly deck: PlayedDeck
  readonly launched: Launched
}

/** The first half, at a desk. @returns the slide at which the learner leaves */
async function atDesk({ room, deck, launched }: Taking): Promise<number> {
  const context = await room.newContext()
  const foreign = await outside(context)
  const player = await PlayerPage.open(context, launched.launch_url)
  const course = await courseIn(player.page)
  await pictureShown(course)
  expect(await course.evaluate('document.documentElement.dir')).toBe(deck.direction ?? 'ltr')
  await checkContent(course, deck, context)
  const half = Math.ceil(deck.slides / 2)
  await goTo(course, half)
  await keepPicture(player, `${deck.file}-1280`)
  expect(await faultsOf(course)).toEqual([])
  await player.button('exit').click()
  // Left, or finished where the checks have shown every slide.
  await player.page.waitForSelector('#screen:not([hidden])')
  expect([...player.errors, ...foreign]).toEqual([])
  await context.close()
  return half
}

/** The rest, on a phone. */
async function onPhone({ room, deck, launched }: Taking, resumesAt: number): Promise<void> {
  const context = await room.newContext(phone)
  const foreign = await outside(context)
  const player = await PlayerPage.open(context, launched.launch_url)
  const course = await courseIn(player.page)
  await pictureShown(course)
  expect(await position(course)).toBe(`${resumesAt} / ${deck.slides}`)
  await keepPicture(player, `${deck.file}-390`)
  expect(await faultsOf(course)).toEqual([])
  for (let slide = 1; slide <= deck.slides; slide += 1) await goTo(course, slide)
  await until(async () => (await room.session(launched)).completion_status === 'completed')
  expect([...player.errors, ...foreign]).toEqual([])
  await context.close()
}

function describeDecks(body: (room: () => Classroom) => void): void {
  if (isComplete) describeInBrowser(title, body)
  else describe.skip(title, () => test.todo('plays decks'))
}

describeDecks((room) => {
  test.each(everyNth(2, decks).map((deck) => [deck.file, deck] as const))(
    'plays %s from a desk to a phone',
    async (file, deck) => {
      const job = await convertOnService(room().service, readFileSync(join(folder, file)), file)
      expect(job).toMatchObject({ status: 'completed', slide_count: deck.slides })
      const learner = newLearner()
      const launched = await room().launch(job.package_id, { user_id: learner })
      const half = await atDesk({ room: room(), deck, launched })
      const again = await room().launch(job.package_id, { user_id: learner, session_id: launched.session_id })
      if (deck.slides > 1) await onPhone({ room: room(), deck, launched: again }, half)
      expect((await room().session(launched)).completion_status).toBe('completed')
      await until(async () => (await verbsOf(room(), learner)).includes('completed'))
    },
  )
})
