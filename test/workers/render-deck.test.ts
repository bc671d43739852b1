import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '#shared/formats/deck/rendered-deck.ts'
import { renderDeck, type DeckRendering, type RenderProgress } from '#shared/operations/conversions/render-deck.ts'
import { conversionLimit, describeConversions, installedOffice, testConverter } from '#test/support/converter.ts'
import { presentation, relationship, textBox, type SlideSpec } from '#test/support/presentation.ts'

const converter = testConverter()

const accepted = (rendering: DeckRendering): Extract<DeckRendering, { ok: true }> => {
  if (!rendering.ok) throw new Error(`${rendering.error.code}: ${rendering.cause ?? ''}`)
  return rendering
}

const link = (id: string, text: string, action = ''): string =>
  `<a:r><a:rPr lang="en-GB"><a:hlinkClick r:id="${id}" ${action}/></a:rPr><a:t>${text}</a:t></a:r>`

const deck = presentation({
  title: 'Fire safety',
  slides: [
    {
      shapes:
        textBox(['Fire safety'], { placeholder: 'title' }) +
        textBox([link('rIdX1', 'Read more')], { id: 3, top: 2_743_200 }) +
        textBox([link('rIdX2', 'Jump', 'action="ppaction://hlinksldjump"')], { id: 4, top: 4_572_000 }),
      relationships:
        relationship('rIdX1', 'hyperlink', 'https://example.com/fire') + relationship('rIdX2', 'slide', 'slide3.xml'),
      notes: ['Welcome everyone.'],
      tail: '<p:transition><p:fade/></p:transition>',
    },
    { hidden: true, shapes: textBox(['Not for learners']) },
    { shapes: textBox(['Leave the building'], { placeholder: 'title' }) },
  ],
})

/** Refers to a picture, a film and its poster at an address. */
const linkingSlide = (origin: string): SlideSpec => {
  const place =
    '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3048000" cy="3429000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
  const picture = (id: number, inner: string): string =>
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="P"/><p:cNvPicPr/><p:nvPr>${inner}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:link="rIdX1"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>${place}</p:pic>`
  return {
    shapes: picture(5, '') + picture(6, '<a:videoFile r:link="rIdX2"/>'),
    relationships:
      relationship('rIdX1', 'image', `${origin}/picture.png`) + relationship('rIdX2', 'video', `${origin}/film.mp4`),
  }
}

const contains = (outer: Place, { left, top }: Place): boolean =>
  left >= outer.left && top >= outer.top && left < outer.left + outer.width && top < outer.top + outer.height

/** What draws: the project's LibreOffice, and that of this machine where there is one. */
const converters: [name: string, soffice: string | null][] = [
  ['the LibreOffice of the project', null],
  ...(installedOffice === null ? [] : [['the installed one', installedOffice] satisfies [string, string]]),
]

const withInstalled = installedOffice === null ? test.skip : test

describeConversions('rendering a deck', () => {
  test('draws the visible slides with text, links, notes and findings', async () => {
    const steps: RenderProgress[] = []
    const order = { bytes: deck, converter: converter(), milliseconds: conversionLimit }
    const { deck: rendered, findings } = accepted(
      await renderDeck({ ...order, onProgress: (progress) => steps.push(progress) }),
    )
    const [first, second] = rendered.slides
    expect(rendered).toMatchObject({ title: 'Fire safety', language: 'en-GB', direction: 'ltr' })
    expect(rendered.slides.map(({ number, title, notes }) => ({ number, title, notes }))).toEqual([
      { number: 1, title: 'Fire safety', notes: ['Welcome everyone.'] },
      { number: 3, title: 'Leave the building', notes: [] },
    ])
    expect(first?.picture).toMatchObject({ mediaType: 'image/webp', width: 1600, height: 900 })
    expect(Buffer.from(first?.picture.bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP')
    expect(first?.texts.map(({ text }) => text)).toEqual(['Fire safety', 'Read more', 'Jump'])
    const box = { left: 0.07, top: 0.13, width: 0.5, height: 0.15 }
    expect(first?.texts.filter(({ place }) => contains(box, place)).map(({ text }) => text)).toEqual(['Fire safety'])
    expect(first?.links.map(({ target, text }) => ({ target, text }))).toEqual([
      { target: { kind: 'address', url: 'https://example.com/fire' }, text: 'Read more' },
      { target: { kind: 'slide', index: 1 }, text: 'Jump' },
    ])
    expect(second?.paragraphs).toEqual(['Leave the building'])
    expect(findings.map(({ code, slides }) => [code, slides])).toEqual([
      ['TRANSITION_DROPPED', [1]],
      ['SLIDE_HIDDEN', [2]],
    ])
    expect(steps.map(({ step, slidesDone, slidesTotal }) => `${step} ${slidesDone}/${slidesTotal}`)).toEqual([
      'reading 0/0',
      'converting 0/2',
      'drawing 0/2',
      'drawing 1/2',
      'drawing 2/2',
    ])
  })

  test.each(converters)(
    'makes no network request for linked pictures, media and objects: %s',
    async (_name, soffice) => {
      const requests: string[] = []
      const server = createServer((request, response) => {
        requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
        response.end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
      const bytes = presentation({ slides: [linkingSlide(origin)] })
      const order = { bytes, converter: { ...converter(), soffice }, milliseconds: conversionLimit }
      const { findings } = accepted(await renderDeck(order))
      await new Promise((resolve) => server.close(resolve))
      expect(requests).toEqual([])
      expect(findings.map(({ code }) => code)).toEqual([
        'EXTERNAL_CONTENT_NOT_LOADED',
        'EXTERNAL_MEDIA_NOT_LOADED',
        'SLIDE_WITHOUT_TITLE',
        'ALTERNATIVE_TEXT_MISSING',
      ])
    },
  )

  withInstalled('draws the same slides with an installed LibreOffice', async () => {
    const installed = { ...converter(), soffice: installedOffice }
    const { slides } = accepted(
      await renderDeck({ bytes: deck, converter: installed, milliseconds: conversionLimit }),
    ).deck
    expect(slides.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ['Fire safety', 'Read more', 'Jump'],
      ['Leave the building'],
    ])
  })

  test('refuses every deck where the LibreOffice that the deployment names is missing', async () => {
    const named = { ...converter(), soffice: join(tmpdir(), 'no-such-office') }
    const rendering = await renderDeck({ bytes: deck, converter: named, milliseconds: conversionLimit })
    expect(rendering).toMatchObject({ ok: false, error: { code: 'CONVERTER_MISSING' } })
    expect(rendering.ok ? null : rendering.cause).toContain('no-such-office')
  })

  test('gives an installed LibreOffice none of the environment, and kills what it started at the time limit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-stand-in-'))
    const [soffice, said] = [join(folder, 'soffice'), join(folder, 'said')]
    // The real one starts a program of its own too, and waits for it.
    await writeFile(soffice, `#!/bin/sh\nsleep 60 &\n{ env; echo "pid=$!"; } > ${said}\nwait\n`, { mode: 0o755 })
    process.env['AWS_SECRET_ACCESS_KEY'] = 'a-secret'
    try {
      const order = { bytes: deck, converter: { ...converter(), soffice }, milliseconds: 2000 }
      expect(await renderDeck(order)).toMatchObject({ ok: false, error: { code: 'DECK_TAKES_TOO_LONG' } })
      const lines = await readFile(said, 'utf8')
      expect(lines).not.toContain('a-secret')
      const pid = Number(/pid=(\d+)/.exec(lines)?.[1])
      expect(await hasEnded(pid)).toBe(true)
    } finally {
      delete process.env['AWS_SECRET_ACCESS_KEY']
      await rm(folder, { recursive: true })
    }
  })

  test('stops the process of a deck that takes too long, and leaves no file', async () => {
    // Other tests render decks at the same time, so this one has a temporary folder of its own.
    const folder = await mkdtemp(join(tmpdir(), 'lectern-late-'))
    const temporary = jest.spyOn(os, 'tmpdir').mockReturnValue(folder)
    try {
      const seen: string[] = []
      const look = (): void => void readdir(folder).then((names) => seen.push(...names))
      const order = { bytes: deck, converter: converter(), milliseconds: 300, onProgress: look }
      expect(await renderDeck(order)).toMatchObject({ ok: false, error: { code: 'DECK_TAKES_TOO_LONG' } })
      expect(seen).toContainEqual(expect.stringMatching(/^lectern-deck-/))
      expect(await readdir(folder)).toEqual([])
    } finally {
      temporary.mockRestore()
      await rm(folder, { recursive: true })
    }
  })

  test('refuses a deck that LibreOffice cannot convert, with its words for the log', async () => {
    const broken = { ...converter(), soffice: process.execPath }
    const rendering = await renderDeck({ bytes: deck, converter: broken, milliseconds: conversionLimit })
    expect(rendering).toMatchObject({ ok: false, error: { code: 'DECK_NOT_CONVERTIBLE' } })
    expect(rendering.ok ? null : rendering.cause).toContain('bad option')
  })
})

test('refuses every deck where the converter is not installed', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'lectern-empty-'))
  const order = { bytes: deck, converter: { folder: empty, soffice: null }, milliseconds: 1000 }
  expect(await renderDeck(order)).toMatchObject({ ok: false, error: { code: 'CONVERTER_MISSING' } })
  await rm(empty, { recursive: true })
})

/** A process that has ended, or that ends within a moment. */
async function hasEnded(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    try {
      const state = /^State:\s+(\w)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (state === 'Z') return true
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
