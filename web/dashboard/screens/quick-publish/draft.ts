/** A course that is being written: its slides, their order, and the form in which a browser keeps them. */
import type * as z from 'zod'
import type { quickCourse } from '#shared/contract/resources/quick-publish/quick-course.ts'

export interface DraftSlide {
  /** Of the draft only: it stays when the slide moves. */
  readonly id: string
  readonly title: string
  /** Markdown. */
  readonly content: string
  /** Empty: no picture. */
  readonly imageUrl: string
  readonly imageAlt: string
}

export interface Draft {
  readonly title: string
  /** BCP 47 tag. */
  readonly language: string
  readonly slides: readonly DraftSlide[]
}

export const mostSlides = 200

export const emptySlide = (id: string): DraftSlide => ({ id, title: '', content: '', imageUrl: '', imageAlt: '' })

/** @param id of its first slide */
export const emptyDraft = (language: string, id: string): Draft => ({ title: '', language, slides: [emptySlide(id)] })

export const isUntouched = ({ title, slides }: Draft): boolean =>
  title === '' &&
  slides.every((slide) => [slide.title, slide.content, slide.imageUrl, slide.imageAlt].every((text) => text === ''))

export const changeSlide = (draft: Draft, id: string, change: Partial<Omit<DraftSlide, 'id'>>): Draft => ({
  ...draft,
  slides: draft.slides.map((slide) => (slide.id === id ? { ...slide, ...change } : slide)),
})

/** Adds an empty slide behind another one. */
export function addSlideAfter(draft: Draft, id: string, newId: string): Draft {
  const at = draft.slides.findIndex((slide) => slide.id === id)
  return { ...draft, slides: draft.slides.toSpliced(at + 1, 0, emptySlide(newId)) }
}

/** Removes a slide; the last one stays. */
export const removeSlide = (draft: Draft, id: string): Draft =>
  draft.slides.length === 1 ? draft : { ...draft, slides: draft.slides.filter((slide) => slide.id !== id) }

/** Moves a slide by one place: -1 towards the first one. At an end it stays. */
export function moveSlide(draft: Draft, id: string, by: -1 | 1): Draft {
  const from = draft.slides.findIndex((slide) => slide.id === id)
  const slide = draft.slides[from]
  const to = from + by
  if (slide === undefined || to < 0 || to >= draft.slides.length) return draft
  return { ...draft, slides: draft.slides.toSpliced(from, 1).toSpliced(to, 0, slide) }
}

export type CourseBody = z.input<typeof quickCourse>

/** The draft as the API takes it. */
export const bodyOf = ({ title, language, slides }: Draft): CourseBody => ({
  title: title.trim(),
  language,
  slides: slides.map((slide) => {
    const [url, alt] = [slide.imageUrl.trim(), slide.imageAlt.trim()]
    return {
      title: slide.title.trim(),
      content: slide.content,
      ...(url === '' ? {} : { image_url: url }),
      ...(url === '' || alt === '' ? {} : { image_alt: alt }),
    }
  }),
})

/** Number of the slide that a refused field belongs to, from 0, as of `slides.2.image_url`; null for other fields. */
export function slideOfField(field: string): number | null {
  const [, index] = /^slides\.(\d+)\b/.exec(field) ?? []
  return index === undefined ? null : Number(index)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSlide = (value: unknown): value is DraftSlide =>
  isRecord(value) && ['id', 'title', 'content', 'imageUrl', 'imageAlt'].every((name) => typeof value[name] === 'string')

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['title'] === 'string' &&
  typeof value['language'] === 'string' &&
  Array.isArray(value['slides']) &&
  value['slides'].length > 0 &&
  value['slides'].every(isSlide)

/** A kept draft; null where there is none, or where an older dashboard kept it otherwise. */
export function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}
