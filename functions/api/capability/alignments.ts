/** Alignments: drafts of mappings, published versions, and the evidence attributes of a mapping. */
import { invalidField, versionConflict, type Refused } from '#shared/domain/outcome.ts'
import {
  alignedRefusal,
  changeAttributes,
  draftMappings,
  newAlignment,
  publishAlignment as publish,
  type Alignment,
} from '#shared/domain/skills/alignment.ts'
import { alignmentFindings } from '#shared/domain/skills/alignment-findings.ts'
import { presentAlignment } from '#shared/domain/skills/alignment-presenter.ts'
import { alignmentIdOf, mappingIdOf, mappingsOf, type StatedMapping } from '#shared/domain/skills/mappings.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { implement, type Reply } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { readCourseNames } from '#shared/operations/skills/course-names.ts'
import { allAlignments } from '#shared/operations/skills/all-alignments.ts'
import { newId } from '#shared/platform/clock.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { CapabilityEndpoints, Dependencies } from './dependencies.ts'

interface Checked {
  readonly frameworkVersion: number
  readonly mappings: readonly CapabilityMapping[]
}

/** Checks mappings against the published version of their framework. */
async function checkMappings(
  stated: readonly StatedMapping[],
  { tenantId, frameworkId, alignmentId }: Pick<Alignment, 'tenantId' | 'frameworkId' | 'alignmentId'>,
  { frameworks, objects }: Dependencies,
): Promise<Checked | Refused<'VALIDATION_ERROR' | 'NOT_FOUND'>> {
  const framework = await frameworks.get(tenantId, frameworkId)
  if (framework === null) return resourceNotFound('framework')
  const frameworkVersion = framework.currentVersion
  const version =
    frameworkVersion === null ? null : await frameworks.getVersion(tenantId, frameworkId, frameworkVersion)
  if (frameworkVersion === null || version?.graphId === null || version === null)
    return invalidField('frameworkId', 'has no published version; publish it first')
  const structure = await objects.readStructure(version, version.graphId)
  const mappings = mappingsOf(stated, { structure, idOf: (name) => mappingIdOf(alignmentId, name) })
  return 'outcome' in mappings ? mappings : { frameworkVersion, mappings }
}

/** An alignment with its mappings, and what speaks against them. */
async function shown(alignment: Alignment, sources: Dependencies) {
  const { tenantId, packageId } = alignment
  const mappings = [...(alignment.draft ?? alignment.published)]
  const names = packageId === null ? null : await readCourseNames(tenantId, packageId, sources)
  return { alignment: presentAlignment(alignment), mappings, findings: alignmentFindings(mappings, names) }
}

export const createAlignment = implement<CapabilityEndpoints['createAlignment'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, dependencies) {
    const { packageId = null, activityIri = null, frameworkId, mappings: stated } = body
    const aligned = { packageId, activityIri }
    const refusal = alignedRefusal(aligned, stated)
    if (refusal !== null) return refusal
    if (packageId !== null && (await dependencies.packages.get(tenantId, packageId)) === null)
      return resourceNotFound('package')
    const named = { tenantId, alignmentId: newId('aln', dependencies.clock), frameworkId, ...aligned }
    const checked = await checkMappings(stated, named, dependencies)
    if ('outcome' in checked) return checked
    const change = newAlignment(named, checked.mappings, stamp)
    await dependencies.alignments.create(change)
    return shown(change.alignment, dependencies)
  },
})

export const listAlignments = implement<CapabilityEndpoints['listAlignments'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { alignments, cursors }) {
    const scope = { tenantId, use: 'alignments' }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await alignments.list(tenantId, { limit: query.limit, after: start.value })
    return { alignments: page.rows.map(presentAlignment), ...(await endOfPage(scope, page.next, cursors)) }
  },
})

export const getAlignment = implement<CapabilityEndpoints['getAlignment'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, dependencies) {
    const stored = await dependencies.alignments.get(tenantId, params.alignmentId)
    return stored === null ? resourceNotFound('alignment') : shown(stored, dependencies)
  },
})

export const updateAlignment = implement<CapabilityEndpoints['updateAlignment'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, dependencies) {
    const stored = await dependencies.alignments.get(tenantId, params.alignmentId)
    if (stored === null) return resourceNotFound('alignment')
    const refusal = alignedRefusal(stored, body.mappings)
    if (refusal !== null) return refusal
    const checked = await checkMappings(body.mappings, stored, dependencies)
    if ('outcome' in checked) return checked
    const decision = draftMappings(stored, { mappings: checked.mappings, version: body.version }, stamp)
    if (decision.outcome === 'refused') return decision
    const faster = await dependencies.alignments.change(stored, decision.value)
    return faster === null
      ? shown(decision.value.alignment, dependencies)
      : versionConflict('alignment', faster.version)
  },
})

export const publishAlignment = implement<CapabilityEndpoints['publishAlignment'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, dependencies) {
    const stored = await dependencies.alignments.get(tenantId, params.alignmentId)
    if (stored === null) return resourceNotFound('alignment')
    // Without a draft, the published mappings are aligned to the framework's newest version.
    const checked = await checkMappings(stored.draft ?? stored.published, stored, dependencies)
    if ('outcome' in checked) return checked
    const decision = publish(stored, { version: body.version, ...checked }, stamp)
    if (decision.outcome === 'refused') return decision
    const faster = await dependencies.alignments.change(stored, decision.value)
    return faster === null
      ? shown(decision.value.alignment, dependencies)
      : versionConflict('alignment', faster.version)
  },
})

export const listAlignmentVersions = implement<CapabilityEndpoints['listAlignmentVersions'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { alignments, cursors }) {
    const stored = await alignments.get(tenantId, params.alignmentId)
    if (stored === null) return resourceNotFound('alignment')
    const scope = { tenantId, use: `alignment versions ${stored.alignmentId}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await alignments.versions(stored, { limit: query.limit, after: start.value })
    const versions = page.rows.map(({ mappings, ...version }) => ({ ...version, mappings: [...mappings] }))
    return { versions, ...(await endOfPage(scope, page.next, cursors)) }
  },
})

const publishedMappings = (alignments: readonly Alignment[]) =>
  alignments.flatMap(({ alignmentId, published, currentVersion }) =>
    published.map((mapping) => ({ ...mapping, alignmentId, alignmentVersion: currentVersion ?? 0 })),
  )

async function mappingsOfPackage(tenantId: string, packageId: string, { alignments, packages }: Dependencies) {
  const found = await alignments.listOf(tenantId, { packageId, activityIri: null })
  if (found.length === 0 && (await packages.get(tenantId, packageId)) === null) return resourceNotFound('package')
  return { mappings: publishedMappings(found) }
}

async function mappingsToSkill(tenantId: string, wanted: string, { alignments, catalogue }: Dependencies) {
  const all = publishedMappings(await allAlignments(tenantId, alignments))
  const mappings = all.filter(({ skillId }) => skillId === wanted)
  // The framework of a mapping may have lost its skill since: then the mapping alone still names it.
  if (mappings.length === 0 && (await catalogue.termsOf(tenantId, wanted)) === null) return resourceNotFound('skill')
  return { mappings }
}

export const listMappings = implement<CapabilityEndpoints['listMappings'], Dependencies>()({
  handle({ caller: { tenantId }, input: { query } }, dependencies) {
    const { packageId, skillId } = query
    if (packageId !== undefined && skillId === undefined) return mappingsOfPackage(tenantId, packageId, dependencies)
    if (skillId !== undefined && packageId === undefined) return mappingsToSkill(tenantId, skillId, dependencies)
    return Promise.resolve(invalidField('packageId', 'state either packageId or skillId'))
  },
})

type UpdateAttributes = CapabilityEndpoints['updateEvidenceAttributes']

export const updateEvidenceAttributes = implement<UpdateAttributes, Dependencies>()({
  async handle({ caller: { tenantId }, input: { body, params }, stamp }, { alignments }) {
    const alignmentId = alignmentIdOf(params.mappingId)
    const stored = alignmentId === null ? null : await alignments.get(tenantId, alignmentId)
    if (stored === null) return resourceNotFound('mapping')
    const { version, ...attributes } = body
    return decideAgain<Alignment, Reply<UpdateAttributes>>(
      { item: `alignment ${stored.alignmentId}`, first: stored },
      async (current) => {
        const mapping = current.published.find(({ mappingId }) => mappingId === params.mappingId)
        if (mapping === undefined) return done(resourceNotFound('mapping'))
        const decision = changeAttributes(current, { mapping, attributes, version }, stamp)
        if (decision.outcome === 'refused') return done(decision)
        const next = decision.value === null ? null : await alignments.change(current, decision.value)
        if (next !== null) return { kind: 'changed', next }
        const { alignmentId: id, currentVersion, version: revision } = decision.value?.alignment ?? current
        return done({
          mapping: { ...mapping, attributes },
          alignment: { id, currentVersion: currentVersion ?? 0, version: revision },
        })
      },
    )
  },
})
