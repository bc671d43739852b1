/** The SCORM 1.2 package of slides: one page that holds all of them, so that it can be read without its script too. */
import { createHash } from 'node:crypto'
import type { QuickSlide } from '#shared/contract/resources/quick-publish/quick-course.ts'
import { packageArchive } from '../made-package/archive.ts'
import { pictureExtension } from './picture-type.ts'
import { slideHtml } from './slide-html.ts'

export interface QuickCourseFacts {
  /** Letters, digits, `-`, `_` and `.`. */
  readonly identifier: string
  readonly title: string
  /** BCP 47 tag. */
  readonly language: string
}

export interface IllustratedSlide extends Pick<QuickSlide, 'title' | 'content' | 'image_alt'> {
  /** The bytes of its picture; null where it has none. */
  readonly picture: Uint8Array | null
}

const inHtml = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ku'])

const directionOf = (language: string): string =>
  rightToLeft.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** The same picture on several slides is one file. */
const pictureFile = (bytes: Uint8Array): string =>
  `pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${pictureExtension(bytes) ?? 'bin'}`

const figureOf = ({ picture, image_alt: text = '' }: IllustratedSlide): string =>
  picture === null ? '' : `<img src="${pictureFile(picture)}" alt="${inHtml(text)}" />\n`

function sectionOf(slide: IllustratedSlide, index: number): string {
  const id = `slide-${index + 1}`
  return `<section id="${id}" aria-labelledby="${id}-title" tabindex="-1">
<h2 id="${id}-title">${inHtml(slide.title)}</h2>
${figureOf(slide)}${slideHtml(slide.content)}</section>
`
}

/** Fills the marks of the page, `<!-- title -->` and so on. */
function fillPage(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/<!-- (\w+) -->/g, (mark, name: string) => values[name] ?? mark)
}

/**
 * The bytes of the ZIP. The same slides and files always give the same bytes.
 * @param page the files of the page and its script: text by name
 */
export function quickCourse(
  { identifier, title, language }: QuickCourseFacts,
  slides: readonly IllustratedSlide[],
  page: Readonly<Record<string, string>>,
): Buffer {
  const index = fillPage(page['index.html'] ?? '', {
    title: inHtml(title),
    contents: slides.map((slide, at) => `<li><a href="#slide-${at + 1}">${inHtml(slide.title)}</a></li>\n`).join(''),
    slides: slides.map(sectionOf).join(''),
  }).replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}">`)
  const pictures = slides.flatMap(({ picture }) => (picture === null ? [] : [[pictureFile(picture), picture] as const]))
  return packageArchive(
    { identifier, title, standard: '1.2' },
    { ...page, ...Object.fromEntries(pictures), 'index.html': index },
  )
}
