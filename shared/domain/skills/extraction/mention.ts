/** Places of a text that speak of skills. */

/** One place of the text that speaks of a skill. */
export interface Mention {
  readonly skill: number
  readonly method: 'literal' | 'model' | 'lexical'
  /** Hundredths: literal 100 over the skills of that name; lexical at most 50; those of a model lie in between. */
  readonly score: number
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
  /** 2, 3, 4, or null. */
  readonly level: number | null
  readonly weight: number
  /** Whether the text must speak of another skill of its branch: the name is very short, or few words are shared. */
  readonly needsOther: boolean
  /** Points that a name lacks to count, before those for another name of its branch; 0 or less where it lacks none. */
  readonly lacks: number
}
