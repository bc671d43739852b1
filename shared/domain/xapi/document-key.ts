/** Where the bytes of large documents lie: what is an agent's below one prefix, so that it can be told, and removed, as a whole. */
import { createHash } from 'node:crypto'
import type { DocumentPlace, DocumentScope } from './document.ts'

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Prefix of everything that was ever stored under documents of an agent, a slash at its end. @param agentKey see `actorKey` */
export const agentDocumentsPrefix = (tenantId: string, agentKey: string): string => `xapi/${tenantId}/documents/${digest(agentKey)}/`

const prefixOf = (scope: DocumentScope): string => (scope.kind === 'activityProfile' ? `xapi/${scope.tenantId}/documents/activities/` : agentDocumentsPrefix(scope.tenantId, scope.agentKey))

/** The object of these bytes of this document: other bytes never take its key. */
export const documentKey = ({ scope, documentId }: DocumentPlace, bytes: Uint8Array): string =>
  `${prefixOf(scope)}${digest([scope, documentId])}/${createHash('sha256').update(bytes).digest('base64url')}`
