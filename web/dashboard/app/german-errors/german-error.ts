/** What a code of the service says in German. */

/** What a refusal states beside its code, its `details` among it. */
export type Values = Readonly<Record<string, unknown>>

export interface GermanError {
  /** What is wrong, and what to do. */
  readonly sentence: string
  /** The same with the values that the refusal states; null where it states none. */
  readonly exact?: (values: Values) => string | null
  /** The service's own text says no more than `sentence`: it is left out. */
  readonly isWhole?: true
}

export type GermanErrors = Readonly<Record<string, GermanError>>

export const whole = (sentence: string): GermanError => ({ sentence, isWhole: true })

/** A sentence with the service's own text below it, which names what was wrong. */
export const general = (sentence: string): GermanError => ({ sentence })

export const retry = 'Versuchen Sie es gleich noch einmal.'
export const lookAgain = 'Vielleicht wurde inzwischen etwas gelöscht: Sehen Sie in der Liste nach.'
