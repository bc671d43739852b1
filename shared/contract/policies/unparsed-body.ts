import type { PolicyDeclaration } from './declaration.ts'

/** The body is accepted as it comes, whatever its content type: the schema and the implementation get a `RawBody`. */
export const unparsedBody = (): PolicyDeclaration<'unparsedBody'> => ({
  kind: 'unparsedBody',
  errors: [],
  document: {},
  bodyMediaTypes: ['*/*'],
})
