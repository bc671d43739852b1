/** Small rendered decks for tests, with real pictures. */
import { crc32, deflateSync } from 'node:zlib'
import type { RenderedDeck, RenderedSlide } from '#shared/formats/deck/rendered-deck.ts'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG of one grey. */
function greyPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 0xdd)
  // Each row begins with the number of its filter; 0 is none.
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** A picture for a slide of another format. */
export const greySlide = (width: number, height: number): RenderedSlide['picture'] => ({
  mediaType: 'image/png',
  bytes: greyPicture(width, height),
  width,
  height,
})

const place = { left: 0.1, top: 0.1, width: 0.5, height: 0.08 }

export const renderedSlide = (number: number, facts: Partial<RenderedSlide> = {}): RenderedSlide => ({
  number,
  title: `Title ${number}`,
  picture: greySlide(160, 90),
  texts: [{ text: `Title ${number}`, place }],
  links: [],
  media: [],
  alternatives: [],
  paragraphs: [`Title ${number}`, `Text of slide ${number}`],
  notes: [`Notes of slide ${number}`],
  ...facts,
})

export const renderedDeck = (facts: Partial<RenderedDeck> = {}): RenderedDeck => ({
  title: 'Safety at work',
  language: 'en',
  direction: 'ltr',
  slides: [1, 2, 3].map((number) => renderedSlide(number)),
  ...facts,
})

/** A deck of three slides with what slides can hold: links, jumps, media, alternative texts. */
export const fullDeck = (facts: Partial<RenderedDeck> = {}): RenderedDeck => {
  const lower = (left: number) => ({ left, top: 0.6, width: 0.2, height: 0.1 })
  return renderedDeck({
    slides: [
      renderedSlide(1, {
        alternatives: ['A helmet', 'A pair of gloves'],
        links: [
          { place: lower(0.1), target: { kind: 'slide', index: 2 }, text: 'To the end' },
          { place: lower(0.4), target: { kind: 'address', url: 'https://example.org/' }, text: '' },
        ],
      }),
      // The second slide of the deck is hidden.
      renderedSlide(3, {
        media: [
          {
            kind: 'video',
            place: lower(0.1),
            mediaType: 'video/mp4',
            bytes: Buffer.from('video'),
            description: 'A film',
          },
          { kind: 'audio', place: lower(0.5), mediaType: 'audio/mpeg', bytes: Buffer.from('audio'), description: '' },
        ],
      }),
      renderedSlide(4, { title: '', notes: [] }),
    ],
    ...facts,
  })
}
