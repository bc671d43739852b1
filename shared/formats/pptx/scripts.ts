/** Which writing systems a text uses, to choose fonts. */
import type { Script } from './deck-outline.ts'

const patterns: Readonly<Record<Exclude<Script, 'chinese'>, RegExp>> = {
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  korean: /\p{Script=Hangul}/u,
  thai: /\p{Script=Thai}/u,
  emoji: /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  khmer: /\p{Script=Khmer}/u,
}
const han = /\p{Script=Han}/u

const isScript = (name: string): name is Exclude<Script, 'chinese'> => name in patterns

/** @param language decides for Han characters, which three languages draw differently */
export function scriptsOf(text: string, language: string | null): Script[] {
  const found: Script[] = Object.keys(patterns)
    .filter((name) => isScript(name) && patterns[name].test(text))
    .filter(isScript)
  if (!han.test(text)) return found
  const drawnAs: Script = hanOf(found, language)
  return [...new Set([...found, drawnAs])]
}

function hanOf(found: readonly Script[], language: string | null): Script {
  const primary = language?.split('-')[0]?.toLowerCase()
  if (primary === 'ja' || found.includes('japanese')) return 'japanese'
  return primary === 'ko' ? 'korean' : 'chinese'
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const letters = /\p{L}/gu

/** The direction of most letters. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  2 * (text.match(rightToLeft)?.length ?? 0) > (text.match(letters)?.length ?? 0) ? 'rtl' : 'ltr'
