/** The SCORM package of a deck: a page, its script, and the slides as data, pictures and media. */
import {
  pictureFile,
  type CourseLink,
  type CourseMedia,
  type CourseSlide,
  type DeckCourse,
} from '#shared/contract/resources/conversions/deck-course.ts'
import { packageArchive, type PackageFiles } from '../made-package/archive.ts'
import { dataScript } from '../made-package/data-script.ts'
import type { Place, PlacedLink, RenderedDeck, RenderedSlide } from './rendered-deck.ts'

export interface DeckCourseFacts {
  /** Letters, digits, `-`, `_` and `.`. */
  readonly identifier: string
  readonly title: string
  /** `2004` is the 4th edition. */
  readonly standard: '1.2' | '2004'
}

/** The script that `index.html` runs before the course's own. */
const dataFile = 'deck.js'

/** Four digits place a text to a fifth of a pixel on a slide of 2,000 pixels. */
const digits = 10_000

const rounded = (value: number): number => Math.round(value * digits) / digits

const placeOf = ({ left, top, width, height }: Place): CourseLink['at'] => [
  rounded(left),
  rounded(top),
  rounded(width),
  rounded(height),
]

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
}

const extensionOf = (mediaType: string): string => extensions[mediaType] ?? 'bin'

const pictureOf = ({ picture }: RenderedSlide, index: number): string =>
  pictureFile(index, extensionOf(picture.mediaType))

const mediaFile = (slide: RenderedSlide, index: number, position: number): string =>
  `media/${index + 1}-${position + 1}.${extensionOf(slide.media[position]?.mediaType ?? '')}`

const safeAddress = /^(https?:|mailto:)/i

/** Only addresses that a click may open: a deck may hold any, scripts too. */
function linkOf({ place, target, text }: PlacedLink, slides: number): CourseLink[] {
  const at = placeOf(place)
  if (target.kind === 'slide') return target.index < slides ? [{ at, to: target.index, text }] : []
  return safeAddress.test(target.url) ? [{ at, to: target.url, text }] : []
}

function slideOf(slide: RenderedSlide, index: number, slides: number): CourseSlide {
  return {
    title: slide.title,
    picture: pictureOf(slide, index),
    ratio: rounded(slide.picture.width / slide.picture.height),
    alternative: slide.alternatives.join('; '),
    texts: slide.texts.map(({ text, place }) => [text, ...placeOf(place)] as const),
    links: slide.links.flatMap((link) => linkOf(link, slides)),
    media: slide.media.map(({ place, kind, mediaType, description }, position): CourseMedia => ({
      at: placeOf(place),
      kind,
      file: mediaFile(slide, index, position),
      type: mediaType,
      text: description,
    })),
    paragraphs: slide.paragraphs,
    notes: slide.notes,
  }
}

function dataOf({ title, standard }: DeckCourseFacts, deck: RenderedDeck): DeckCourse {
  return {
    title,
    standard,
    language: deck.language ?? '',
    direction: deck.direction,
    slides: deck.slides.map((slide, index) => slideOf(slide, index, deck.slides.length)),
  }
}

/**
 * The bytes of the ZIP. The same deck and files always give the same bytes.
 * @param page the files of the page and its script: text by name
 */
export function deckCourse(facts: DeckCourseFacts, deck: RenderedDeck, page: Readonly<Record<string, string>>): Buffer {
  const pictures = deck.slides.map((slide, index) => [pictureOf(slide, index), slide.picture.bytes] as const)
  const media = deck.slides.flatMap((slide, index) =>
    slide.media.map(({ bytes }, position) => [mediaFile(slide, index, position), bytes] as const),
  )
  const files: PackageFiles = {
    ...page,
    [dataFile]: dataScript('lecternDeck', dataOf(facts, deck)),
    ...Object.fromEntries([...pictures, ...media]),
  }
  return packageArchive(facts, files)
}
