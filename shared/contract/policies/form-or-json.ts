import type { PolicyDeclaration } from './declaration.ts'

export interface FormOrJson extends PolicyDeclaration<'formOrJson'> {
  /** Name of the form's field that holds the file. */
  readonly file: string
  /** Name of the field that names an uploaded file instead. */
  readonly path: string
}

/**
 * The body is a form (`multipart/form-data`) with a file in the field `file`, or JSON whose field `path` names a file that
 * was uploaded before. Fields reach the schema by name, files as `FormFile`.
 */
export const formOrJson = ({ file, path }: Pick<FormOrJson, 'file' | 'path'>): FormOrJson => ({
  kind: 'formOrJson',
  file,
  path,
  errors: ['INVALID_REQUEST', 'MISSING_FILE'],
  document: {},
  bodyMediaTypes: ['multipart/form-data', 'application/json'],
})
