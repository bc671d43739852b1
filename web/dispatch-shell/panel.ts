/** What the shell itself shows; the hosted page shows everything else. */
import { texts, type ShellTexts, type TextName } from './texts.ts'

const named = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}

/** The first language of the browser for which there are texts; English if there is none. */
export function shellLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0] ?? ''
    if (language in texts) return language
  }
  return 'en'
}

export class Panel {
  private readonly words: ShellTexts

  constructor(language: string, title: string) {
    this.words = texts[language] ?? texts['en']
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
    document.title = title
  }

  /** Hides the panel: the hosted page fills the window. */
  hide(): void {
    document.body.setAttribute('data-state', 'playing')
    named('panel').hidden = true
  }

  /** @param reference for support, such as an error code */
  show(name: TextName, press?: () => void, reference = ''): void {
    const { title, text = '', button = '' } = this.words[name]
    document.body.setAttribute('data-state', name)
    named('title').textContent = title
    named('text').textContent = text
    named('reference').textContent = reference
    const action = named('action')
    action.textContent = button
    action.hidden = press === undefined
    action.onclick = press ?? null
    named('panel').hidden = false
    if (name !== 'loading') named('title').focus()
  }
}
