/** Settings of a workspace: they say how new things begin. Plan and contract are no part of them. */
import type * as z from 'zod'
import type {
  Branding,
  configurationEdit,
  configurationResource,
} from '#shared/contract/resources/configuration/configuration.ts'
import { contrastWithWhite, leastContrast } from '#shared/contract/resources/configuration/contrast.ts'
import { differing, withoutUndefined } from '#shared/domain/differing.ts'
import { readDomains } from '#shared/domain/dispatches/dispatch-settings.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, invalidField, versionConflict, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { newCourseSettings } from '#shared/domain/packages/course-settings.ts'

export type Settings = z.output<typeof configurationResource>
export type ConfigurationEdit = z.output<typeof configurationEdit>

export interface Configuration {
  readonly tenantId: string
  readonly settings: Settings
  /** Revision; 1: nothing was changed yet, and nothing is stored. */
  readonly version: number
}

export const defaultSettings: Settings = {
  displayName: null,
  defaultLocale: null,
  timeZone: null,
  billingEmail: null,
  supportUrl: null,
  courseDefaults: newCourseSettings,
  dispatchDefaults: { hashLearnerInfo: false, learnerProof: 'none', allowedDomains: [] },
  launchTokenSeconds: null,
  branding: { logoUrl: null, accentColor: null },
  auditRetentionDays: null,
  extractionModel: false,
}

/** What the player shows of the workspace; null where it has none. */
export const shownBranding = ({ branding }: Settings): Branding | null =>
  branding.logoUrl === null && branding.accentColor === null ? null : branding

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What the form of a value cannot say: null where each stated value holds. */
function refusalOf(
  { timeZone, launchTokenSeconds, branding }: ConfigurationEdit,
  mostTokenSeconds: number,
): Refused<'VALIDATION_ERROR'> | null {
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    return invalidField('timeZone', 'must be a time zone of the IANA database, such as Europe/Berlin')
  if (typeof launchTokenSeconds === 'number' && launchTokenSeconds > mostTokenSeconds)
    return invalidField('launchTokenSeconds', `must be at most ${mostTokenSeconds}, as the deployment has it`)
  const colour = branding?.accentColor
  if (typeof colour === 'string' && contrastWithWhite(colour) < leastContrast)
    return invalidField(
      'branding.accentColor',
      `must have a contrast of ${leastContrast} with white; choose a darker one`,
    )
  return null
}

/** The settings that are stated, as they are stored. */
function settingsOf(stored: Settings, edit: ConfigurationEdit): Applied<Settings> | Refused<'VALIDATION_ERROR'> {
  const { version: _basis, courseDefaults = {}, dispatchDefaults = {}, branding = {}, ...plain } = edit
  const domains = readDomains(dispatchDefaults.allowedDomains ?? stored.dispatchDefaults.allowedDomains, 'live')
  if (domains.outcome === 'refused') {
    const at = domains.text.slice(0, domains.text.indexOf(':'))
    return invalidField(`dispatchDefaults.${at}`, domains.text.slice(at.length + 2))
  }
  return applied({
    ...stored,
    ...withoutUndefined(plain),
    courseDefaults: { ...stored.courseDefaults, ...withoutUndefined(courseDefaults) },
    dispatchDefaults: {
      ...stored.dispatchDefaults,
      ...withoutUndefined(dispatchDefaults),
      allowedDomains: domains.value,
    },
    branding: { ...stored.branding, ...withoutUndefined(branding) },
  })
}

export interface ConfigurationChange {
  readonly configuration: Configuration
  readonly event: AuditEvent
}

/**
 * The configuration with other settings, and the event that names them; null where it has them already.
 * @param mostTokenSeconds life of a launch token in this deployment
 */
export function changeConfiguration(
  stored: Configuration,
  edit: ConfigurationEdit,
  { stamp, mostTokenSeconds }: { readonly stamp: Stamp; readonly mostTokenSeconds: number },
): Applied<ConfigurationChange | null> | Refused<'VALIDATION_ERROR' | 'VERSION_CONFLICT'> {
  if (edit.version !== undefined && edit.version !== stored.version)
    return versionConflict('configuration', stored.version)
  const refusal = refusalOf(edit, mostTokenSeconds)
  if (refusal !== null) return refusal
  const settings = settingsOf(stored.settings, edit)
  if (settings.outcome === 'refused') return settings
  const changed = Object.keys(differing(stored.settings, settings.value))
  if (changed.length === 0) return applied(null)
  const version = stored.version + 1
  return applied({
    configuration: { ...stored, settings: settings.value, version },
    event: {
      ...stamped(stamp),
      type: 'workspace.configuration_changed',
      entityType: null,
      entityId: null,
      severity: 'info',
      data: { changed: changed.sort().join(' '), version },
    },
  })
}
