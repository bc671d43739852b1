/** Reads manifests of one line for tests. */
import { courseSchema, type CourseItem, type Organization } from '#shared/contract/resources/packages/course.ts'
import { FileLookup } from '#shared/formats/scorm/file-lookup.ts'
import { parseManifest, type Manifest, type ManifestReading } from '#shared/formats/scorm/manifest.ts'
import { manifestXml, type ManifestSpec } from '#test/support/scorm-package.ts'

export function read(spec: ManifestSpec | string, files: string[] = ['index.html']): ManifestReading {
  const bytes = Buffer.from(typeof spec === 'string' ? spec : manifestXml(spec))
  return parseManifest({ bytes, path: 'imsmanifest.xml', files: new FileLookup(files) })
}

/** What is read keeps to the contract. */
export function accept(spec: ManifestSpec | string, files?: string[]): Manifest {
  const reading = read(spec, files)
  if (!reading.ok) throw new Error(reading.errors.map(({ message }) => message).join())
  expect(courseSchema.safeParse(reading.manifest.course).error).toBeUndefined()
  return reading.manifest
}

export const codesOf = (reading: ManifestReading): string[] =>
  [...(reading.ok ? [] : reading.errors), ...reading.warnings].map(({ code }) => code)

export const played = ({ course }: Manifest): Organization | undefined =>
  course.organizations.find(({ identifier }) => identifier === course.defaultOrganization)

export const firstItem = (manifest: Manifest): CourseItem | undefined => played(manifest)?.items[0]

/** A `<resource>` that is a SCO. */
export const sco = (id: string, href: string, more = ''): string =>
  `<resource identifier="${id}" type="webcontent" adlcp:scormtype="sco" href="${href}">${more}</resource>`

export const item = (id: string, ref: string, more = ''): string =>
  `<item identifier="${id}" identifierref="${ref}"><title>${id}</title>${more}</item>`
