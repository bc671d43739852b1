/** The labels and aliases of a graph as a trie of words, in which the longest phrase at a place of a text is found. */
import type { Token, Tokenize } from './token.ts'

/** A skill that a phrase names. */
interface Named {
  /** Number of the skill in its graph. */
  readonly skill: number
  /** The label as written, where it is so short that the text must write it the same; null for longer ones. */
  readonly exact: string | null
}

interface Node {
  readonly next: Map<string, Node>
  readonly named: Named[]
}

export interface FoundPhrase {
  /** Words of the phrase. */
  readonly length: number
  readonly named: readonly Named[]
}

export interface Phrases {
  /** The longest phrase that begins at `tokens[at]`; null where none does. @param text what the tokens were made of */
  longestAt(text: string, tokens: readonly Token[], at: number): FoundPhrase | null
}

/** Labels up to this length are too common as words: `R`, `C`, `Go`. */
const shortLabel = 2

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

/** @param names the label and the aliases of each skill, in the order of the graph */
export function phrasesOf(names: readonly (readonly string[])[], tokenize: Tokenize): Phrases {
  const root = emptyNode()
  for (const [skill, phrases] of names.entries()) {
    for (const phrase of phrases) {
      const node = nodeOf(root, tokenize(phrase))
      const exact = phrase.trim().length <= shortLabel ? phrase.trim() : null
      if (node !== root && node.named.every((other) => other.skill !== skill)) node.named.push({ skill, exact })
    }
  }
  return {
    longestAt(text, tokens, at) {
      let [node, best]: [Node | undefined, FoundPhrase | null] = [root, null]
      for (let end = at; end < tokens.length; end += 1) {
        node = node.next.get(tokens[end]?.term ?? '')
        if (node === undefined) break
        const written = text.slice(tokens[at]?.start, tokens[end]?.end)
        const named = node.named.filter(({ exact }) => exact === null || exact === written)
        if (named.length > 0) best = { length: end - at + 1, named }
      }
      return best
    },
  }
}
