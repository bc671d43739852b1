/** Conversions of PowerPoint decks (specification, "Conversion job"). */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

export const conversionStatuses = ['queued', 'processing', 'completed', 'failed'] as const
export const conversionStatus = z.enum(conversionStatuses)

/** The standard of the course: SCORM 1.2, or SCORM 2004 4th Edition. */
export const scormVersions = ['1.2', '2004'] as const
export const scormVersion = z.enum(scormVersions)

/** What is being done: the deck is drawn slide by slide, then the course is written, then published as a package. */
export const conversionSteps = ['waiting', 'rendering', 'writing', 'publishing', 'done'] as const

const progress = z.object({
  step: z.enum(conversionSteps),
  slides_done: z.number().int(),
  /** Null until the deck has been read. */
  slides_total: z.number().int().nullable(),
})

const conversionFinding = z.object({
  /** Stable; docs/conversion-codes.md lists the codes. */
  code: z.string(),
  /** Numbers of the slides in the deck, from 1, hidden ones counted; empty for what concerns the whole deck. */
  slides: z.array(z.number().int()),
  message: z.string(),
  remedy: z.string(),
})

/** What the course shows of the deck, and what it does not show as the deck does. */
const conversionReport = z.object({
  /** Numbers in the deck of the slides that the course shows, in its order. Empty for jobs of former releases. */
  slides: z.array(z.number().int()),
  warnings: z.array(conversionFinding),
  /** How many further warnings were left out. */
  omitted: z.number().int(),
})

const listedFields = {
  job_id: z.string(),
  status: conversionStatus,
  /** Null until the job is completed. */
  package_id: z.string().nullable(),
  package_version_id: z.string().nullable(),
  /** Slides of the course; null until the job is completed. */
  slide_count: z.number().int().nullable(),
  target_scorm_version: scormVersion,
  /** As the caller stated it; null: the course has the title of the deck. */
  title: z.string().nullable(),
  filename: z.string(),
  progress,
  /** Why a failed job failed; null for all others. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: dateTime,
  updated_at: dateTime,
}

/** A job in a list, which shows no reports. */
export const listedConversion = z.object(listedFields).meta({ id: 'ListedConversion' })

export const conversionJob = z
  .object({
    ...listedFields,
    /** Null until the deck has been rendered. */
    report: conversionReport.nullable(),
  })
  .meta({ id: 'ConversionJob' })

export type ConversionFinding = z.output<typeof conversionFinding>
export type ConversionReport = z.output<typeof conversionReport>
export type ListedConversion = z.output<typeof listedConversion>
export type ConversionResource = z.output<typeof conversionJob>
