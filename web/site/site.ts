/** What pages of the documentation do beyond showing text: the menu on phones, copying of code, languages of examples, the search. */
import { startLanguages } from './languages.ts'
import { startSearch } from './search.ts'

document.documentElement.classList.add('scripted')

const menu = document.querySelector('#menu')
const menuButton = document.querySelector('.menu-button')
menuButton?.addEventListener('click', () => {
  const isOpen = menu?.classList.toggle('open') === true
  menuButton.setAttribute('aria-expanded', String(isOpen))
})

/** Adds a button that copies the code of a block. Pages of a file have no clipboard in some browsers. */
function addCopyButton(block: Element): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain copy'
  button.textContent = 'Copy'
  button.addEventListener('click', () => {
    void copy(block.querySelector('code')?.textContent ?? '').then((text) => (button.textContent = text))
  })
  block.append(button)
}

async function copy(code: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(code)
    return 'Copied'
  } catch {
    return 'Select the code to copy it'
  }
}

for (const block of document.querySelectorAll('.code')) addCopyButton(block)
// The menu is longer than a screen: show where the reader is.
menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
startLanguages()
startSearch()
