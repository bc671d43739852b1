/**
 * Documents of the LRS: states of an activity and an agent, profiles of an activity, profiles of an agent (xAPI part 3,
 * 2.2).
 */

/** The resource that documents belong to. Agents are given by `actorKey`, registrations in lower case. */
export type DocumentScope =
  | {
      readonly kind: 'state'
      readonly tenantId: string
      readonly activityId: string
      readonly agentKey: string
      readonly registration: string | null
    }
  | { readonly kind: 'activityProfile'; readonly tenantId: string; readonly activityId: string }
  | { readonly kind: 'agentProfile'; readonly tenantId: string; readonly agentKey: string }

export interface DocumentId {
  readonly scope: DocumentScope
  readonly documentId: string
}

/** The bytes of a document, or the key of the object that has them. */
export type DocumentContent = { readonly bytes: Uint8Array } | { readonly objectKey: string }

export interface LrsDocument {
  readonly documentId: string
  readonly contentType: string
  /** SHA-1 of the bytes in hexadecimal: the ETag. */
  readonly hash: string
  readonly updatedAt: string
  readonly content: DocumentContent
}

/** Bytes above which a document is stored as an object and not in its item. */
export const maxInlineDocumentBytes = 32 * 1024

/** What fits into a response: 6 MB of base64. It also bounds a document that grows by merging. */
export const maxDocumentBytes = 4_400_000
