/** Reads an uploaded CASE package into the draft of a framework. A repeated run stores the same. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { importKey, type FrameworkImport } from '#shared/domain/skills/framework-import.ts'
import {
  maxFrameworks,
  newFramework,
  writeDraft,
  type Framework,
  type StoredContent,
} from '#shared/domain/skills/framework.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { readLicence } from '#shared/formats/case/read-licence.ts'
import { readCasePackage, type ReadPackage } from '#shared/formats/case/read-package.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { FrameworkImportRepository } from '#shared/store/frameworks/framework-import-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { draftFindings } from './draft-findings.ts'
import type { DraftContent, FrameworkObjects } from './framework-objects.ts'

export interface Importing {
  readonly frameworks: FrameworkRepository
  readonly imports: Pick<FrameworkImportRepository, 'finish'>
  readonly objects: FrameworkObjects
  readonly uploaded: Pick<ObjectStore, 'read'>
}

type ImportRefusal = 'NOT_FOUND' | 'UPLOAD_NOT_FOUND' | 'QUOTA_EXCEEDED' | 'FRAMEWORK_IMMUTABLE'

const longestTitle = 200
const tag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** The framework of an import without one. Its id follows from the import's, so that a repeated run makes the same. */
const frameworkOf = ({ tenantId, importId }: FrameworkImport, { source }: ReadPackage) => {
  const { title, language, identifier } = source.CFDocument
  const shown = title?.trim().slice(0, longestTitle) ?? ''
  return {
    tenantId,
    frameworkId: importId.replace(/^fim_/, 'fwk_'),
    title: shown === '' ? identifier : shown,
    language: tag.test(language ?? '') ? (language ?? 'en') : 'en',
    caseIdentifier: identifier,
    defaultHalfLifeDays: 730,
    licence: readLicence(source),
  }
}

async function target(
  made: FrameworkImport,
  { read, stamp }: { readonly read: ReadPackage; readonly stamp: Stamp },
  { frameworks }: Importing,
): Promise<Framework | Refused<ImportRefusal>> {
  if (made.frameworkId !== null)
    return (await frameworks.get(made.tenantId, made.frameworkId)) ?? resourceNotFound('framework')
  const settings = frameworkOf(made, read)
  // An earlier run may have made it, and died after that.
  const known = await frameworks.get(made.tenantId, settings.frameworkId)
  if (known !== null) return known
  const change = newFramework(settings, stamp)
  return (await frameworks.create(change))
    ? change.framework
    : refused('QUOTA_EXCEEDED', `A workspace has at most ${maxFrameworks} frameworks.`)
}

const fill = (
  framework: Framework,
  { content, stamp }: { readonly content: StoredContent; readonly stamp: Stamp },
  { frameworks }: Importing,
): Promise<Applied<Framework> | Refused<'FRAMEWORK_IMMUTABLE' | 'VERSION_CONFLICT'>> =>
  decideAgain<Framework, Applied<Framework> | Refused<'FRAMEWORK_IMMUTABLE' | 'VERSION_CONFLICT'>>(
    { item: `framework ${framework.frameworkId}`, first: framework },
    async (current) => {
      const decision = writeDraft(current, { content }, stamp)
      if (decision.outcome === 'refused') return done(decision)
      const next = await frameworks.change(current, decision.value)
      return next === null ? done(applied(decision.value.framework)) : { kind: 'changed', next }
    },
  )

const mostFindings = 100

/** @param made an import that has not ended */
export async function importFramework(
  made: FrameworkImport,
  stamp: Stamp,
  importing: Importing,
): Promise<Applied<FrameworkImport> | Refused<ImportRefusal>> {
  const { uploaded, imports, objects } = importing
  const bytes = await uploaded.read(importKey(made))
  if (bytes === null)
    return refused('UPLOAD_NOT_FOUND', 'The file of this import has not been uploaded.', {
      remedy: 'PUT it to the uploadUrl of the import, or create a new import if the link has expired.',
    })
  const end = async (ended: FrameworkImport): Promise<Applied<FrameworkImport>> => {
    await imports.finish(ended)
    return applied(ended)
  }
  const read = readCasePackage(new TextDecoder().decode(bytes))
  if (read.kind === 'unreadable') return end({ ...made, status: 'failed', findings: read.findings })
  const framework = await target(made, { read, stamp }, importing)
  if ('outcome' in framework) return framework
  const content: DraftContent = { ...read.content, source: read.source, isSource: true }
  const found = await draftFindings(framework, content, importing)
  const stored = {
    contentHash: await objects.putContent(framework, content),
    skills: content.skills.length,
    edges: content.edges.length,
    findings: found,
  }
  const filled = await fill(framework, { content: stored, stamp }, importing)
  if (filled.outcome === 'refused') {
    if (filled.code === 'VERSION_CONFLICT') throw new Error('An import states no version, and cannot conflict.')
    return refused('FRAMEWORK_IMMUTABLE', filled.text)
  }
  const findings = [...found, ...read.findings].slice(0, mostFindings)
  return end({ ...made, status: 'done', frameworkId: framework.frameworkId, findings })
}
