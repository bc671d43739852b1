/**
 * Keys of the objects of large documents. All objects of an agent have one prefix, so that they can be exported and
 * erased together.
 */
import { createHash } from 'node:crypto'
import type { DocumentId, DocumentScope } from './document.ts'

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Prefix of all objects of an agent's documents, with a slash at its end. @param agentKey see `actorKey` */
export const agentDocumentsPrefix = (tenantId: string, agentKey: string): string =>
  `xapi/${tenantId}/documents/${digest(agentKey)}/`

const prefixOf = (scope: DocumentScope): string =>
  scope.kind === 'activityProfile'
    ? `xapi/${scope.tenantId}/documents/activities/`
    : agentDocumentsPrefix(scope.tenantId, scope.agentKey)

/** Key of the object with these bytes of this document. Other bytes have another key. */
export const documentKey = ({ scope, documentId }: DocumentId, bytes: Uint8Array): string =>
  `${prefixOf(scope)}${digest([scope, documentId])}/${createHash('sha256').update(bytes).digest('base64url')}`
