/** Finds skills of a framework in a text. */
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn, type ExtractionSource } from '#shared/domain/skills/extraction/extract-skills.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import type { GraphLabels } from '#shared/operations/skills/framework-objects.ts'
import type { CurrentGraph } from '#shared/operations/skills/graph-cache.ts'
import { tokensOf } from '#shared/operations/skills/skill-tokens.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

async function sourceOf(current: CurrentGraph, labels: GraphLabels): Promise<ExtractionSource> {
  const [{ parts }, phrases, index] = await Promise.all([current.graph(), current.phrases(), current.index()])
  return {
    phrases,
    parts,
    tokenize: (text) => tokensOf(text, current.language),
    search: (sentence, most) => index.search(sentence, { prefix: false, most }).map(({ number }) => number),
    wordsOf: (skill) => [labels.labels[skill] ?? '', ...(labels.aliases[skill] ?? []), labels.statements[skill] ?? ''],
  }
}

export const extractSkills = implement<IntelligenceEndpoints['extractSkills'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body } }, { graphs }) {
    const current = await graphs.current(tenantId, body.frameworkId)
    if (current === null) return resourceNotFound('published framework')
    const [labels, { structure }] = await Promise.all([current.labels(), current.graph()])
    const mentions = mentionsIn(body.text, await sourceOf(current, labels))
    const candidates = candidatesOf(mentions, { ids: structure.ids, labels: labels.labels })
    const weighed = candidates.map((each) => (body.kind === 'course' ? { ...each, suggestedWeight: 1 } : each))
    return {
      engine: { name: 'lexical-1' as const },
      frameworkVersion: current.version.frameworkVersion,
      candidates: weighed.slice(0, body.limit),
    }
  },
})
