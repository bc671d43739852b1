import type { PolicyDeclaration } from './declaration.ts'

export interface DeprecatedPolicy extends PolicyDeclaration<'deprecated'> {
  /** Seconds since 1970. */
  readonly since: number
  /** Address of the page that names the successor; it may be relative to the endpoint. */
  readonly page: string
}

const text = (description: string): object => ({ description, schema: { type: 'string' } })

/**
 * Every response says that the endpoint is deprecated (RFC 9745). No end is announced.
 * @param since a day or a time in ISO 8601
 */
export const deprecated = (since: string, page: string): DeprecatedPolicy => ({
  kind: 'deprecated',
  since: Date.parse(since) / 1000,
  page,
  errors: [],
  document: {
    responseHeaders: {
      Deprecation: text('Since when the endpoint is deprecated (RFC 9745): `@` and seconds since 1970.'),
      Link: text('The page that names the successor, with `rel="deprecation"`.'),
    },
  },
})
