/** Frameworks of skills, their versions, imports and graphs. */
import * as z from 'zod'
import { dateTime, label, languageTag } from '#shared/contract/resources/values.ts'
import { frameworkFinding, skillId } from './skill.ts'

export const frameworkSettings = {
  title: label(200),
  language: languageTag.default('en'),
  /** Identifier of the CASE document; absent: one is made. */
  caseIdentifier: skillId.optional(),
  /** Half-life of evidence, unless a skill states its own. Null: evidence does not fade. */
  defaultHalfLifeDays: z.number().int().min(30).max(3650).nullable().default(730),
  licence: label(500).nullable().default(null),
}

export const frameworkResource = z
  .object({
    id: z.string(),
    title: z.string(),
    language: z.string(),
    caseIdentifier: z.string(),
    defaultHalfLifeDays: z.number().int().nullable(),
    licence: z.string().nullable(),
    /** The published version; null before the first. */
    currentVersion: z.number().int().nullable(),
    /** The version that can be changed; null where there is none. */
    draftVersion: z.number().int().nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
    version: z.number().int(),
  })
  .meta({ id: 'Framework' })
export type FrameworkResource = z.infer<typeof frameworkResource>

export const frameworkVersionResource = z
  .object({
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    status: z.enum(['draft', 'published', 'retired']),
    /** Graph of the version; null for drafts. */
    graphId: z.string().nullable(),
    skills: z.number().int(),
    edges: z.number().int(),
    createdAt: dateTime,
    publishedAt: dateTime.nullable(),
  })
  .meta({ id: 'FrameworkVersion' })
export type FrameworkVersionResource = z.infer<typeof frameworkVersionResource>

/** A link to `{skills, edges, source}` as JSON; `source` is the CASE package of an import, else null. */
export const contentLink = { contentUrl: z.string().nullable(), contentUrlExpiresAt: dateTime.nullable() }

export const skillGraphResource = z
  .object({
    graphId: z.string(),
    frameworkId: z.string(),
    frameworkVersion: z.number().int(),
    skills: z.number().int(),
    edges: z.number().int(),
    ...contentLink,
  })
  .meta({ id: 'SkillGraph' })

export const frameworkDiff = z.object({
  from: z.number().int(),
  to: z.number().int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  moved: z.array(z.object({ skillId: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  renamed: z.array(z.object({ skillId: z.string(), from: z.string(), to: z.string() })),
  replaced: z.array(z.object({ skillId: z.string(), by: z.array(z.string()) })),
})
export type FrameworkDiff = z.infer<typeof frameworkDiff>

export const frameworkImport = z
  .object({
    id: z.string(),
    status: z.enum(['waiting', 'done', 'failed']),
    /** The framework whose draft it filled; null until it is done, unless it was named. */
    frameworkId: z.string().nullable(),
    fileSize: z.number().int(),
    findings: z.array(frameworkFinding),
    createdAt: dateTime,
    expiresAt: dateTime,
  })
  .meta({ id: 'FrameworkImport' })
export type FrameworkImportResource = z.infer<typeof frameworkImport>
