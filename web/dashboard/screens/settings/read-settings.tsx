import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { relaunchTexts } from '#web/dashboard/app/relaunch-choice.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { sectionFields, type Fields } from './rules.ts'
import { settingsTexts } from './texts.ts'

/** The settings for those who may not change them. */
export function ReadSettings({ fields }: { readonly fields: Fields }) {
  const texts = useTexts(settingsTexts)
  const { choices } = useTexts(relaunchTexts)
  const valueOf = (field: keyof Fields): ReactNode => {
    if (field === 'completedRelaunchBehavior') return choices[fields[field]].label
    if (field === 'learnerProof') return texts.proofs[fields[field]]
    const value = fields[field]
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    return value === '' ? texts.notStated : <bdi>{value}</bdi>
  }
  return (
    <div className="stack">
      {(['general', 'courses', 'dispatches', 'branding', 'retention', 'skills'] as const).map((section) => (
        <Card key={section} title={texts.sections[section]}>
          <KeyValues
            rows={sectionFields[section].map((field) => ({ key: texts.fields[field], value: valueOf(field) }))}
          />
        </Card>
      ))}
    </div>
  )
}
