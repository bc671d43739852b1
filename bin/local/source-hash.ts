import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.ts'

/**
 * Names the present state of sources.
 * @param paths files and folders of the project; what does not exist is left out
 * @param counts whether a file counts, by its path in the project
 */
export function sourceHash(paths: readonly string[], counts: (path: string) => boolean = () => true): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).filter(counts))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectFolder, path)))
      .update('\0')
  return hash.digest('hex').slice(0, 20)
}

/** Files of a folder, or the file itself if it exists, relative to the project; always in the same order. */
function filesBelow(path: string): string[] {
  const absolute = join(projectFolder, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(projectFolder.length + 1)] : []))
    .sort()
}
