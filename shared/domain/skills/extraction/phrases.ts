/** The labels and aliases of a graph as a trie of words, in which the longest phrase at a place of a text is found. */
import { articles, particles, quantities } from './empty-words.ts'
import type { Token, Tokenize } from './token.ts'

/** A skill that a phrase names. */
interface Named {
  /** Number of the skill in its graph. */
  readonly skill: number
  /** The label as written, where it is so short that the text must write it the same; null for longer ones. */
  readonly exact: string | null
  /**
   * The form in which the text must have the first word of a name without further words save prepositions: "cooks" does not name "Cooking",
   * nor "set out" "Setting out". Null for longer names.
   */
  readonly form: string | null
  /** Whether the name holds punctuation. Other names do not reach from one clause of a text to the next. */
  readonly crossesClauses: boolean
}

interface Node {
  readonly next: Map<string, Node>
  readonly named: Named[]
}

export interface FoundPhrase {
  /** Words of the text from the first of the phrase to its last. */
  readonly length: number
  readonly named: readonly Named[]
}

export interface Phrases {
  /** The longest phrase that begins at `tokens[at]`; null where none does. @param text what the tokens were made of */
  longestAt(text: string, tokens: readonly Token[], at: number): FoundPhrase | null
}

/** Names up to this length are too common as words: `R`, `C`, `Go`. */
const shortName = 2

export const isShortName = (name: string): boolean => name.trim().length <= shortName

/** A word without the ending of its plural. */
const formOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|ss|x)es$/, '')
    .replace(/(?<=[^s])s$/, '')

const clauseEnd = /[,:;()–—]/

const isWritten = ({ exact, form, crossesClauses }: Named, written: string, firstWord: string): boolean =>
  (exact === null || exact === written) &&
  (form === null || form === formOf(firstWord)) &&
  (crossesClauses || !clauseEnd.test(written))

const emptyNode = (): Node => ({ next: new Map(), named: [] })

function nodeOf(root: Node, tokens: readonly Token[]): Node {
  let node = root
  for (const { term } of tokens) {
    const next = node.next.get(term) ?? emptyNode()
    node.next.set(term, next)
    node = next
  }
  return node
}

/** The words of a name without its articles, unless it has no others. */
function namingTokens(tokens: readonly Token[]): readonly Token[] {
  const naming = tokens.filter(({ term }) => !articles.has(term))
  return naming.length === 0 ? tokens : naming
}

/** Whether a word between those of a name leaves it the same: an article, a quantity, and "of" in "coaching of colleagues". */
function isWithinName(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, word] = [tokens[at - 1], tokens[at]].map((token) => text.slice(token?.start, token?.end).toLowerCase())
  if (before === undefined || word === undefined) return false
  return articles.has(word) || quantities.has(word) || (word === 'of' && before.endsWith('ing'))
}

/** @param names the label and the aliases of each skill, in the order of the graph */
export function phrasesOf(names: readonly (readonly string[])[], tokenize: Tokenize): Phrases {
  const root = emptyNode()
  for (const [skill, phrases] of names.entries()) {
    for (const phrase of phrases) {
      const [first, ...others] = namingTokens(tokenize(phrase))
      if (first === undefined) continue
      const exact = isShortName(phrase) ? phrase.trim() : null
      const word = phrase.slice(first.start, first.end)
      const isNoun = others.length === 0 || (/ing$/i.test(word) && others.every(({ term }) => particles.has(term)))
      const form = isNoun ? formOf(word) : null
      const node = nodeOf(root, [first, ...others])
      const isNew = node.named.every((other) => other.skill !== skill || other.form !== form)
      if (isNew) node.named.push({ skill, exact, form, crossesClauses: clauseEnd.test(phrase) })
    }
  }
  return {
    longestAt(text, tokens, at) {
      let [node, best]: [Node | undefined, FoundPhrase | null] = [root, null]
      const firstWord = text.slice(tokens[at]?.start, tokens[at]?.end)
      for (let end = at; end < tokens.length; end += 1) {
        const { term = '', start = 0, end: behind = 0 } = tokens[end] ?? {}
        const next: Node | undefined = node.next.get(term)
        if (next === undefined && end > at && isWithinName(text, tokens, end)) continue
        if (next === undefined) break
        node = next
        const written = text.slice(tokens[at]?.start ?? start, behind)
        const named = node.named.filter((each) => isWritten(each, written, firstWord))
        if (named.length > 0) best = { length: end - at + 1, named }
      }
      return best
    },
  }
}
