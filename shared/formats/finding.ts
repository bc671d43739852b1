/**
 * What validation has to say about an uploaded package: errors refuse it, warnings accompany it.
 * Codes are stable and documented in docs/validation-codes.md.
 */
import { findingCatalogue, type FindingCode } from './finding-catalogue.ts'

export interface Finding {
  code: FindingCode
  severity: 'error' | 'warning'
  /** The file in the package that is meant, as far as one can be named. */
  path: string | null
  /** One plain sentence. */
  message: string
  /** What the owner of the package can do about it. */
  remedy: string
}

/** What a check reports; severity and remedy come from the catalogue. */
export interface FindingDetails {
  path?: string | null
  /** The catalogue's sentence stands where none is given. */
  message?: string
}

const LONGEST_PATH = 300

/** A finding with the severity and the remedy of its code. Paths are made printable and cut, as they may be hostile. */
export function finding(code: FindingCode, details: FindingDetails = {}): Finding {
  const { severity, meaning, remedy } = findingCatalogue[code]
  const path = details.path ?? null
  return { code, severity, path: path === null ? null : printable(path), message: details.message ?? meaning, remedy }
}

/** `text` without control characters and at most 300 characters long, fit for a message. */
export function printable(text: string): string {
  const visible = text.replace(/\p{Cc}/gu, '\uFFFD')
  return visible.length > LONGEST_PATH ? `${visible.slice(0, LONGEST_PATH)}...` : visible
}
