/** Words of texts and labels, as they are compared. */
import stem from 'wink-porter2-stemmer'
import type { Tokenize } from '#shared/domain/skills/extraction/token.ts'
import { stemOf } from './word-forms.ts'

/** Letters and digits, with the signs that belong to names of skills: `C++`, `C#`, `.NET`. */
const word = /\.?[\p{L}\p{N}]+(?:['’][\p{L}]+)?(?:\+\+|#)?/gu

const lowerCase = (text: string): string => text.normalize('NFKC').toLowerCase()

const isEnglish = (lower: string, language: string): boolean => /^en\b/i.test(language) && /^[a-z]+$/.test(lower)

/**
 * The term of a word in the stored search index, which other stems would no longer fit.
 * @param language BCP 47; other languages than English are not stemmed
 */
export const indexedTermOf = (text: string, language: string): string => {
  const lower = lowerCase(text)
  return isEnglish(lower, language) ? stem(lower) : lower
}

const termOf = (text: string, language: string): string => {
  const lower = lowerCase(text)
  return isEnglish(lower, language) ? stemOf(lower) : lower
}

/** The words of a text as written, for the search index. */
export const wordsOf = (text: string): string[] => Array.from(text.matchAll(word), ([found]) => found)

/** Terms that a tokenizer keeps: a framework has the same words again and again, and stemming is slow. */
const mostKept = 50_000

/** @param language BCP 47; other languages than English are not stemmed */
export function tokenizer(language: string): Tokenize {
  const terms = new Map<string, string>()
  const keptTermOf = (text: string): string => {
    const known = terms.get(text)
    if (known !== undefined) return known
    const term = termOf(text, language)
    if (terms.size < mostKept) terms.set(text, term)
    return term
  }
  return (text) =>
    Array.from(text.matchAll(word), ({ 0: found, index }) => ({
      term: keptTermOf(found),
      start: index,
      end: index + found.length,
    }))
}
