/** The search: an index in the browser, built from the texts of the site when somebody searches for the first time. */
import MiniSearch from 'minisearch'

interface Passage {
  readonly url: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

declare global {
  var lecternPassages: readonly Passage[] | undefined
}

const mostResults = 12
const root = document.currentScript?.dataset['root'] ?? ''

/** Loads the texts by a script, because a page that was opened from the disk may not fetch. */
function loadPassages(): Promise<readonly Passage[]> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}search-index.js`
    script.addEventListener('load', () => resolve(globalThis.lecternPassages ?? []))
    script.addEventListener('error', () => reject(new Error('The search index could not be loaded.')))
    document.head.append(script)
  })
}

interface Index {
  readonly passages: readonly Passage[]
  readonly engine: MiniSearch
}

async function buildIndex(): Promise<Index> {
  const passages = await loadPassages()
  const engine = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  engine.addAll(passages.map((passage, id) => ({ id, ...passage })))
  return { passages, engine }
}

/** Text around the first word that was found. */
function excerptOf({ text }: Passage, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((position) => position >= 0), lower.length)
  const start = first === lower.length ? 0 : Math.max(0, first - 60)
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 170)} …`
}

function resultItem(passage: Passage, terms: readonly string[]): HTMLLIElement {
  const [item, link, name, excerpt] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('strong'),
    document.createElement('span'),
  ]
  link.href = root + passage.url
  name.textContent = passage.heading === '' ? passage.title : `${passage.title}: ${passage.heading}`
  excerpt.textContent = excerptOf(passage, terms)
  link.append(name, excerpt)
  item.append(link)
  return item
}

/** The count of results as readers of the screen hear it. */
const statusOf = (count: number): string => {
  if (count === 0) return 'Nothing was found.'
  if (count > mostResults) return `The ${mostResults} best of ${count} results`
  return count === 1 ? '1 result' : `${count} results`
}

/** Connects the search of the page: its button, the key `/`, its dialog. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  const input = dialog?.querySelector('input')
  const status = dialog?.querySelector('.search-status')
  const results = dialog?.querySelector('.results')
  if (!dialog || !input || !status || !results) return

  let index: Promise<Index> | undefined
  const show = async (): Promise<void> => {
    const query = input.value
    const { engine, passages } = await (index ??= buildIndex())
    if (query !== input.value) return
    const found = query.trim() === '' ? [] : engine.search(query)
    status.textContent = query.trim() === '' ? '' : statusOf(found.length)
    results.replaceChildren(
      ...found.slice(0, mostResults).flatMap(({ id, terms }) => {
        const passage = passages[Number(id)]
        return passage === undefined ? [] : [resultItem(passage, terms)]
      }),
    )
  }
  const failed = (): void => {
    index = undefined
    status.textContent = 'The search index could not be loaded. Type again to try once more.'
  }
  const open = (): void => {
    dialog.showModal()
    input.select()
  }
  input.addEventListener('input', () => void show().catch(failed))
  results.addEventListener('click', () => dialog.close())
  document.querySelector('.search-button')?.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || dialog.open
    if (event.key !== '/' || isTyping) return
    event.preventDefault()
    open()
  })
}
