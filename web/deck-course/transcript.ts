/** The text of a slide for reading: its own, what its pictures show, and the speaker's notes. */
import type { CourseSlide } from '#shared/contract/resources/conversions/deck-course.ts'

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

export interface Headings {
  readonly title: string
  readonly notes: string
}

export function showTranscript(place: HTMLElement, slide: CourseSlide, headings: Headings): void {
  // The title is the first paragraph of many slides.
  const paragraphs = slide.paragraphs.filter((text, index) => index > 0 || text !== slide.title)
  const alternative = slide.alternative === '' ? [] : [element('p', slide.alternative)]
  const notes = slide.notes.map((text) => element('p', text))
  place.replaceChildren(
    element('h2', headings.title),
    ...paragraphs.map((text) => element('p', text)),
    ...alternative,
    ...(notes.length === 0 ? [] : [element('h3', headings.notes), ...notes]),
  )
  place.scrollTop = 0
}
