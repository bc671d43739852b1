import type { Expansion } from './expansion.ts'
import type { FileLookup } from './file-lookup.ts'
import { fileUrl, joinParameters } from './launch-url.ts'
import type { ManifestReport } from './manifest-report.ts'
import { resolveReference, type Reference } from './reference.ts'
import { reportOddities, type Resource } from './resources.ts'

/** How an item's resource is launched. */
export interface Launch {
  /** For the player, parameters joined; `null` when the address is not allowed. */
  href: string | null
  /** Path in the archive of the file that is opened; `null` for an address outside the package. */
  file: string | null
  /** Whether it can be expected to open. */
  state: 'present' | 'missing' | 'external' | 'forbidden'
}

/** Longer addresses are cut or refused on their way to the content. */
const LONGEST_ADDRESS = 8000

const FORBIDDEN: Launch = { href: null, file: null, state: 'forbidden' }

interface LaunchContext {
  files: FileLookup
  report: ManifestReport
  expansion: Expansion
}

/** Resolves the href of a resource; `undefined` when it has none. */
export function resolveLaunch(resource: Resource, parameters: string, context: LaunchContext): Launch | undefined {
  if (resource.href === null || !context.expansion.allows(resource.href.length + resource.base.length)) return undefined
  const reference = preferStoryline(resolveReference(resource.href, resource.base, context.files), context)
  if (reference.kind === 'forbidden') return FORBIDDEN
  const isFile = reference.kind === 'file'
  if (isFile) reportOddities(reference.oddities, reference.path, context.report)
  const href = joinParameters(isFile ? fileUrl(reference.path, reference.suffix) : reference.url, parameters)
  if (href.length > LONGEST_ADDRESS) return FORBIDDEN
  return isFile
    ? { href, file: reference.path, state: reference.found ? 'present' : 'missing' }
    : { href, file: null, state: 'external' }
}

/** Storyline names launcher.html, which opens a window of its own; its index_lms.html plays where it is. */
function preferStoryline(reference: Reference, { files, report }: LaunchContext): Reference {
  if (reference.kind !== 'file') return reference
  const folder = reference.path.slice(0, reference.path.lastIndexOf('/') + 1)
  if (reference.path.slice(folder.length).toLowerCase() !== 'launcher.html') return reference
  const sibling = files.find(`${folder}index_lms.html`)
  if (sibling === null) return reference
  report.add('STORYLINE_ENTRY_REPLACED', { path: reference.path })
  return { ...reference, path: sibling.path, found: true }
}
