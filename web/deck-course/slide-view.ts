/** Shows one slide: its picture, the text over it, and what can be clicked and played. */
import type { CourseLink, CourseMedia, CourseSlide } from '#shared/contract/resources/conversions/deck-course.ts'
import type { Words } from './words.ts'

type At = CourseLink['at']

export interface SlideViewOptions {
  readonly place: HTMLElement
  readonly words: Words
  readonly goTo: (slide: number) => void
}

function put(element: HTMLElement, [left, top, width, height]: At): void {
  Object.assign(element.style, {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  })
}

function textOver(text: string, [left, top, , height]: At): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  Object.assign(span.style, { left: `${left * 100}%`, top: `${top * 100}%` })
  span.dataset['height'] = String(height)
  return span
}

function mediaElement({ at, kind, file, text }: CourseMedia, fallback: string): HTMLElement {
  const element = document.createElement(kind)
  element.controls = true
  element.preload = 'metadata'
  element.src = file
  element.setAttribute('aria-label', text === '' ? fallback : text)
  put(element, at)
  if (kind === 'audio') element.style.height = ''
  return element
}

export class SlideView {
  private texts: readonly { readonly span: HTMLElement; readonly at: At }[] = []

  constructor(private readonly options: SlideViewOptions) {}

  /** Shows a slide; `fit` must follow. @param loaded called once its picture is there, or could not be loaded */
  show(slide: CourseSlide, label: string, loaded: () => void): void {
    const { place, words } = this.options
    const image = document.createElement('img')
    image.alt = slide.alternative
    image.addEventListener('load', loaded, { once: true })
    image.addEventListener('error', () => {
      image.alt = words.pictureMissing
      loaded()
    })
    image.src = slide.picture
    this.texts = slide.texts.map(([text, ...at]) => ({ span: textOver(text, at), at }))
    place.setAttribute('aria-label', label)
    place.replaceChildren(
      image,
      ...this.texts.map(({ span }) => span),
      ...slide.links.map((link) => this.link(link)),
      ...slide.media.map((media) => mediaElement(media, label)),
    )
  }

  /** Gives each text the size that it has on the picture. Called again whenever the slide changes its size. */
  fit(): void {
    const { place } = this.options
    const { clientWidth, clientHeight } = place
    for (const { span, at } of this.texts) {
      const [, , width, height] = at
      span.style.fontSize = `${height * clientHeight}px`
      span.style.transform = ''
      const natural = span.offsetWidth
      if (natural > 0) span.style.transform = `scaleX(${(width * clientWidth) / natural})`
    }
  }

  private link({ at, to, text }: CourseLink): HTMLElement {
    const { words, goTo } = this.options
    const anchor = document.createElement('a')
    put(anchor, at)
    if (typeof to === 'number') {
      anchor.href = `#${to + 1}`
      anchor.setAttribute('aria-label', text === '' ? `${words.slide} ${to + 1}` : text)
      anchor.addEventListener('click', (event) => {
        event.preventDefault()
        goTo(to)
      })
      return anchor
    }
    anchor.href = to
    anchor.target = '_blank'
    anchor.rel = 'noopener noreferrer'
    anchor.setAttribute('aria-label', `${text === '' ? to : text} (${words.newTab})`)
    return anchor
  }
}
