/** Words of texts and labels, as they are compared. */
import stem from 'wink-porter2-stemmer'
import type { Token } from '#shared/domain/skills/extraction/token.ts'

/** Letters and digits, with the signs that belong to names of skills: `C++`, `C#`, `.NET`. */
const word = /\.?[\p{L}\p{N}]+(?:['’][\p{L}]+)?(?:\+\+|#)?/gu

/** @param language BCP 47; other languages than English are not stemmed */
export const termOf = (text: string, language: string): string => {
  const lower = text.normalize('NFKC').toLowerCase()
  return /^en\b/i.test(language) && /^[a-z]+$/.test(lower) ? stem(lower) : lower
}

export const tokensOf = (text: string, language: string): Token[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    term: termOf(found, language),
    start: index,
    end: index + found.length,
  }))
