/** Imports of CASE packages: a ticket for one file, which fills the draft of a framework. */
import type { FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'

export interface FrameworkImport {
  readonly tenantId: string
  readonly importId: string
  readonly status: 'waiting' | 'done' | 'failed'
  readonly frameworkId: string | null
  /** Bytes that the caller announced. */
  readonly fileSize: number
  readonly findings: readonly FrameworkFinding[]
  readonly createdAt: string
  readonly expiresAt: string
}

export const importSeconds = 7 * 86_400

/** Object key of the file in the bucket of uploads. */
export const importKey = ({ tenantId, importId }: Pick<FrameworkImport, 'tenantId' | 'importId'>): string =>
  `uploads/${tenantId}/${importId}/framework.json`
