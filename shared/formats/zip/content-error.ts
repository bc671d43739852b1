import { finding, type Finding, type FindingDetails } from '../finding.ts'
import type { FindingCode } from '../finding-catalogue.ts'

/** Content of an archive turned out to be other than its directory promised. Carries the finding to report. */
export class PackageContentError extends Error {
  readonly finding: Finding

  constructor(code: FindingCode, details: FindingDetails = {}) {
    const reported = finding(code, details)
    super(reported.message)
    this.name = 'PackageContentError'
    this.finding = reported
  }
}
