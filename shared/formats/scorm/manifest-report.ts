import { finding, type Finding, type FindingDetails } from '../finding.ts'
import { findingCatalogue, type FindingCode } from '../finding-catalogue.ts'

/** More findings than these are counted, not listed: the report is stored with the version. */
const MOST_OF_A_KIND = 20
const MOST_WARNINGS = 100

/** Collects the findings about one manifest. */
export class ManifestReport {
  private readonly findings: Finding[] = []
  private readonly listed = new Map<FindingCode, number>()
  private readonly unlisted = new Map<FindingCode, number>()

  constructor(private readonly manifestPath: string) {}

  /** The path is that of the manifest unless another one is given. */
  add(code: FindingCode, details: FindingDetails = {}): void {
    const counts = this.isFull(code) ? this.unlisted : this.listed
    counts.set(code, (counts.get(code) ?? 0) + 1)
    if (counts === this.listed) this.findings.push(finding(code, { path: this.manifestPath, ...details }))
  }

  addAll(findings: readonly Finding[]): void {
    this.findings.push(...findings)
  }

  get errors(): Finding[] {
    return this.findings.filter(({ severity }) => severity === 'error')
  }

  get warnings(): Finding[] {
    return [...this.findings.filter(({ severity }) => severity === 'warning'), ...this.remainders()]
  }

  private isFull(code: FindingCode): boolean {
    const isWarning = findingCatalogue[code].severity === 'warning'
    return (this.listed.get(code) ?? 0) >= MOST_OF_A_KIND || (isWarning && this.findings.length >= MOST_WARNINGS)
  }

  private remainders(): Finding[] {
    return [...this.unlisted]
      .filter(([code]) => findingCatalogue[code].severity === 'warning')
      .map(([code, count]) =>
        finding(code, {
          path: this.manifestPath,
          message: `${findingCatalogue[code].meaning} There are ${count} more of this kind.`,
        }),
      )
  }
}
