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
  /**
   * What of its branch the text must speak of, too, so that it counts: another `skill`, where the name is very short or in a statement of
   * facts, or few words are shared; another `name`, where one everyday word is all that speaks for it. Null where it counts in any case.
   */
  readonly needs: 'skill' | 'name' | null
}
