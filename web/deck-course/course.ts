/** The script of a deck's course: shows the slides, and records which of them the learner has seen. */
import type { DeckCourse } from '#shared/contract/resources/conversions/deck-course.ts'
import { findHostApi } from '#web/host-api/host-api.ts'
import { SlideView } from './slide-view.ts'
import { showTranscript } from './transcript.ts'
import { Visit } from './visit.ts'
import { wordsFor } from './words.ts'

declare global {
  interface Window {
    /** Set by `deck.js` in the package. */
    readonly lecternDeck: DeckCourse
  }
}

const named = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}

const deck = window.lecternDeck
const { words, language } = wordsFor(deck.language)
const visit = new Visit({
  api: findHostApi(window, deck.standard),
  slides: deck.slides.length,
  now: () => performance.now(),
})
const seen = new Set(visit.start.seen)
let current = visit.start.current

const titleOf = (index: number): string => {
  const title = deck.slides[index]?.title ?? ''
  return title === '' ? `${words.slide} ${index + 1}` : title
}

const view = new SlideView({
  place: named('slide'),
  words,
  // The link that was clicked is gone, so the focus would be lost.
  goTo: (slide) => {
    show(slide)
    named('slide').focus()
  },
})
const entries = deck.slides.map((_, index) => contentsEntry(index))

function contentsEntry(index: number): HTMLButtonElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `${index + 1}. ${titleOf(index)}`
  button.addEventListener('click', () => {
    show(index)
    if (window.matchMedia('(max-width: 40rem)').matches) toggleContents(false)
  })
  item.append(button)
  named('contents').querySelector('ol')?.append(item)
  return button
}

function show(index: number): void {
  const slide = deck.slides[index]
  if (slide === undefined) return
  current = index
  view.show(slide, titleOf(index), () => {
    if (current !== index) return
    seen.add(index)
    mark()
    visit.record({ current, seen })
    preload(index + 1)
  })
  layOut()
  named('title').textContent = titleOf(index)
  showTranscript(named('transcript'), slide, { title: titleOf(index), notes: words.notes })
  named('position').textContent = `${index + 1} / ${deck.slides.length}`
  named('previous').toggleAttribute('disabled', index === 0)
  named('next').toggleAttribute('disabled', index === deck.slides.length - 1)
  mark()
}

function mark(): void {
  entries.forEach((button, index) => {
    button.classList.toggle('seen', seen.has(index))
    if (index === current) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  })
}

function preload(index: number): void {
  const slide = deck.slides[index]
  if (slide !== undefined) new Image().src = slide.picture
}

/** On a phone held upright, the text under a slide of portrait format needs room too. */
const mostOfScreen = 0.6

/** Fits the slide into the room that the bars leave. */
function layOut(): void {
  const [stage, slide] = [named('stage'), named('slide')]
  const ratio = deck.slides[current]?.ratio ?? 1
  const isUpright = window.matchMedia('(max-width: 40rem) and (orientation: portrait)').matches
  const room = isUpright ? window.innerHeight * mostOfScreen : stage.clientHeight
  const width = Math.min(stage.clientWidth, room * ratio)
  Object.assign(slide.style, { width: `${width}px`, height: `${width / ratio}px` })
  view.fit()
}

function toggleContents(isShown: boolean): void {
  named('contents').hidden = !isShown
  named('show-contents').setAttribute('aria-expanded', String(isShown))
  if (isShown) entries[current]?.focus()
  else named('show-contents').focus()
  layOut()
}

function nameButtons(): void {
  const labels = {
    'show-contents': words.contents,
    previous: words.previous,
    next: words.next,
    'show-transcript': words.transcript,
    'full-screen': words.fullScreen,
  }
  for (const [id, label] of Object.entries(labels)) Object.assign(named(id), { textContent: label, title: label })
  // English words in a deck of another language are read as English.
  document.querySelector('footer')?.setAttribute('lang', language)
  named('contents').setAttribute('aria-label', words.contents)
  named('transcript').setAttribute('aria-label', words.transcript)
  named('slide').setAttribute('aria-roledescription', words.slide)
}

function listenToButtons(): void {
  named('previous').addEventListener('click', () => show(current - 1))
  named('next').addEventListener('click', () => show(current + 1))
  named('show-contents').addEventListener('click', () => toggleContents(named('contents').hasAttribute('hidden')))
  named('show-transcript').addEventListener('click', () => {
    const isShown = document.body.classList.toggle('with-transcript')
    named('show-transcript').setAttribute('aria-expanded', String(isShown))
    layOut()
  })
  named('full-screen').hidden = !document.fullscreenEnabled
  named('full-screen').addEventListener('click', () => {
    const change =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    change.catch(() => undefined)
  })
}

const paging: readonly string[] = ['PageUp', 'PageDown', 'Home', 'End']

/** Whether a key belongs to the element that has the focus: media are sought by keys, lists and texts are scrolled. */
function isTaken({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || target instanceof HTMLMediaElement) return true
  return paging.includes(key) && target instanceof Element && target.closest('#transcript, #contents') !== null
}

/** Arrows follow the direction in which the deck is read. */
function listenToKeys(): void {
  const [forward, back] = deck.direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  document.addEventListener('keydown', (event) => {
    if (isTaken(event)) return
    if (event.key === forward || event.key === 'PageDown') show(current + 1)
    else if (event.key === back || event.key === 'PageUp') show(current - 1)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(deck.slides.length - 1)
    else if (event.key === 'Escape' && !named('contents').hidden) toggleContents(false)
    else return
    event.preventDefault()
  })
}

/** Pixels that a finger moves to turn to another slide. */
const swipe = 40

function listenToSwipes(): void {
  let from: number | null = null
  const stage = named('stage')
  stage.addEventListener('pointerdown', ({ pointerType, isPrimary, clientX, target }) => {
    // A finger on a film or a sound moves its slider.
    const isSwipe = pointerType === 'touch' && isPrimary && !(target instanceof HTMLMediaElement)
    from = isSwipe ? clientX : null
  })
  stage.addEventListener('pointerup', ({ clientX }) => {
    const moved = from === null ? 0 : clientX - from
    from = null
    if (Math.abs(moved) < swipe) return
    const isForward = moved < 0 === (deck.direction === 'ltr')
    show(current + (isForward ? 1 : -1))
  })
}

document.title = deck.title
document.documentElement.lang = deck.language === '' ? language : deck.language
document.documentElement.dir = deck.direction
nameButtons()
listenToButtons()
listenToKeys()
listenToSwipes()
new ResizeObserver(layOut).observe(named('stage'))
show(current)
window.addEventListener('pagehide', () => visit.end())
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})
