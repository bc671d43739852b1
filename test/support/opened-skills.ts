/** Opens skills for the extraction, as the function does it with a published framework. */
import { type Skill, type SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import type { ExtractionSource } from '#shared/domain/skills/extraction/extract-skills.ts'
import { readableSkills } from '#shared/domain/skills/extraction/readable-skills.ts'
import { openGraph, structureOf } from '#shared/domain/skills/skill-graph.ts'
import { tokenizer } from '#shared/operations/skills/skill-tokens.ts'

export interface OpenedSkills {
  readonly ids: readonly string[]
  readonly labels: readonly string[]
  readonly source: ExtractionSource
}

export function openSkills(skills: readonly Skill[], edges: readonly SkillEdge[], language = 'en'): OpenedSkills {
  const structure = structureOf({ skills: [...skills], edges: [...edges] })
  return {
    ids: structure.ids,
    labels: skills.map(({ label }) => label),
    source: { ...readableSkills(skills, tokenizer(language)), parts: openGraph(structure).parts },
  }
}
