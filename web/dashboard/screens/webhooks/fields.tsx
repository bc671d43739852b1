import { useTexts } from '#web/dashboard/app/language.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import type { NewWebhook } from './data.ts'
import { webhooksTexts } from './texts.ts'

const scopes = [
  'all',
  'packages',
  'sessions',
  'usage',
  'dispatches',
  'competency',
] as const satisfies readonly NewWebhook['eventScope'][]
const modes = ['live', 'test'] as const

/** What is chosen from lists; addresses and labels are read from the form. */
export interface Choices {
  readonly eventScope: (typeof scopes)[number]
  readonly mode: (typeof modes)[number]
}

interface WebhookFieldsProps {
  readonly url?: string
  readonly label?: string
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

/** The fields of an endpoint, in the form that adds it and in the one that changes it. */
export function WebhookFields({ url = '', label = '', choices, onChange }: WebhookFieldsProps) {
  const { form: texts, scopes: scopeNames, modes: modeNames, tunnel } = useTexts(webhooksTexts)
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={texts.url}
        description={url === '' ? `${texts.urlHint} ${tunnel}` : texts.urlHint}
        defaultValue={url}
        isRequired
        maxLength={2048}
      />
      <TextField
        name="label"
        label={texts.label}
        description={texts.labelHint}
        defaultValue={label}
        isRequired
        maxLength={200}
      />
      <Select
        label={texts.scope}
        value={choices.eventScope}
        options={scopes.map((value) => ({ value, label: scopeNames[value] }))}
        onChange={(eventScope) => onChange({ ...choices, eventScope })}
      />
      <Select
        label={texts.mode}
        description={texts.modeHint}
        value={choices.mode}
        options={modes.map((value) => ({ value, label: modeNames[value] }))}
        onChange={(mode) => onChange({ ...choices, mode })}
      />
    </>
  )
}
