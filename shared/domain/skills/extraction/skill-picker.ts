/** A language model that says which of some skills a text speaks of. What it says is checked: `pickedMentions`. */

/** A skill that the model may pick. */
export interface PickableSkill {
  readonly skillId: string
  readonly label: string
  readonly statement: string
}

/** What a model picks: a skill, and what of the text speaks of it, word for word. Neither is known to be true. */
export interface SkillPick {
  readonly skillId: string
  readonly quotes: readonly string[]
}

export interface SkillPicker {
  /** Null where the model did not answer in time, or not in the form that it was asked for. It never throws. */
  pick(text: string, skills: readonly PickableSkill[]): Promise<readonly SkillPick[] | null>
}
