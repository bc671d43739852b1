import { openDeck } from '#shared/formats/pptx/open-deck.ts'
import { readDeck } from '#shared/formats/pptx/read-deck.ts'
import { presentation, presentationEntries } from '#test/support/presentation.ts'
import { writeZip } from '#test/support/zip-writer.ts'

async function codeOf(bytes: Uint8Array): Promise<string> {
  const opened = await openDeck(bytes)
  const reading = opened.ok ? await readDeck(opened.parts) : opened
  return reading.ok ? 'accepted' : reading.error.code
}

const compound = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(stream, 'utf16le')])

const MiB = 1024 * 1024
const truncated = presentation().subarray(0, 2000)
const word = presentationEntries().map((entry) =>
  entry.name === 'ppt/presentation.xml' ? { ...entry, data: '<w:document xmlns:w="w"/>' } : entry,
)
const bomb = writeZip([...presentationEntries(), { name: 'ppt/media/a.bmp', data: Buffer.alloc(40 * MiB) }])
const manySlides = Array.from({ length: 501 }, () => ({}))

test.each([
  ['a text file', Buffer.from('Hello'), 'DECK_NOT_A_PRESENTATION'],
  ['an empty file', Buffer.alloc(0), 'DECK_NOT_A_PRESENTATION'],
  ['a ZIP archive of other files', writeZip([{ name: 'a.txt', data: 'a' }]), 'DECK_NOT_A_PRESENTATION'],
  ['a text document', writeZip(word), 'DECK_NOT_A_PRESENTATION'],
  ['a presentation of PowerPoint 97', compound('PowerPoint Document'), 'DECK_OLD_FORMAT'],
  ['a presentation with a password', compound('EncryptedPackage'), 'DECK_PASSWORD_PROTECTED'],
  ['another compound file', compound('WordDocument'), 'DECK_NOT_A_PRESENTATION'],
  ['a truncated presentation', truncated, 'DECK_DAMAGED'],
  ['a decompression bomb', bomb, 'DECK_UNPACKS_TOO_LARGE'],
  ['a file above 200 MB', Buffer.alloc(200 * MiB + 1), 'DECK_TOO_LARGE'],
  ['a deck without slides', presentation({ slides: [] }), 'DECK_WITHOUT_SLIDES'],
  ['a deck whose slides are missing', presentation({ without: ['ppt/slides/slide1.xml'] }), 'DECK_WITHOUT_SLIDES'],
  ['a deck of hidden slides', presentation({ slides: [{ hidden: true }] }), 'DECK_WITHOUT_VISIBLE_SLIDES'],
  ['a deck of 501 slides', presentation({ slides: manySlides }), 'DECK_TOO_MANY_SLIDES'],
])('refuses %s by its content', async (_, bytes, code) => {
  expect(await codeOf(bytes)).toBe(code)
})

test('accepts a presentation and one of 500 slides', async () => {
  expect(await codeOf(presentation())).toBe('accepted')
  expect(await codeOf(presentation({ slides: manySlides.slice(1) }))).toBe('accepted')
})
