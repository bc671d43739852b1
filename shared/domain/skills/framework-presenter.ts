/** Presents frameworks, their versions and imports in the shape of the wire. */
import type {
  FrameworkImportResource,
  FrameworkResource,
  FrameworkVersionResource,
} from '#shared/contract/resources/skills/framework.ts'
import type { FrameworkImport } from './framework-import.ts'
import type { Framework, FrameworkVersion } from './framework.ts'

export const presentFramework = ({ tenantId: _tenantId, frameworkId, ...rest }: Framework): FrameworkResource => ({
  id: frameworkId,
  ...rest,
})

export const presentVersion = ({
  tenantId: _tenantId,
  contentHash: _content,
  caseHash: _case,
  findings: _findings,
  ...rest
}: FrameworkVersion): FrameworkVersionResource => rest

export const presentImport = ({
  tenantId: _tenantId,
  importId,
  findings,
  ...rest
}: FrameworkImport): FrameworkImportResource => ({ id: importId, ...rest, findings: [...findings] })
