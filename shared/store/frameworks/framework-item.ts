/** Stored frameworks, their versions and imports. */
import * as z from 'zod'
import { frameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import type { FrameworkImport } from '#shared/domain/skills/framework-import.ts'
import type { Framework, FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)
const nullableNumber = z.number().nullable().default(null)

const frameworkItem = z.object({
  tenantId: z.string(),
  frameworkId: z.string(),
  title: z.string(),
  language: z.string(),
  caseIdentifier: z.string(),
  defaultHalfLifeDays: nullableNumber,
  licence: nullableText,
  currentVersion: nullableNumber,
  draftVersion: nullableNumber,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

const versionItem = z.object({
  tenantId: z.string(),
  frameworkId: z.string(),
  frameworkVersion: z.number(),
  status: z.enum(['draft', 'published', 'retired']),
  contentHash: nullableText,
  graphId: nullableText,
  caseHash: nullableText,
  skills: z.number(),
  edges: z.number(),
  findings: z.array(frameworkFinding).nullable().default(null),
  createdAt: z.string(),
  publishedAt: nullableText,
})

const importItem = z.object({
  tenantId: z.string(),
  importId: z.string(),
  status: z.enum(['waiting', 'done', 'failed']),
  frameworkId: nullableText,
  fileSize: z.number(),
  findings: z.array(frameworkFinding),
  createdAt: z.string(),
  /** Stored in seconds, as DynamoDB's expiry asks. */
  expiresAt: z.number().transform((seconds) => new Date(seconds * 1000).toISOString()),
})

/** @throws StoredItemInvalid */
export const frameworkFromItem = (item: RawItem): Framework => parseItem(frameworkItem, item)
/** @throws StoredItemInvalid */
export const versionFromItem = (item: RawItem): FrameworkVersion => parseItem(versionItem, item)
/** @throws StoredItemInvalid */
export const importFromItem = (item: RawItem): FrameworkImport => parseItem(importItem, item)
