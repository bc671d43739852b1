/** Headsets of a workspace, and the codes by which they are paired and join sessions. */
import * as z from 'zod'
import { boundedText, dateTime, label } from '#shared/contract/resources/values.ts'

export const deviceMode = z.enum(['live', 'test'])

/** Characters of pairing codes: none looks like another one, in capitals or in a headset's font. */
export const pairingAlphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

export const newRegistration = z.object({
  label: label(100),
  mode: deviceMode.optional().meta({
    description: 'Sessions of which mode the headset joins. Absent: the mode of the key; in the dashboard, LIVE.',
  }),
  organizationId: boundedText(512).min(1).nullable().optional(),
  expires_in_minutes: z.number().int().min(5).max(60).default(15),
})

export const registrationResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    mode: deviceMode,
    label: z.string(),
    organizationId: z.string().nullable(),
    createdAt: dateTime,
    expiresAt: dateTime,
  })
  .meta({ id: 'DeviceRegistration' })

export const deviceStatus = z.enum(['active', 'revoked'])

export const deviceResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    mode: deviceMode,
    label: z.string(),
    organizationId: z.string().nullable(),
    /** As the headset states it: `Quest 3`. */
    model: z.string(),
    os_version: z.string().nullable(),
    app_version: z.string().nullable(),
    status: deviceStatus,
    registrationId: z.string(),
    pairedAt: dateTime,
    /** When it joined a session last. */
    lastJoinedAt: dateTime.nullable(),
    /** Revoked headsets are listed for 30 days. */
    revokedAt: dateTime.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Device' })

/** What a headset states about itself. */
export const statedDevice = z.object({
  model: label(100),
  os_version: label(64).optional(),
  app_version: label(64).optional(),
})

/** Capitals and small letters, with or without spaces and hyphens: people type it. */
export const pairingCode = boundedText(32)

/** Six digits, with or without spaces and hyphens. */
export const joinCode = boundedText(32)
