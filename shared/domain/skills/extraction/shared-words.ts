/** How much of what a skill says stands in a sentence. */
import type { Token } from './token.ts'

/** Words that say nothing about a skill. English and German, stemmed where stems differ. */
const emptyWords = new Set(
  (
    'a an and are as at be by for from has have he her his how if in into is it its may must not of on or our she so that the ' +
    'their them then there they this to up us use was we what when where which who will with you your ' +
    'als am an auf aus bei das dem den der des die durch ein eine einem einen einer eines er es für hat im in ist mit nach oder ' +
    'sich sie sind und uns unser von vor was wenn wer wie wir wird zu zum zur'
  ).split(' '),
)

const termsOf = (tokens: readonly Token[]): Set<string> =>
  new Set(tokens.map(({ term }) => term).filter((term) => !emptyWords.has(term)))

/** Fewer shared words are chance; and a smaller share of them, in percent. */
const [leastWords, leastShare] = [2, 40]

/**
 * The largest share, in whole percent, of the terms of one of the texts that the sentence holds. Null where it holds less than 40 %
 * of each, or fewer than two.
 */
export function sharedWords(sentence: readonly Token[], texts: readonly (readonly Token[])[]): number | null {
  const said = termsOf(sentence)
  const shares = texts.flatMap((text) => {
    const terms = [...termsOf(text)]
    const shared = terms.filter((term) => said.has(term)).length
    return shared < leastWords ? [] : Math.floor((100 * shared) / terms.length)
  })
  const best = Math.max(0, ...shares)
  return best < leastShare ? null : best
}
