/** Files in a form (`multipart/form-data`), as endpoints receive them. */
import * as z from 'zod'

export interface FormFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

const isFormFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

export const formFile = z.custom<FormFile>(isFormFile, 'must be a file').meta({ type: 'string', format: 'binary' })
