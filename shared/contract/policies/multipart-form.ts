import type { PolicyDeclaration } from './declaration.ts'

export interface MultipartForm extends PolicyDeclaration<'multipartForm'> {
  /** Name of the field that must hold a file. */
  readonly file: string
}

/**
 * The body is a form (`multipart/form-data`) with a file in the field `file`. Fields reach the schema by name, files as
 * `FormFile`.
 */
export const multipartForm = ({ file }: { readonly file: string }): MultipartForm => ({
  kind: 'multipartForm',
  file,
  errors: ['INVALID_REQUEST', 'MISSING_FILE'],
  document: {},
  bodyMediaTypes: ['multipart/form-data'],
})
