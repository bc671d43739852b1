/** A skill of a trade as its author writes it down, with its parts. */
export interface TradeSkill {
  readonly label: string
  readonly statement: string
  /** Other names: usual synonyms, verb and noun forms, abbreviations. */
  readonly aliases: readonly string[]
  readonly parts: readonly TradeSkill[]
}

/** One line of a framework's file: label and statement, other names, parts. */
export const skill = (
  [label, statement]: readonly [label: string, statement: string],
  aliases: readonly string[],
  ...parts: readonly TradeSkill[]
): TradeSkill => ({ label, statement, aliases, parts })
