/** Small SCORM packages for tests. */
import type { EntrySpec } from './zip-writer.ts'

export interface ManifestSpec {
  version?: string | null
  namespaces?: string
  attributes?: string
  metadata?: string
  /** The content of `organizations`, or of its only organization if it begins with an item. */
  organizations?: string
  defaultOrganization?: string
  resources?: string
  /** Content of the `resources` element. */
  resourcesAttributes?: string
  tail?: string
}

export const namespaces12 =
  'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
export const namespaces2004 =
  'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'

const oneItem = '<item identifier="I1" identifierref="R1"><title>First</title></item>'
const oneResource =
  '<resource identifier="R1" type="webcontent" adlcp:scormType="sco" href="index.html"><file href="index.html"/></resource>'

/** A manifest with one SCO, index.html, unless overridden; SCORM 1.2 by default. */
export function manifestXml(spec: ManifestSpec = {}): string {
  const version = spec.version === undefined ? '1.2' : spec.version
  const stated = version === null ? '' : `<schemaversion>${version}</schemaversion>`
  const content = spec.organizations ?? oneItem
  const organizations = content.trimStart().startsWith('<item')
    ? `<organization identifier="O1"><title>A course</title>${content}</organization>`
    : content
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest identifier="M1" ${spec.namespaces ?? (version?.startsWith('1.2') === false ? namespaces2004 : namespaces12)} ${spec.attributes ?? ''}>`,
    `<metadata><schema>ADL SCORM</schema>${stated}${spec.metadata ?? ''}</metadata>`,
    `<organizations default="${spec.defaultOrganization ?? 'O1'}">${organizations}</organizations>`,
    `<resources ${spec.resourcesAttributes ?? ''}>${spec.resources ?? oneResource}</resources>${spec.tail ?? ''}`,
    '</manifest>',
  ].join('\n')
}

/** The entries of a valid package; tests may add others. */
export function packageEntries(manifest = manifestXml(), others: readonly EntrySpec[] = []): EntrySpec[] {
  return [
    { name: 'imsmanifest.xml', data: manifest },
    { name: 'index.html', data: '<!doctype html><title>Start</title>' },
    ...others,
  ]
}
