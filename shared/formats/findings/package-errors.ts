/** Errors about the package as a course: its manifest, organizations and entry file. */
import { rebuild, type FindingDefinition } from './finding-definition.ts'

export const packageErrors = {
  MANIFEST_MISSING: {
    severity: 'error',
    meaning: 'The archive has no imsmanifest.xml, so it is not a SCORM package.',
    remedy: 'Publish the course from the authoring tool as SCORM 1.2 or SCORM 2004 and upload that ZIP file.',
  },
  MANIFEST_IN_SUBFOLDER: {
    severity: 'error',
    meaning: 'The manifest is in a subfolder, and other files are beside that folder.',
    remedy: 'Create the ZIP from the folder that holds imsmanifest.xml, so that the manifest is at the top.',
  },
  MANIFEST_TOO_LARGE: {
    severity: 'error',
    meaning: 'The manifest is larger than is allowed, or its references make it so.',
    remedy: rebuild,
  },
  MANIFEST_NOT_A_MANIFEST: {
    severity: 'error',
    meaning: 'The file imsmanifest.xml is not a manifest of a content package.',
    remedy: rebuild,
  },
  PACKAGE_IS_AICC: {
    severity: 'error',
    meaning: 'This is an AICC course, which is not hosted.',
    remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.',
  },
  PACKAGE_IS_CMI5: {
    severity: 'error',
    meaning: 'This is a cmi5 course, which is not hosted.',
    remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.',
  },
  PACKAGE_IS_XAPI: {
    severity: 'error',
    meaning: 'This is an xAPI (Tin Can) course, which is not hosted.',
    remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.',
  },
  PACKAGE_ZIPPED_TWICE: {
    severity: 'error',
    meaning: 'The archive contains only another ZIP archive.',
    remedy: 'Unpack the outer archive and upload the ZIP file inside it.',
  },
  ORGANIZATION_MISSING: {
    severity: 'error',
    meaning: 'The manifest has no organization, so there is no course structure.',
    remedy: rebuild,
  },
  NOTHING_LAUNCHABLE: {
    severity: 'error',
    meaning: 'No item of the course can be launched.',
    remedy: 'Add a resource with an href for at least one item of the course and export again.',
  },
  ENTRY_FILE_MISSING: {
    severity: 'error',
    meaning: 'The file that starts the course is not in the archive.',
    remedy: 'Add the file to the package; the ZIP may have been made from an incomplete folder.',
  },
  ENTRY_HREF_FORBIDDEN: {
    severity: 'error',
    meaning: 'The address that starts the course leaves the package, uses a scheme that is not allowed or is too long.',
    remedy: 'Let the resource point to a file of the package or to an https address.',
  },
  XML_MALFORMED: {
    severity: 'error',
    meaning: 'The manifest is not well-formed XML.',
    remedy: 'Correct the XML at the place named, or export the package again.',
  },
  XML_DTD_FORBIDDEN: {
    severity: 'error',
    meaning: 'The manifest contains a document type declaration, which is not read for safety.',
    remedy: 'Remove the <!DOCTYPE ...> declaration from the manifest.',
  },
  XML_TOO_DEEP: {
    severity: 'error',
    meaning: 'The elements of the manifest are nested deeper than is allowed.',
    remedy: rebuild,
  },
  XML_TOO_LARGE: { severity: 'error', meaning: 'The XML document is larger than is allowed.', remedy: rebuild },
} as const satisfies Record<string, FindingDefinition>
