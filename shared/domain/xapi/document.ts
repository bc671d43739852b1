/** Documents of the LRS: states of an activity and an agent, profiles of an activity, profiles of an agent (xAPI part 3, 2.2). */

/** What documents are about. Agents stand by `actorKey`, registrations in lower case. */
export type DocumentScope =
  | { readonly kind: 'state'; readonly tenantId: string; readonly activityId: string; readonly agentKey: string; readonly registration: string | null }
  | { readonly kind: 'activityProfile'; readonly tenantId: string; readonly activityId: string }
  | { readonly kind: 'agentProfile'; readonly tenantId: string; readonly agentKey: string }

export interface DocumentPlace {
  readonly scope: DocumentScope
  readonly documentId: string
}

/** Where the bytes of a document are. */
export type DocumentContent = { readonly bytes: Uint8Array } | { readonly objectKey: string }

export interface LrsDocument {
  readonly documentId: string
  readonly contentType: string
  /** SHA-1 of the bytes in hexadecimal digits: what stands in the ETag. */
  readonly hash: string
  readonly updatedAt: string
  readonly content: DocumentContent
}

/** What is stored beside its item from here on. */
export const maxInlineDocumentBytes = 32 * 1024

/** What an answer carries: 6 MB, in which bytes are written a third longer. A document that grows by merging is held to it too. */
export const maxDocumentBytes = 4_400_000
