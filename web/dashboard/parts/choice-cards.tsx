import type { ReactNode } from 'react'
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components'

interface ChoiceCardsProps<Value extends string> {
  readonly label: string
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    readonly description: string
    /** Drawn beside the words, which say the same. */
    readonly picture: ReactNode
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few values, each with a picture. */
export function ChoiceCards<Value extends string>({ label, choices, value, onChange }: ChoiceCardsProps<Value>) {
  return (
    <RadioGroup
      className="choice-cards"
      value={value}
      onChange={(text) => {
        const chosen = choices.find((choice) => choice.value === text)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      <Label className="field-label">{label}</Label>
      <div className="choice-cards-row">
        {choices.map((choice) => (
          <RadioField key={choice.value} value={choice.value}>
            <RadioButton className="choice-card">
              {choice.picture}
              <span className="choice-card-label">{choice.label}</span>
              <span className="choice-card-text">{choice.description}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
