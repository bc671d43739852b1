/** The language of the page: the one chosen here, else that of the browser. */
import { createContext, use } from 'react'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const storedAs = 'lectern-language'

const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text)

export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storedAs)
  if (isLanguage(stored)) return stored
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return known ?? 'en'
}

/** Stores the choice and opens the page again in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storedAs, language)
  location.reload()
}

export const LanguageContext = createContext<Language>('en')

export const useLanguage = (): Language => use(LanguageContext)

/** The texts of a screen in each language, which must have the same names. */
export const defineTexts = <Texts>(texts: Readonly<Record<Language, Texts>>): Readonly<Record<Language, Texts>> => texts

/** The texts in the language of the page. */
export const useTexts = <Texts>(texts: Readonly<Record<Language, Texts>>): Texts => texts[useLanguage()]
