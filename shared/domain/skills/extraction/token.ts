/** A word of a text, as texts and labels are compared. */
export interface Token {
  /** Lower case and, in English, stemmed. */
  readonly term: string
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
}

/** Splits a text into its words. The language is that of the framework. */
export type Tokenize = (text: string) => readonly Token[]
