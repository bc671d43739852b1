/** Finds skills of a framework in a text. */
import type { ModelState } from '#shared/contract/resources/skills/extraction.ts'
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn, type ExtractionSource } from '#shared/domain/skills/extraction/extract-skills.ts'
import type { Mention } from '#shared/domain/skills/extraction/mention.ts'
import { offeredSkills, pickedMentions } from '#shared/domain/skills/extraction/picked-mentions.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import type { GraphLabels } from '#shared/operations/skills/framework-objects.ts'
import type { CurrentGraph } from '#shared/operations/skills/graph-cache.ts'
import type { Dependencies, ExtractionsEndpoints } from './dependencies.ts'

async function sourceOf(current: CurrentGraph): Promise<ExtractionSource> {
  const [{ parts }, readable] = await Promise.all([current.graph(), current.readable()])
  return { ...readable, parts }
}

/** What a model adds to mentions. */
interface Suggested {
  readonly state: ModelState | null
  readonly mentions: readonly Mention[]
}

const nothing = (state: ModelState | null): Suggested => ({ state, mentions: [] })

interface Read {
  readonly text: string
  readonly source: ExtractionSource
  readonly mentions: readonly Mention[]
  readonly ids: readonly string[]
  readonly labels: GraphLabels
}

async function suggest(
  { text, source, mentions, ids, labels }: Read,
  picker: NonNullable<Dependencies['picker']>,
): Promise<Suggested> {
  const offered = new Map(offeredSkills(text, mentions, source).map((skill) => [ids[skill] ?? '', skill]))
  const skills = Array.from(offered, ([skillId, skill]) => ({
    ...{ skillId, label: labels.labels[skill] ?? '', statement: labels.statements[skill] ?? '' },
  }))
  const picks = skills.length === 0 ? [] : await picker.pick(text, skills)
  return picks === null
    ? nothing('unavailable')
    : { state: 'used', mentions: pickedMentions(text, { picks, offered }, source) }
}

/** The model of the deployment; null where it has none, or the workspace does not allow it. */
async function allowedPicker(
  tenantId: string,
  { picker, configurations }: Pick<Dependencies, 'picker' | 'configurations'>,
): Promise<Dependencies['picker']> {
  return picker !== null && (await configurations.get(tenantId)).settings.extractionModel ? picker : null
}

export const extractSkills = implement<ExtractionsEndpoints['extractSkills'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body } }, dependencies) {
    const { text } = body
    const current = await dependencies.graphs.current(tenantId, body.frameworkId)
    if (current === null) return resourceNotFound('published framework')
    const picker = body.useModel ? await allowedPicker(tenantId, dependencies) : null
    const [labels, { structure }] = await Promise.all([current.labels(), current.graph()])
    const source = await sourceOf(current)
    const mentions = mentionsIn(text, source, body.kind)
    const { ids } = structure
    const suggested =
      picker === null
        ? nothing(body.useModel ? 'disabled' : null)
        : await suggest({ text, source, mentions, ids, labels }, picker)
    const candidates = candidatesOf([...mentions, ...suggested.mentions], { ids, labels: labels.labels })
    const weighed = candidates.map((each) => (body.kind === 'course' ? { ...each, suggestedWeight: 1 } : each))
    return {
      engine: { name: 'lexical-1' as const, model: suggested.state },
      frameworkVersion: current.version.frameworkVersion,
      candidates: weighed.slice(0, body.limit),
    }
  },
})
