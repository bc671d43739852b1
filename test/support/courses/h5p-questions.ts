/** Answers the questions of H5P content with the right answers that the content carries. */
import type { Frame } from 'playwright-core'
import type { CourseVisit } from '#test/support/course-visit.ts'

/**
 * Functions that the scripts below share: the questions of the content, and which of their elements are visible on
 * the open page or slide.
 */
const content = `
  const text = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\\s+/g, ' ').trim()
  const questions = []
  const collect = (part) => {
    if (typeof part !== 'object' || part === null) return
    if (part.library && part.params) questions.push({ kind: String(part.library).split(' ')[0], params: part.params })
    Object.values(part).forEach(collect)
  }
  for (const { jsonContent } of Object.values(window.H5PIntegration?.contents ?? {})) collect(JSON.parse(jsonContent))
  const of = (kind) => questions.filter((question) => question.kind === kind).map(({ params }) => params)
  const isSeen = (element) => element.getClientRects().length > 0 && (element.closest('.h5p-slide')?.classList.contains('h5p-current') ?? true)
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen)
`

/** Selects the right choices that are not selected yet. */
const choose = `(() => {${content}
  for (const open of seen('.h5p-question.h5p-multichoice')) {
    const asked = text(open.querySelector('.h5p-question-introduction').innerHTML)
    const right = of('H5P.MultiChoice').find(({ question }) => text(question) === asked).answers.filter(({ correct }) => correct)
    for (const choice of open.querySelectorAll('.h5p-answer:not([aria-checked=true])')) if (right.some((answer) => text(answer.text) === text(choice.querySelector('.h5p-alternative-inner')?.innerHTML ?? choice.innerHTML))) choice.click()
  }
  for (const open of seen('.h5p-sc-slide.h5p-sc-current-slide')) {
    const asked = text(open.querySelector('.h5p-sc-question').innerHTML)
    const [right] = of('H5P.SingleChoiceSet').flatMap(({ choices }) => choices).find(({ question }) => text(question) === asked).answers
    const choice = [...open.querySelectorAll('.h5p-sc-alternative')].find((alternative) => text(alternative.querySelector('.h5p-sc-label').innerHTML) === text(right))
    if (!open.querySelector('.h5p-sc-selected')) choice.click()
  }
})()`

/**
 * Collects what is to be written into gaps, and what is to be dragged where: `put` are elements by number, `onto`
 * their places.
 */
const mark = `(() => {${content}
  const solutions = (source) => [...source.matchAll(/\\*(.+?)\\*/g)].map(([, solution]) => text(solution.split(':')[0]))
  let pairs = 0
  for (const old of document.querySelectorAll('[data-put], [data-onto], [data-write]')) for (const name of ['put', 'onto', 'write']) delete old.dataset[name]
  const pair = (put, onto) => {
    pairs += 1
    put.dataset.put = pairs
    onto.dataset.onto = [onto.dataset.onto, pairs].filter(Boolean).join(' ')
  }
  for (const open of seen('.h5p-question.h5p-blanks')) {
    if (!open.querySelector('.h5p-text-input:enabled')) continue
    const shown = open.querySelector('.h5p-question-content').cloneNode(true)
    shown.querySelector('.hidden-but-read')?.remove()
    for (const gap of shown.querySelectorAll('.h5p-input-wrapper')) gap.replaceWith('*')
    const source = of('H5P.Blanks').map(({ questions }) => questions.join(' ')).find((all) => text(all.replace(/\\*.+?\\*/g, '*')).replace(/ /g, '') === text(shown.innerHTML).replace(/ /g, ''))
    open.querySelectorAll('.h5p-text-input').forEach((gap, index) => {
      const right = solutions(source)[index].split('/')[0]
      if (gap.value !== right) gap.dataset.write = right
    })
  }
  for (const open of seen('.h5p-question.h5p-dragquestion')) {
    const moving = [...open.querySelectorAll('.h5p-draggable')]
    const textOf = (element) => text(element.type.params.text ?? '')
    const { elements, dropZones } = of('H5P.DragQuestion').map(({ question }) => question.task).find((task) => task.elements.every((element) => moving.some((own) => own.textContent.includes(textOf(element)))))
    const places = open.querySelectorAll('.h5p-dropzone')
    dropZones.forEach(({ correctElements }, index) => {
      for (const number of correctElements) {
        const own = moving.find((candidate) => candidate.textContent.includes(textOf(elements[number])))
        if (!own.classList.contains('h5p-dropped')) pair(own, places[index])
      }
    })
  }
  for (const open of seen('.h5p-question.h5p-drag-text')) {
    const places = [...open.querySelectorAll('.h5p-drag-dropzone-container .ui-droppable')]
    const word = (element) => text((element.querySelector('span:not(.h5p-hidden-read)') ?? element).innerHTML)
    const moving = [...open.querySelectorAll('.h5p-drag-draggables-container .ui-draggable')]
    const rights = of('H5P.DragText').map(({ textField }) => solutions(textField)).find((all) => all.length === places.length && moving.every((own) => all.includes(word(own))))
    places.forEach((place, index) => {
      const own = moving.find((candidate) => !candidate.dataset.put && word(candidate) === rights[index])
      if (own && !place.querySelector('.ui-draggable')) pair(own, place)
    })
  }
  return pairs
})()`

/** Hands the answers in. Some sets of questions have no button for that. */
const handIn = `(() => {${content}
  for (const check of seen('.h5p-question-check-answer')) check.click()
})()`

/**
 * Moves on: to the next question of an open set, after the last one to its result, and from there to the next page of
 * the book.
 */
const goOn = `(() => {${content}
  const page = document.querySelector('.h5p-interactive-book-chapter.h5p-interactive-book-current') ?? document
  const inPage = (selector) => seen(selector).find((element) => page.contains(element))
  const isInSet = page.querySelector('.questionset') !== null && !inPage('.questionset-results')
  const way = isInSet ? inPage('.qs-startbutton') ?? inPage('.h5p-question-finish') ?? inPage('.h5p-question-next') : seen('.h5p-interactive-book-status-arrow.next:not(.disabled)')[0]
  way?.click()
})()`

async function answerFrame(frame: Frame): Promise<void> {
  await frame.evaluate(choose)
  const pairs = await frame.evaluate<number>(mark)
  for (const gap of await frame.locator('[data-write]').all()) {
    await gap.fill((await gap.getAttribute('data-write')) ?? '')
    await gap.press('Tab')
  }
  for (let pair = 1; pair <= pairs; pair += 1) {
    // Uses the keyboard, because elements may cover each other.
    await frame.locator(`[data-put="${pair}"]`).press('Enter')
    await frame.locator(`[data-onto~="${pair}"]`).press('Enter')
  }
  await frame.evaluate(handIn)
}

/** Answers the visible questions of a book, hands them in, and moves on. */
export async function answerPageOfBook(visit: CourseVisit): Promise<void> {
  for (const frame of visit.frames) await answerFrame(frame)
  for (const frame of visit.frames) await frame.evaluate(goOn)
}
