/** Frameworks and their versions. A published version never changes. */
import type { FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { applied, refused, versionConflict, type Applied, type Refused } from '../outcome.ts'

export interface Framework {
  readonly tenantId: string
  readonly frameworkId: string
  readonly title: string
  readonly language: string
  readonly caseIdentifier: string
  readonly defaultHalfLifeDays: number | null
  readonly licence: string | null
  readonly currentVersion: number | null
  readonly draftVersion: number | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

export interface FrameworkVersion {
  readonly tenantId: string
  readonly frameworkId: string
  readonly frameworkVersion: number
  readonly status: 'draft' | 'published' | 'retired'
  /** SHA-256 of the stored content; null for a draft without any. */
  readonly contentHash: string | null
  /** `grf_` and the hash of the content; null for drafts. */
  readonly graphId: string | null
  /** SHA-256 of the CASE package that is exported; null for drafts, and for versions whose package is stored with their graph. */
  readonly caseHash: string | null
  readonly skills: number
  readonly edges: number
  /** Of a draft: what its last save or import found. Null before that, and for published versions. */
  readonly findings: readonly FrameworkFinding[] | null
  readonly createdAt: string
  readonly publishedAt: string | null
}

export interface FrameworkChange {
  readonly framework: Framework
  /** Versions that are new or changed. */
  readonly versions: readonly FrameworkVersion[]
  readonly event: AuditEvent
}

/** Most frameworks of a workspace, and most versions of a framework. */
export const maxFrameworks = 50
const maxVersions = 100

const frameworkEvent = (
  type: 'framework.created' | 'framework.updated' | 'competency.framework_published',
  { frameworkId }: Pick<Framework, 'frameworkId'>,
  { stamp, data }: { readonly stamp: Stamp; readonly data?: Readonly<Record<string, string | number | null>> },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'framework',
  entityId: frameworkId,
  severity: 'info',
  mode: 'live',
  ...(data === undefined ? {} : { data }),
})

const emptyDraft = ({ tenantId, frameworkId }: Framework, number: number, now: string): FrameworkVersion => ({
  tenantId,
  frameworkId,
  frameworkVersion: number,
  status: 'draft',
  contentHash: null,
  graphId: null,
  caseHash: null,
  skills: 0,
  edges: 0,
  findings: null,
  createdAt: now,
  publishedAt: null,
})

export function newFramework(
  settings: Pick<
    Framework,
    'tenantId' | 'frameworkId' | 'title' | 'language' | 'caseIdentifier' | 'defaultHalfLifeDays' | 'licence'
  >,
  stamp: Stamp,
): FrameworkChange {
  const framework: Framework = {
    ...settings,
    currentVersion: null,
    draftVersion: 1,
    createdAt: stamp.now,
    updatedAt: stamp.now,
    version: 1,
  }
  return {
    framework,
    versions: [emptyDraft(framework, 1, stamp.now)],
    event: frameworkEvent('framework.created', framework, { stamp }),
  }
}

/** What a draft holds. */
export interface StoredContent {
  readonly contentHash: string
  readonly skills: number
  readonly edges: number
  readonly findings: readonly FrameworkFinding[]
}

const immutable = (text: string): Refused<'FRAMEWORK_IMMUTABLE'> => refused('FRAMEWORK_IMMUTABLE', text)

/** The content of the draft, which is made where there is none. @param version revision on which the change is based */
export function writeDraft(
  framework: Framework,
  { content, version }: { readonly content: StoredContent; readonly version?: number | undefined },
  stamp: Stamp,
): Applied<FrameworkChange> | Refused<'VERSION_CONFLICT' | 'FRAMEWORK_IMMUTABLE'> {
  if (version !== undefined && version !== framework.version) return versionConflict('framework', framework.version)
  const number = framework.draftVersion ?? (framework.currentVersion ?? 0) + 1
  if (number > maxVersions)
    return immutable(`This framework has ${maxVersions} versions, and takes no further one. Make a new framework.`)
  const draft = { ...emptyDraft(framework, number, stamp.now), ...content }
  const changed = { ...framework, draftVersion: number, updatedAt: stamp.now, version: framework.version + 1 }
  return applied({
    framework: changed,
    versions: [draft],
    event: frameworkEvent('framework.updated', framework, { stamp, data: { framework_version: number } }),
  })
}

interface Snapshot {
  readonly graphId: string
  readonly caseHash: string
}

/** The draft as the published version. @param snapshot names of its graph and its CASE package, which are stored already */
export function publishDraft(
  framework: Framework,
  {
    draft,
    current,
    snapshot,
  }: {
    readonly draft: FrameworkVersion
    readonly current: FrameworkVersion | null
    readonly snapshot: Snapshot
  },
  stamp: Stamp,
): FrameworkChange {
  const { frameworkVersion: number } = draft
  return {
    framework: {
      ...framework,
      currentVersion: number,
      draftVersion: null,
      updatedAt: stamp.now,
      version: framework.version + 1,
    },
    versions: [
      { ...draft, ...snapshot, status: 'published', findings: null, publishedAt: stamp.now },
      ...(current === null ? [] : [{ ...current, status: 'retired' as const }]),
    ],
    event: frameworkEvent('competency.framework_published', framework, {
      stamp,
      data: { framework_id: framework.frameworkId, framework_version: number, skill_count: draft.skills },
    }),
  }
}

/** The refusal to publish a framework; null where it has a draft with content. */
export function publishRefusal(
  framework: Framework,
  version: number,
): Refused<'VERSION_CONFLICT' | 'FRAMEWORK_IMMUTABLE'> | null {
  if (version !== framework.version) return versionConflict('framework', framework.version)
  return framework.draftVersion === null
    ? immutable(`Version ${framework.currentVersion ?? 0} is published and never changes. Write a draft first.`)
    : null
}
