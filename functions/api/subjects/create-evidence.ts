import type { evidenceResult } from '#shared/contract/resources/skills/evidence.ts'
import type * as z from 'zod'
import { refused } from '#shared/domain/outcome.ts'
import { acceptEvidence, type AcceptedOrNot } from '#shared/domain/skills/client-evidence.ts'
import { bySubjectAndSkill } from '#shared/domain/skills/evidence.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import { implement } from '#shared/http/implementation.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import type { Dependencies, SubjectsEndpoints } from './dependencies.ts'

/** What is said about each skill of a request. */
async function termsBySkill(
  tenantId: string,
  skillIds: readonly string[],
  { catalogue }: Dependencies,
): Promise<ReadonlyMap<string, SkillTerms | null>> {
  const terms = new Map<string, SkillTerms | null>()
  for (const skillId of new Set(skillIds)) terms.set(skillId, await catalogue.termsOf(tenantId, skillId))
  return terms
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
    const clientSystem = await dependencies.clientSystems.get(tenantId, body.clientSystemId)
    if (clientSystem === null) return resourceNotFound('client system')
    if (clientSystem.status === 'disabled')
      return refused('CLIENT_SYSTEM_DISABLED', 'This client system is disabled. Activate it to send evidence.')
    const skillIds = body.evidence.map(({ skillId }) => skillId)
    const terms = await termsBySkill(tenantId, skillIds, dependencies)
    const decisions = body.evidence.map((sent) => ({
      externalId: sent.externalId,
      decided: acceptEvidence(sent, { clientSystem, terms: terms.get(sent.skillId) ?? null, now: stamp.now }),
    }))
    const accepted = decisions.flatMap(({ decided }) => (decided.kind === 'accepted' ? decided.evidence : []))
    const recorded = new Set<string>()
    for (const evidence of bySubjectAndSkill(accepted)) {
      const [first] = evidence
      const known = first === undefined ? null : (terms.get(first.skillId) ?? null)
      if (first === undefined || known === null) continue
      const asked = { owner: first, evidence, terms: known, reason: 'evidence' } as const
      for (const { evidenceId } of (await recordEvidence(asked, stamp, dependencies)).evidence) recorded.add(evidenceId)
    }
    return { results: decisions.map(({ externalId, decided }) => resultOf(externalId, decided, recorded)) }
  },
})
