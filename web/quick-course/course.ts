/** The script of a quick course: shows one slide at a time, and records where the learner is. */
import { findHostApi } from '#web/host-api/host-api.ts'
import { Visit } from './visit.ts'
import { wordsFor } from './words.ts'

const named = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}

const slides = [...document.querySelectorAll<HTMLElement>('main > section')]
const entries = [...document.querySelectorAll<HTMLAnchorElement>('#contents a')]
const { words, language } = wordsFor(document.documentElement.lang)
const found = findHostApi(window, '1.2')
const visit = new Visit({
  // A platform for SCORM 2004 alone has no place for this course's data.
  api: found?.standard === '1.2' ? found : null,
  slides: slides.length,
  now: () => performance.now(),
})
let current = visit.start

const isLast = (): boolean => current === slides.length - 1

function draw(): void {
  slides.forEach((slide, index) => {
    slide.hidden = index !== current
  })
  entries.forEach((entry, index) => {
    if (index === current) entry.setAttribute('aria-current', 'true')
    else entry.removeAttribute('aria-current')
  })
  named('position').textContent = `${current + 1} / ${slides.length}`
  named('previous').toggleAttribute('disabled', current === 0)
  named('next').textContent = isLast() ? words.finish : words.next
  named('next').toggleAttribute('disabled', isLast() && visit.isFinished)
  named('finished').textContent = isLast() && visit.isFinished ? words.finished : ''
}

function show(index: number): void {
  if (slides[index] === undefined) return
  current = index
  draw()
  window.scrollTo(0, 0)
  // Screen readers go on at the new slide.
  slides[index].focus({ preventScroll: true })
  visit.show(current)
}

function toggleContents(isShown: boolean): void {
  named('contents').hidden = !isShown
  named('show-contents').setAttribute('aria-expanded', String(isShown))
  if (isShown) entries[current]?.focus()
}

function prepare(): void {
  named('previous').textContent = words.previous
  named('show-contents').textContent = words.contents
  named('contents').setAttribute('aria-label', words.contents)
  // English words in a course of another language are read as English.
  for (const element of [document.querySelector('footer'), named('show-contents')])
    element?.setAttribute('lang', language)
  named('show-contents').hidden = false
  document.querySelector('footer')?.removeAttribute('hidden')
  toggleContents(false)
}

function listen(): void {
  named('previous').addEventListener('click', () => show(current - 1))
  named('next').addEventListener('click', () => {
    if (isLast()) {
      visit.finish()
      draw()
    } else show(current + 1)
  })
  named('show-contents').addEventListener('click', () => toggleContents(named('contents').hasAttribute('hidden')))
  entries.forEach((entry, index) =>
    entry.addEventListener('click', (event) => {
      event.preventDefault()
      toggleContents(false)
      show(index)
    }),
  )
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || named('contents').hidden) return
    toggleContents(false)
    named('show-contents').focus()
  })
  window.addEventListener('pagehide', () => visit.end())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

prepare()
listen()
draw()
visit.show(current)
