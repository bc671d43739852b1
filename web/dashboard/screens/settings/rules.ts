/** Settings as forms hold them, and as the service takes them. */
import type * as z from 'zod'
import type {
  configurationEdit,
  configurationResource,
} from '#shared/contract/resources/configuration/configuration.ts'
import { contrastWithWhite, leastContrast } from '#shared/contract/resources/configuration/contrast.ts'
import type { RelaunchBehavior } from '#web/dashboard/app/relaunch-behaviors.ts'
import { hostsIn } from '#web/dashboard/app/words-in.ts'

export type Configuration = z.output<typeof configurationResource>
export type ConfigurationEdit = z.input<typeof configurationEdit>

/** Texts are as typed; empty where nothing is stated. */
export interface Fields {
  readonly displayName: string
  readonly defaultLocale: string
  readonly timeZone: string
  readonly billingEmail: string
  readonly supportUrl: string
  readonly completedRelaunchBehavior: RelaunchBehavior
  readonly startOverAllowed: boolean
  readonly launchTokenSeconds: string
  readonly hashLearnerInfo: boolean
  readonly learnerProof: Configuration['dispatchDefaults']['learnerProof']
  readonly allowedDomains: string
  readonly logoUrl: string
  readonly accentColor: string
  readonly auditRetentionDays: string
  readonly extractionModel: boolean
}

export const fieldsOf = ({ courseDefaults, dispatchDefaults, branding, ...plain }: Configuration): Fields => ({
  displayName: plain.displayName ?? '',
  defaultLocale: plain.defaultLocale ?? '',
  timeZone: plain.timeZone ?? '',
  billingEmail: plain.billingEmail ?? '',
  supportUrl: plain.supportUrl ?? '',
  ...courseDefaults,
  launchTokenSeconds: plain.launchTokenSeconds?.toString() ?? '',
  hashLearnerInfo: dispatchDefaults.hashLearnerInfo,
  learnerProof: dispatchDefaults.learnerProof,
  allowedDomains: dispatchDefaults.allowedDomains.join('\n'),
  logoUrl: branding.logoUrl ?? '',
  accentColor: branding.accentColor ?? '',
  auditRetentionDays: plain.auditRetentionDays?.toString() ?? '',
  extractionModel: plain.extractionModel,
})

/** Fields that are saved together. */
export const sectionFields = {
  general: ['displayName', 'defaultLocale', 'timeZone', 'billingEmail', 'supportUrl'],
  courses: ['completedRelaunchBehavior', 'startOverAllowed', 'launchTokenSeconds'],
  dispatches: ['hashLearnerInfo', 'learnerProof', 'allowedDomains'],
  branding: ['logoUrl', 'accentColor'],
  retention: ['auditRetentionDays'],
  skills: ['extractionModel'],
} as const satisfies Readonly<Record<string, readonly (keyof Fields)[]>>

export type SettingsSection = keyof typeof sectionFields

/** Whether a section has what is not saved. */
export const isDirty = (section: SettingsSection, typed: Fields, saved: Fields): boolean =>
  sectionFields[section].some((field) => typed[field] !== saved[field])

const textOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const edits: Readonly<Record<SettingsSection, (fields: Fields) => ConfigurationEdit>> = {
  general: ({ displayName, defaultLocale, timeZone, billingEmail, supportUrl }) => ({
    displayName: textOf(displayName),
    defaultLocale: textOf(defaultLocale),
    timeZone: textOf(timeZone),
    billingEmail: textOf(billingEmail),
    supportUrl: textOf(supportUrl),
  }),
  courses: ({ completedRelaunchBehavior, startOverAllowed, launchTokenSeconds }) => ({
    courseDefaults: { completedRelaunchBehavior, startOverAllowed },
    launchTokenSeconds: numberOf(launchTokenSeconds),
  }),
  dispatches: ({ hashLearnerInfo, learnerProof, allowedDomains }) => ({
    dispatchDefaults: {
      hashLearnerInfo,
      learnerProof,
      allowedDomains: hostsIn(allowedDomains),
    },
  }),
  branding: ({ logoUrl, accentColor }) => ({
    branding: { logoUrl: textOf(logoUrl), accentColor: textOf(accentColor) },
  }),
  retention: ({ auditRetentionDays }) => ({ auditRetentionDays: numberOf(auditRetentionDays) }),
  skills: ({ extractionModel }) => ({ extractionModel }),
}

/** The change that a section's form asks for. */
export const editOf = (section: SettingsSection, fields: Fields): ConfigurationEdit => edits[section](fields)

export interface Contrast {
  /** 1 to 21, cut to one decimal: 4.49 must not look like 4.5. */
  readonly ratio: number
  readonly isEnough: boolean
}

/** Contrast of a colour with white; null for what is no colour such as `#1f5fbf`. */
export function contrastOf(colour: string): Contrast | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const ratio = contrastWithWhite(colour)
  return { ratio: Math.floor(ratio * 10) / 10, isEnough: ratio >= leastContrast }
}
