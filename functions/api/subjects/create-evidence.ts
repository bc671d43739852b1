import type { evidenceResult, SentEvidence } from '#shared/contract/resources/skills/evidence.ts'
import type * as z from 'zod'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import { refused } from '#shared/domain/outcome.ts'
import {
  acceptEvidence,
  type AcceptedOrNot,
  type Named,
  type PublishedMapping,
} from '#shared/domain/skills/client-evidence.ts'
import { bySubjectAndSkill } from '#shared/domain/skills/evidence.ts'
import { alignmentIdOf } from '#shared/domain/skills/mappings.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import { evidenceTerms } from '#shared/operations/skills/evidence-terms.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import type { Dependencies, SubjectsEndpoints } from './dependencies.ts'

/** The published mappings that pieces name. */
async function mappingFinder(tenantId: string, sent: readonly SentEvidence[], { alignments }: Dependencies) {
  const named = sent.flatMap(({ mappingId }) => (mappingId === undefined ? [] : (alignmentIdOf(mappingId) ?? [])))
  const known = new Map<string, Alignment | null>()
  for (const alignmentId of new Set(named)) known.set(alignmentId, await alignments.get(tenantId, alignmentId))
  return (mappingId: string): PublishedMapping | null => {
    const alignment = known.get(alignmentIdOf(mappingId) ?? '') ?? null
    const mapping = alignment?.published.find((each) => each.mappingId === mappingId)
    return alignment === null || mapping === undefined ? null : { alignment, mapping }
  }
}

const wasErased = 'What this learner did until then was erased.'

/** @param recorded ids of what was recorded: nothing that an erasure of the learner covers */
function resultOf(
  externalId: string,
  decided: AcceptedOrNot,
  recorded: ReadonlySet<string>,
): z.output<typeof evidenceResult> {
  if (decided.kind === 'refused') return { externalId, evidenceId: null, status: 'refused', reason: decided.reason }
  const { evidenceId } = decided.evidence
  return recorded.has(evidenceId)
    ? { externalId, evidenceId, status: 'accepted', reason: null }
    : { externalId, evidenceId: null, status: 'refused', reason: wasErased }
}

export const createEvidence = implement<SubjectsEndpoints['createEvidence'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, dependencies) {
    const { catalogue } = dependencies
    const clientSystem = await dependencies.clientSystems.get(tenantId, body.clientSystemId)
    if (clientSystem === null) return resourceNotFound('client system')
    if (clientSystem.status === 'disabled')
      return refused('CLIENT_SYSTEM_DISABLED', 'This client system is disabled. Activate it to send evidence.')
    const skillIds = body.evidence.flatMap(({ skillId }) => skillId ?? [])
    const terms = await catalogue.termsOfEach(tenantId, skillIds)
    const mappingOf = await mappingFinder(tenantId, body.evidence, dependencies)
    const namedBy = ({ mappingId, skillId = '' }: SentEvidence): Named =>
      mappingId === undefined
        ? { kind: 'skill', terms: terms.get(skillId) ?? null }
        : { kind: 'mapping', published: mappingOf(mappingId) }
    const decisions = body.evidence.map((sent) => ({
      externalId: sent.externalId,
      decided: acceptEvidence(sent, { clientSystem, named: namedBy(sent), now: stamp.now }),
    }))
    const accepted = decisions.flatMap(({ decided }) => (decided.kind === 'accepted' ? decided.evidence : []))
    const recorded = new Set<string>()
    for (const evidence of bySubjectAndSkill(accepted)) {
      const [first] = evidence
      if (first === undefined) continue
      const known = terms.get(first.skillId) ?? (await evidenceTerms(first, catalogue))
      const asked = { owner: first, evidence, terms: known, reason: 'evidence' } as const
      for (const { evidenceId } of (await recordEvidence(asked, stamp, dependencies)).evidence) recorded.add(evidenceId)
    }
    return { results: decisions.map(({ externalId, decided }) => resultOf(externalId, decided, recorded)) }
  },
})
