/**
 * What the course of a deck states to its own script. A course stays as it is once it is made, so an older course is
 * never run by a newer script.
 *
 * Places are fractions of the slide: left, top, width, height.
 */
import type { HostStandard } from '../dispatches/shell.ts'

type CoursePlace = readonly [left: number, top: number, width: number, height: number]

export interface CourseLink {
  readonly at: CoursePlace
  /** An address (http, https, mailto), or the index of a slide. */
  readonly to: string | number
  readonly text: string
}

export interface CourseMedia {
  readonly at: CoursePlace
  readonly kind: 'video' | 'audio'
  readonly file: string
  readonly type: string
  readonly text: string
}

export interface CourseSlide {
  readonly title: string
  readonly picture: string
  /** Width of the picture divided by its height. Slides of one deck can differ. */
  readonly ratio: number
  /** Alternative text of the picture; empty where the deck has none. */
  readonly alternative: string
  readonly texts: readonly (readonly [text: string, ...CoursePlace])[]
  readonly links: readonly CourseLink[]
  readonly media: readonly CourseMedia[]
  readonly paragraphs: readonly string[]
  readonly notes: readonly string[]
}

export interface DeckCourse {
  readonly title: string
  /** The standard of the package; the script looks for the API of this one first. */
  readonly standard: HostStandard
  /** BCP 47 tag; empty where the deck does not say. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly slides: readonly CourseSlide[]
}

/** Media type of the pictures of slides. */
export const pictureType = 'image/webp'

/** Path in a course of the picture of its slide with this index, from 0. */
export const pictureFile = (index: number, ending = 'webp'): string => `slides/${index + 1}.${ending}`

/** Key in the web bucket under which the build publishes the files of deck courses as JSON: text by file name. */
export const deckCourseFilesKey = 'deck-course/files.json'
