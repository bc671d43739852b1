/**
 * Real decks, from a folder beside the project. Ordinary runs convert a few; `EVERY_DECK=1` converts all, prints a table
 * and compares each first slide with the thumbnail that PowerPoint stored. `CONVERTER=soffice` converts with the LibreOffice
 * that is installed on this machine instead.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeck } from '#shared/formats/pptx/open-deck.ts'
import { readDeck } from '#shared/formats/pptx/read-deck.ts'
import { renderDeck, type DeckRendering } from '#shared/operations/conversions/render-deck.ts'
import { conversionLimit, testConverter } from '#test/support/converter.ts'
import { PictureComparison } from '#test/support/similarity.ts'

const folder = join('..', 'shared', 'fixtures', 'pptx')
const converterPackage = join('node_modules', '@matbee', 'libreoffice-converter')
const isComplete = existsSync(folder) && existsSync(converterPackage)
const title = isComplete ? 'real decks' : 'real decks (skipped: the folder of decks or the converter is missing)'
const takesAll = process.env.EVERY_DECK === '1'
const soffice = process.env.CONVERTER ?? null

/** Everything else converts. */
const refused: Readonly<Record<string, string>> = {
  'bad-clusterfuzz-1.pptx': 'DECK_DAMAGED',
  'bad-clusterfuzz-2.pptx': 'DECK_DAMAGED',
  'bad-clusterfuzz-3.pptx': 'DECK_DAMAGED',
  'bad-encrypted-ole.pptx': 'DECK_DAMAGED',
  'bad-no-slides.pptx': 'DECK_WITHOUT_SLIDES',
  'bad-password.pptx': 'DECK_PASSWORD_PROTECTED',
  'bad-protected-tika.pptx': 'DECK_PASSWORD_PROTECTED',
  'minimal.pptx': 'DECK_WITHOUT_SLIDES',
  'old-binary.ppt': 'DECK_OLD_FORMAT',
}
const few = ['smartart.pptx', 'japanese-table.pptx']

const decks = isComplete ? readdirSync(folder).filter((name) => /\.(?:p[po][ts][xm]?)$/.test(name)) : []
const converted = decks.filter((name) => !(name in refused) && (takesAll || few.includes(name)))

const bytesOf = (name: string): Buffer => readFileSync(join(folder, name))
const describeDecks = isComplete ? describe : describe.skip

describeDecks(title, () => {
  const converter = testConverter()
  const similarities: number[] = []
  let comparison: PictureComparison | null = null

  beforeAll(async () => {
    comparison = await PictureComparison.open()
  })
  afterAll(async () => {
    await comparison?.close()
    const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
    const sorted = similarities.toSorted((a, b) => a - b)
    if (takesAll)
      console.log(`SSIM of ${similarities.length}: mean ${mean}, median ${sorted[Math.floor(sorted.length / 2)]}`)
  })

  test.each(Object.entries(refused))('refuses %s with %s', async (name, code) => {
    const opened = await openDeck(bytesOf(name))
    const reading = opened.ok ? await readDeck(opened.parts) : opened
    expect(reading.ok ? 'accepted' : reading.error.code).toBe(code)
  })

  /** SSIM of the first slide and the thumbnail; null where the deck has none. */
  async function similarityOf(name: string, { deck }: Extract<DeckRendering, { ok: true }>): Promise<number | null> {
    const opened = await openDeck(bytesOf(name))
    const bytes = opened.ok ? await opened.parts.bytes('docProps/thumbnail.jpeg') : null
    const first = deck.slides[0]
    // PowerPoint draws the first slide, hidden or not.
    if (comparison === null || bytes === null || first?.number !== 1) return null
    return comparison.similarity({ mediaType: 'image/jpeg', bytes }, first.picture)
  }

  test.each(converted)('converts %s', async (name) => {
    const start = performance.now()
    const rendering = await renderDeck({
      bytes: bytesOf(name),
      converter: { ...converter(), soffice },
      milliseconds: conversionLimit,
    })
    if (!rendering.ok) throw new Error(`${rendering.error.code}: ${rendering.cause ?? ''}`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const similarity = await similarityOf(name, rendering)
    if (similarity !== null) similarities.push(similarity)
    const { slides } = rendering.deck
    const kilobytes = slides.reduce((sum, { picture }) => sum + picture.bytes.length, 0) / slides.length / 1024
    const codes = rendering.findings.map(
      (found) => `${found.code}${found.slides.length > 0 ? ` (${found.slides.length})` : ''}`,
    )
    if (takesAll)
      console.log(
        [name, `${slides.length} slides`, `${seconds} s`, `${kilobytes.toFixed(0)} KB a slide`, similarity?.toFixed(3)]
          .concat(codes.join(', '))
          .join(' | '),
      )
    expect(rendering.findings.map(({ code }) => code)).not.toContain('SLIDES_NOT_MATCHED')
    expect(slides.every(({ picture }) => picture.bytes.length > 0)).toBe(true)
  })
})
