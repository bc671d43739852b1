import type { FileLookup } from './file-lookup.ts'
import { fileUrl, joinParameters } from './launch-url.ts'
import type { ManifestReport } from './manifest-report.ts'
import { resolveReference, type Reference } from './reference.ts'
import { reportOddities, type Resource } from './resources.ts'

/** How an item's resource is launched. */
export interface Launch {
  /** For the player, parameters joined; `null` when the address is not allowed. */
  href: string | null
  /** The file that is opened, as it is named in the archive; `null` for an address outside. */
  file: string | null
  /** Whether it can be expected to open. */
  state: 'present' | 'missing' | 'external' | 'forbidden'
}

/** Resolves the href of a resource; `undefined` when it has none. */
export function resolveLaunch(resource: Resource, parameters: string, context: { files: FileLookup; report: ManifestReport }): Launch | undefined {
  if (resource.href === null) return undefined
  const reference = preferStoryline(resolveReference(resource.href, resource.bases, context.files), context)
  if (reference.kind === 'forbidden') return { href: null, file: null, state: 'forbidden' }
  if (reference.kind === 'external') return { href: joinParameters(reference.url, parameters), file: null, state: 'external' }
  reportOddities(reference.oddities, reference.path, context.report)
  return {
    href: joinParameters(fileUrl(reference.path, reference.suffix), parameters),
    file: reference.path,
    state: reference.found ? 'present' : 'missing',
  }
}

/** Storyline names launcher.html, which opens a window of its own; its index_lms.html plays where it is. */
function preferStoryline(reference: Reference, { files, report }: { files: FileLookup; report: ManifestReport }): Reference {
  if (reference.kind !== 'file') return reference
  const folder = reference.path.slice(0, reference.path.lastIndexOf('/') + 1)
  if (reference.path.slice(folder.length).toLowerCase() !== 'launcher.html') return reference
  const sibling = files.find(`${folder}index_lms.html`)
  if (sibling === null) return reference
  report.add('STORYLINE_ENTRY_REPLACED', { path: reference.path })
  return { ...reference, path: sibling.path, found: true }
}
