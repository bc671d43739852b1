import { finding, type Finding, type FindingDetails } from '../finding.ts'
import { findingCatalogue, type FindingCode } from '../finding-catalogue.ts'

/** More findings of one kind than these are counted, not listed. */
const MOST_OF_A_KIND = 20

/** Collects what is to be said about one manifest. */
export class ManifestReport {
  private readonly findings: Finding[] = []
  private readonly counts = new Map<FindingCode, number>()

  constructor(private readonly manifestPath: string) {}

  /** The path is that of the manifest unless another one is given. */
  add(code: FindingCode, details: FindingDetails = {}): void {
    const count = (this.counts.get(code) ?? 0) + 1
    this.counts.set(code, count)
    if (count <= MOST_OF_A_KIND) this.findings.push(finding(code, { path: this.manifestPath, ...details }))
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

  private remainders(): Finding[] {
    return [...this.counts]
      .filter(([code, count]) => count > MOST_OF_A_KIND && findingCatalogue[code].severity === 'warning')
      .map(([code, count]) => finding(code, { message: `${findingCatalogue[code].meaning} There are ${count - MOST_OF_A_KIND} more of this kind.` }))
  }
}
