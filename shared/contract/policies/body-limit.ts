import type { PolicyDeclaration } from './declaration.ts'

export interface BodyLimit extends PolicyDeclaration<'bodyLimit'> {
  readonly bytes: number
  readonly advice: string
}

/**
 * A body in JSON that is larger than this is refused with `REQUEST_TOO_LARGE`, which every endpoint with a body declares. The bytes
 * are counted as they were sent.
 * @param advice what the caller can do instead
 */
export const bodyLimit = ({ bytes, advice }: Pick<BodyLimit, 'bytes' | 'advice'>): BodyLimit => ({
  kind: 'bodyLimit',
  bytes,
  advice,
  errors: [],
  document: { limits: { max_body_bytes: bytes } },
})
