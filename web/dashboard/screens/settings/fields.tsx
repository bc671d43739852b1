import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RelaunchChoice } from '#web/dashboard/app/relaunch-choice.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { languageOptions, zoneOptions } from '#web/dashboard/app/language-options.ts'
import { ContrastCheck } from './contrast-check.tsx'
import type { Fields, SettingsSection } from './rules.ts'
import { settingsTexts } from './texts.ts'

export interface FieldsProps {
  readonly values: Fields
  readonly onChange: (change: Partial<Fields>) => void
}

function General({ values, onChange }: FieldsProps) {
  const { fields, descriptions, none } = useTexts(settingsTexts)
  const language = useLanguage()
  return (
    <>
      <TextField
        name="displayName"
        label={fields.displayName}
        description={descriptions.displayName}
        value={values.displayName}
        onChange={(displayName) => onChange({ displayName })}
        maxLength={200}
      />
      <Select
        label={fields.defaultLocale}
        description={descriptions.defaultLocale}
        value={values.defaultLocale}
        options={languageOptions(values.defaultLocale, none, language)}
        onChange={(defaultLocale) => onChange({ defaultLocale })}
      />
      <Select
        label={fields.timeZone}
        description={descriptions.timeZone}
        value={values.timeZone}
        options={zoneOptions(values.timeZone, none)}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <TextField
        name="billingEmail"
        type="email"
        label={fields.billingEmail}
        value={values.billingEmail}
        onChange={(billingEmail) => onChange({ billingEmail })}
      />
      <TextField
        name="supportUrl"
        type="url"
        pattern="https://.+"
        label={fields.supportUrl}
        description={descriptions.supportUrl}
        value={values.supportUrl}
        onChange={(supportUrl) => onChange({ supportUrl })}
      />
    </>
  )
}

function Courses({ values, onChange }: FieldsProps) {
  const { fields, descriptions } = useTexts(settingsTexts)
  return (
    <>
      <RelaunchChoice
        value={values.completedRelaunchBehavior}
        onChange={(completedRelaunchBehavior) => onChange({ completedRelaunchBehavior })}
      />
      <CheckField
        label={fields.startOverAllowed}
        isSelected={values.startOverAllowed}
        onChange={(startOverAllowed) => onChange({ startOverAllowed })}
      />
      <TextField
        name="launchTokenSeconds"
        inputMode="numeric"
        pattern="[0-9]{3,6}"
        label={fields.launchTokenSeconds}
        description={descriptions.launchTokenSeconds}
        value={values.launchTokenSeconds}
        onChange={(launchTokenSeconds) => onChange({ launchTokenSeconds })}
      />
    </>
  )
}

const proofs = ['none', 'host_stored'] as const

function Dispatches({ values, onChange }: FieldsProps) {
  const { fields, descriptions, proofs: proofNames } = useTexts(settingsTexts)
  return (
    <>
      <TextField
        name="dispatchDefaults.allowedDomains"
        label={fields.allowedDomains}
        description={descriptions.allowedDomains}
        value={values.allowedDomains}
        onChange={(allowedDomains) => onChange({ allowedDomains })}
        rows={3}
      />
      <Select
        label={fields.learnerProof}
        description={descriptions.learnerProof}
        value={values.learnerProof}
        options={proofs.map((value) => ({ value, label: proofNames[value] }))}
        onChange={(learnerProof) => onChange({ learnerProof })}
      />
      <CheckField
        label={fields.hashLearnerInfo}
        isSelected={values.hashLearnerInfo}
        onChange={(hashLearnerInfo) => onChange({ hashLearnerInfo })}
      />
    </>
  )
}

function Branding({ values, onChange }: FieldsProps) {
  const { fields, descriptions } = useTexts(settingsTexts)
  return (
    <>
      <TextField
        name="branding.logoUrl"
        type="url"
        pattern="https://.+"
        label={fields.logoUrl}
        description={descriptions.logoUrl}
        value={values.logoUrl}
        onChange={(logoUrl) => onChange({ logoUrl })}
      />
      <div className="stack">
        <TextField
          name="branding.accentColor"
          pattern="#[0-9A-Fa-f]{6}"
          label={fields.accentColor}
          description={descriptions.accentColor}
          value={values.accentColor}
          onChange={(accentColor) => onChange({ accentColor })}
          maxLength={7}
        />
        <ContrastCheck colour={values.accentColor} />
      </div>
    </>
  )
}

function Retention({ values, onChange }: FieldsProps) {
  const { fields, descriptions } = useTexts(settingsTexts)
  return (
    <TextField
      name="auditRetentionDays"
      inputMode="numeric"
      pattern="[0-9]{2,4}"
      label={fields.auditRetentionDays}
      description={descriptions.auditRetentionDays}
      value={values.auditRetentionDays}
      onChange={(auditRetentionDays) => onChange({ auditRetentionDays })}
    />
  )
}

function Skills({ values, onChange }: FieldsProps) {
  const { fields } = useTexts(settingsTexts)
  return (
    <CheckField
      label={fields.extractionModel}
      isSelected={values.extractionModel}
      onChange={(extractionModel) => onChange({ extractionModel })}
    />
  )
}

export const sectionForms: Readonly<Record<SettingsSection, (props: FieldsProps) => ReactNode>> = {
  general: General,
  courses: Courses,
  dispatches: Dispatches,
  branding: Branding,
  retention: Retention,
  skills: Skills,
}
