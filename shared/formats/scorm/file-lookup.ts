import { foldPath } from '../fold-path.ts'

/** The file that a path of the manifest means. */
export interface FoundFile {
  /** As it is named in the archive. */
  path: string
  /** False when the names differ in case or in the composition of accents. */
  exact: boolean
}

/** No archive is accepted with longer ones. */
const LONGEST_PATH = 1024

/** The paths of a package, found as authors write them: exactly, else regardless of case and Unicode composition. */
export class FileLookup {
  private readonly exact: ReadonlySet<string>
  private readonly folded = new Map<string, string>()

  constructor(paths: Iterable<string>) {
    this.exact = new Set(paths)
    for (const path of this.exact) {
      const key = foldPath(path)
      if (!this.folded.has(key)) this.folded.set(key, path)
    }
  }

  find(path: string): FoundFile | null {
    if (path.length > LONGEST_PATH) return null
    if (this.exact.has(path)) return { path, exact: true }
    const found = this.folded.get(foldPath(path))
    return found === undefined ? null : { path: found, exact: false }
  }
}
