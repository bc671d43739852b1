/**
 * Findings of the validation of an uploaded package: errors refuse it, warnings accompany it.
 * Codes are stable and documented in docs/validation-codes.md.
 */
import { findingCatalogue, type FindingCode } from './finding-catalogue.ts'

export interface Finding {
  code: FindingCode
  severity: 'error' | 'warning'
  /** The file in the package that the finding is about; null if there is none. */
  path: string | null
  /** One plain sentence. */
  message: string
  /** What the owner of the package can do about it. */
  remedy: string
}

/** What a check reports; severity and remedy come from the catalogue. */
export interface FindingDetails {
  path?: string | null
  /** Absent: the meaning from the catalogue. */
  message?: string
}

const LONGEST_PATH = 300
const LONGEST_MESSAGE = 400

/**
 * A finding with the severity and the remedy of its code. Quoted text may be hostile, so it is made printable and cut.
 */
export function finding(code: FindingCode, details: FindingDetails = {}): Finding {
  const { severity, meaning, remedy } = findingCatalogue[code]
  const path = details.path ?? null
  return {
    code,
    severity,
    path: path === null ? null : printable(path, LONGEST_PATH),
    message: printable(details.message ?? meaning, LONGEST_MESSAGE),
    remedy,
  }
}

/** `text` without control characters and lone surrogates, cut at `longest` characters. */
function printable(text: string, longest: number): string {
  const kept = text.length > longest ? `${text.slice(0, longest)}...` : text
  return kept.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}
