import type { ManifestReport } from './manifest-report.ts'

/** Far more than a course of thousands of items with long paths and rules of their own. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/**
 * What a manifest may grow to once its references are resolved. One base is the prefix of every path, one resource or
 * sequencing definition is repeated for every item that names it: a small document could otherwise fill the memory.
 */
export class Expansion {
  private left = MOST_CHARACTERS

  constructor(private readonly report: ManifestReport) {}

  /** Whether `characters` more are allowed. Once they are not, the manifest is refused and nothing more is. */
  allows(characters: number): boolean {
    if (this.left < 0) return false
    this.left -= characters
    if (this.left >= 0) return true
    this.report.add('MANIFEST_TOO_LARGE', {
      message: 'The references of the manifest repeat its parts so often that it grows larger than is allowed.',
    })
    return false
  }
}
