/** The verbs of the skills families, as access patterns are counted. */
import { changeClientSystem, newClientSystem, type ClientSystemChange } from '#shared/domain/skills/client-system.ts'
import {
  clientSystemRepository,
  type ClientSystemRepository,
} from '#shared/store/client-systems/client-system-repository.ts'
import {
  statementFollowerRepository,
  type StatementFollower,
  type StatementFollowerRepository,
} from '#shared/store/skills/statement-follower-repository.ts'
import { newFramework, writeDraft, type FrameworkChange } from '#shared/domain/skills/framework.ts'
import type { FrameworkImport } from '#shared/domain/skills/framework-import.ts'
import {
  frameworkImportRepository,
  type FrameworkImportRepository,
} from '#shared/store/frameworks/framework-import-repository.ts'
import { frameworkRepository, type FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { newAlignment, publishAlignment, type Aligned, type AlignmentChange } from '#shared/domain/skills/alignment.ts'
import { alignmentRepository, type AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const aClientSystem = (): ClientSystemChange =>
  newClientSystem(
    { tenantId: fresh('tenant_'), clientSystemId: fresh('cls_') },
    {
      name: 'Warehouse LMS',
      kind: 'lms',
      trust: 1,
      allowedModes: [],
      subjectRule: { accountHomePages: [], mailto: false },
      followStatements: false,
    },
    stampAt(),
  )

const onClientSystem =
  (act: (systems: ClientSystemRepository, made: ClientSystemChange) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const systems = clientSystemRepository(table)
    const made = aClientSystem()
    await systems.create(made)
    return () => act(systems, made)
  }

const onFollower =
  (act: (followers: StatementFollowerRepository, made: StatementFollower) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const followers = statementFollowerRepository(table)
    const tenantId = fresh('tenant_')
    await followers.start(tenantId, '2026-11-21T12:00:00.000Z')
    const made = (await followers.listActive()).find((each) => each.tenantId === tenantId)
    if (made === undefined) throw new Error('The workspace is not followed.')
    return () => act(followers, made)
  }

const aFramework = (): FrameworkChange =>
  newFramework(
    {
      tenantId: fresh('tenant_'),
      frameworkId: fresh('fwk_'),
      title: 'Warehouse',
      language: 'en',
      caseIdentifier: 'c',
      defaultHalfLifeDays: 730,
      licence: null,
    },
    stampAt(),
  )

const onFramework =
  (act: (frameworks: FrameworkRepository, made: FrameworkChange) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const frameworks = frameworkRepository(table)
    const made = aFramework()
    await frameworks.create(made)
    return () => act(frameworks, made)
  }

const anImport = (): FrameworkImport => ({
  tenantId: fresh('tenant_'),
  importId: fresh('fim_'),
  status: 'waiting',
  frameworkId: null,
  fileSize: 10,
  findings: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-27T10:00:00.000Z',
})

const onImport =
  (act: (imports: FrameworkImportRepository, made: FrameworkImport) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const imports = frameworkImportRepository(table)
    const made = anImport()
    await imports.create(made)
    return () => act(imports, made)
  }

const anAlignment = (aligned: Aligned = { packageId: 'pkg_1', activityIri: null }): AlignmentChange =>
  newAlignment(
    {
      tenantId: fresh('tenant_'),
      alignmentId: fresh('aln_'),
      frameworkId: 'fwk_1',
      ...aligned,
    },
    [],
    stampAt(),
  )

const onAlignment =
  (act: (alignments: AlignmentRepository, made: AlignmentChange) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const alignments = alignmentRepository(table)
    const made = anAlignment()
    await alignments.create(made)
    return () => act(alignments, made)
  }

export const skillScenarios: Readonly<Record<string, Scenario>> = {
  'clientSystems.create': ({ table }) => {
    const made = aClientSystem()
    return Promise.resolve(() => clientSystemRepository(table).create(made))
  },
  'clientSystems.get': onClientSystem((systems, { clientSystem }) =>
    systems.get(clientSystem.tenantId, clientSystem.clientSystemId),
  ),
  'clientSystems.list': onClientSystem((systems, { clientSystem }) =>
    systems.list(clientSystem.tenantId, 'active', { limit: 50, after: null }),
  ),
  'clientSystems.change': onClientSystem((systems, { clientSystem }) => {
    const changed = changeClientSystem(clientSystem, { settings: { trust: 0.5 } }, stampAt())
    if (changed.outcome === 'refused' || changed.value === null) throw new Error('The change is refused.')
    return systems.change(clientSystem, changed.value)
  }),
  'frameworks.create': ({ table }) => {
    const made = aFramework()
    return Promise.resolve(() => frameworkRepository(table).create(made))
  },
  'frameworks.get': onFramework((frameworks, { framework }) =>
    frameworks.get(framework.tenantId, framework.frameworkId),
  ),
  'frameworks.list': onFramework((frameworks, { framework }) =>
    frameworks.list(framework.tenantId, { limit: 50, after: null }),
  ),
  'frameworks.getVersion': onFramework((frameworks, { framework }) =>
    frameworks.getVersion(framework.tenantId, framework.frameworkId, 1),
  ),
  'frameworks.listVersions': onFramework((frameworks, { framework }) =>
    frameworks.listVersions(framework, { limit: 50, after: null }),
  ),
  'frameworks.change': onFramework((frameworks, { framework }) => {
    const written = writeDraft(
      framework,
      { content: { contentHash: 'h', skills: 1, edges: 0, findings: [] } },
      stampAt(),
    )
    if (written.outcome === 'refused') throw new Error(written.text)
    return frameworks.change(framework, written.value)
  }),
  'frameworkImports.create': ({ table }) => {
    const made = anImport()
    return Promise.resolve(() => frameworkImportRepository(table).create(made))
  },
  'frameworkImports.get': onImport((imports, { tenantId, importId, createdAt }) =>
    imports.get(tenantId, importId, createdAt),
  ),
  'frameworkImports.finish': onImport((imports, made) => imports.finish({ ...made, status: 'failed' })),
  'alignments.create': ({ table }) => {
    const made = anAlignment()
    return Promise.resolve(() => alignmentRepository(table).create(made))
  },
  'alignments.get': onAlignment((alignments, { alignment }) =>
    alignments.get(alignment.tenantId, alignment.alignmentId),
  ),
  'alignments.listOf': onAlignment((alignments, { alignment }) => alignments.listOf(alignment.tenantId, alignment)),
  'alignments.publishedOf': onAlignment((alignments, { alignment }) =>
    alignments.publishedOf(alignment.tenantId, alignment),
  ),
  'alignments.list': onAlignment((alignments, { alignment }) =>
    alignments.list(alignment.tenantId, { limit: 50, after: null }),
  ),
  'alignments.ofFramework': onAlignment((alignments, { alignment }) =>
    alignments.ofFramework(alignment.tenantId, alignment.frameworkId),
  ),
  'alignments.ofActivities': async ({ table }) => {
    const alignments = alignmentRepository(table)
    const made = anAlignment({ packageId: null, activityIri: 'https://acme.test/quiz' })
    await alignments.create(made)
    return () => alignments.ofActivities(made.alignment.tenantId)
  },
  // First: those that others start are active too.
  'statementFollowers.listActive': onFollower((followers) => followers.listActive()),
  'statementFollowers.get': onFollower((followers, { tenantId }) => followers.get(tenantId)),
  'statementFollowers.start': ({ table }) =>
    Promise.resolve(() => statementFollowerRepository(table).start(fresh('tenant_'), '2026-11-21T12:00:00.000Z')),
  'statementFollowers.record': onFollower((followers, follower) => followers.record(follower, follower)),
  'statementFollowers.stop': onFollower((followers, follower) => followers.stop(follower)),
  'alignments.versions': onAlignment((alignments, { alignment }) =>
    alignments.versions(alignment, { limit: 50, after: null }),
  ),
  'alignments.change': onAlignment((alignments, { alignment }) => {
    const published = publishAlignment(alignment, { version: 1, frameworkVersion: 1, mappings: [] }, stampAt())
    if (published.outcome === 'refused') throw new Error(published.text)
    return alignments.change(alignment, published.value)
  }),
}
