/** Opens skills for the extraction, as the function does it with a published framework. */
import { type Skill, type SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import type { ExtractionSource } from '#shared/domain/skills/extraction/extract-skills.ts'
import { phrasesOf } from '#shared/domain/skills/extraction/phrases.ts'
import { openGraph, structureOf } from '#shared/domain/skills/skill-graph.ts'
import { openIndex, writeIndex } from '#shared/operations/skills/skill-search.ts'
import { tokensOf } from '#shared/operations/skills/skill-tokens.ts'

export interface OpenedSkills {
  readonly ids: readonly string[]
  readonly labels: readonly string[]
  readonly source: ExtractionSource
}

export function openSkills(skills: readonly Skill[], edges: readonly SkillEdge[], language = 'en'): OpenedSkills {
  const structure = structureOf({ skills: [...skills], edges: [...edges] })
  const tokenize = (text: string) => tokensOf(text, language)
  const index = openIndex(writeIndex(skills, language))
  const names = skills.map(({ label, aliases }) => [label, ...aliases])
  return {
    ids: structure.ids,
    labels: skills.map(({ label }) => label),
    source: {
      tokenize,
      phrases: phrasesOf(names, tokenize),
      search: (sentence, most) => index.search(sentence, { prefix: false, most }).map(({ number }) => number),
      wordsOf: (number) => [...(names[number] ?? []), skills[number]?.statement ?? ''],
      parts: openGraph(structure).parts,
    },
  }
}
