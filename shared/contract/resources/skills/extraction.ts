/** Skills that a text speaks of, as suggestions for a role brief or an alignment. */
import * as z from 'zod'
import { pathId } from '#shared/contract/resources/values.ts'
import { skillLevel } from './projection.ts'

/**
 * `course`: a text about a course, which asks for nothing: its candidates have the weight 1. In a `job_description`, "we" is the firm: what
 * it does itself is not asked for.
 */
const textKind = z.enum(['job_description', 'course'])
export type TextKind = z.output<typeof textKind>

export const extractionRequest = {
  kind: textKind,
  /** At most 50,000 UTF-16 units. It is neither stored nor logged. */
  text: z.string().min(1).max(50_000),
  frameworkId: pathId,
  limit: z.number().int().min(1).max(100).default(50),
  /** Whether a language model may add suggestions: then the text goes to the model of the deployment. */
  useModel: z.boolean().default(false),
}

/**
 * `used`: a model was asked, and what it said could be used. `unavailable`: it did not answer in time or in form. `disabled`: the
 * deployment has none, or the workspace does not allow it. Null: nobody asked for it.
 */
const modelState = z.enum(['used', 'unavailable', 'disabled'])
export type ModelState = z.output<typeof modelState>

const skillCandidate = z
  .object({
    skillId: z.string(),
    label: z.string(),
    /** From 0 to 1. `lexical` candidates have 0.5 at most, those of a `model` 0.7. */
    score: z.number(),
    /** `literal`: the text holds the label or an alias. `lexical`: a sentence shares words with what the skill says, or the text speaks of its parts. `model`: a language model suggests it. */
    method: z.enum(['literal', 'model', 'lexical']),
    /** Where the text speaks of it: UTF-16 offsets, `end` not included. */
    spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** 2, 3 or 4 by a word nearby, such as basic, proficient, expert; null without one. */
    suggestedLevel: skillLevel.nullable(),
    /** 2 (must), 0.5 (nice to have), otherwise 1. */
    suggestedWeight: z.number(),
  })
  .meta({ id: 'SkillCandidate' })
export type SkillCandidateResource = z.output<typeof skillCandidate>

export const extractionResult = z
  .object({
    engine: z.object({ name: z.literal('lexical-1'), model: modelState.nullable() }),
    frameworkVersion: z.number().int(),
    /** Best first, ties by id. */
    candidates: z.array(skillCandidate),
  })
  .meta({ id: 'SkillExtraction' })
