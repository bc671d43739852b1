/** Examples in several languages: readers see the one that they have chosen, on every page. Without the script they see all. */

const names: Readonly<Record<string, string>> = { sh: 'curl', js: 'JavaScript', python: 'Python' }
const stored = 'lectern.documentation.language'

const languageOf = (block: Element): string => block.getAttribute('data-language') ?? ''

/** Neighboring blocks of different languages, one list for each example. */
function examples(): HTMLElement[][] {
  const groups: HTMLElement[][] = []
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    if (names[languageOf(block)] === undefined) continue
    const group = groups.at(-1) ?? []
    const follows = group.at(-1) !== undefined && group.at(-1) === block.previousElementSibling
    if (follows && group.every((one) => languageOf(one) !== languageOf(block))) group.push(block)
    else groups.push([block])
  }
  return groups.filter(({ length }) => length > 1)
}

/** Browsers that store nothing throw. */
function chosenBefore(): string {
  try {
    return localStorage.getItem(stored) ?? 'sh'
  } catch {
    return 'sh'
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(stored, language)
  } catch {
    // The choice then holds for this page.
  }
}

/** Puts a choice of languages above each example. */
export function startLanguages(): void {
  const groups = examples()
  const show = (language: string): void => {
    for (const group of groups) {
      const shown = group.find((block) => languageOf(block) === language) ?? group[0]
      for (const block of group) block.hidden = block !== shown
    }
    for (const button of document.querySelectorAll('.languages button'))
      button.setAttribute('aria-pressed', String(button.getAttribute('value') === language))
  }
  for (const group of groups) group[0]?.before(choiceOf(group, show))
  show(chosenBefore())
}

function choiceOf(group: readonly HTMLElement[], show: (language: string) => void): HTMLElement {
  const choice = document.createElement('div')
  choice.className = 'languages'
  choice.setAttribute('role', 'group')
  choice.setAttribute('aria-label', 'Language of the example')
  for (const language of group.map(languageOf)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.value = language
    button.textContent = names[language] ?? language
    button.addEventListener('click', () => {
      // The examples above change their heights too: keep this one where the reader sees it.
      const before = choice.getBoundingClientRect().top
      show(language)
      remember(language)
      scrollBy(0, choice.getBoundingClientRect().top - before)
    })
    choice.append(button)
  }
  return choice
}
