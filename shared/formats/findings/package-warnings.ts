/** Warnings about the package as a course: oddities of its manifest, items, resources and files. */
import { none, type FindingDefinition } from './finding-definition.ts'

export const packageWarnings = {
  PACKAGE_IN_FOLDER: {
    severity: 'warning',
    meaning: 'The whole package is in one folder of the archive; the folder was removed from the paths.',
    remedy: none,
  },
  MANIFEST_NAME_CASE: {
    severity: 'warning',
    meaning: 'The manifest is not named imsmanifest.xml in lower case.',
    remedy: 'Rename it; other systems may not find it.',
  },
  XML_ENCODING_GUESSED: {
    severity: 'warning',
    meaning: 'The manifest is not in the encoding that it states; another one was guessed.',
    remedy: 'Save the manifest as UTF-8 if titles look wrong.',
  },
  XML_PREFIX_UNBOUND: {
    severity: 'warning',
    meaning: 'The manifest uses a namespace prefix that it does not declare.',
    remedy: 'Declare the prefix in the manifest; other systems may refuse the package.',
  },
  XML_ENTITY_UNKNOWN: {
    severity: 'warning',
    meaning: 'The manifest uses an ampersand or an entity that XML does not know; it was kept as written.',
    remedy: 'Write &amp; for an ampersand and characters instead of named entities.',
  },
  VERSION_UNKNOWN: {
    severity: 'warning',
    meaning: 'The manifest does not state a known SCORM version; it was guessed.',
    remedy: 'State the version in <schemaversion>, for instance 1.2 or 2004 4th Edition.',
  },
  VERSION_CONTRADICTED: {
    severity: 'warning',
    meaning: 'The stated SCORM version contradicts the namespaces of the manifest.',
    remedy: 'Check that the course was published for one version of SCORM.',
  },
  DEFAULT_ORGANIZATION_INVALID: {
    severity: 'warning',
    meaning: 'The default organization is not stated or does not exist; the first usable one is played.',
    remedy: 'Name an existing organization in the default attribute.',
  },
  ORGANIZATION_IDENTIFIER_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two organizations have the same identifier; the later one was renamed.',
    remedy: 'Give every organization its own identifier.',
  },
  ORGANIZATION_ASSUMED: {
    severity: 'warning',
    meaning: 'The manifest has no organization; its only SCO is played as the course.',
    remedy: 'Add an organization with an item for the SCO.',
  },
  SUBMANIFEST_IGNORED: {
    severity: 'warning',
    meaning: 'The manifest contains another manifest, which is not read.',
    remedy: 'Merge the parts into one manifest if they belong to the course.',
  },
  IDENTIFIER_PADDED: {
    severity: 'warning',
    meaning: 'An identifier has blanks around it; they were removed.',
    remedy: none,
  },
  ITEM_IDENTIFIER_MISSING: {
    severity: 'warning',
    meaning: 'An item has no identifier; one was made up from its position.',
    remedy: 'Give every item an identifier, so that progress is kept when the course is changed.',
  },
  ITEM_IDENTIFIER_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two items have the same identifier; the later one was renamed.',
    remedy: 'Give every item its own identifier.',
  },
  ITEM_TITLE_MISSING: {
    severity: 'warning',
    meaning: 'An item has no title; its identifier is shown instead.',
    remedy: 'Give the item a title.',
  },
  ITEM_RESOURCE_UNKNOWN: {
    severity: 'warning',
    meaning: 'An item refers to a resource that the manifest does not have; it cannot be launched.',
    remedy: 'Correct the identifierref of the item.',
  },
  ITEM_RESOURCE_WITHOUT_HREF: {
    severity: 'warning',
    meaning: 'An item refers to a resource without an href; it cannot be launched.',
    remedy: 'Give the resource an href.',
  },
  ITEM_FILE_MISSING: {
    severity: 'warning',
    meaning: 'The file of an item is not in the archive; the item will not open.',
    remedy: 'Add the file to the package.',
  },
  ITEM_HREF_FORBIDDEN: {
    severity: 'warning',
    meaning:
      'The address of an item leaves the package, uses a scheme that is not allowed or is too long; it cannot be launched.',
    remedy: 'Let the resource point to a file of the package or to an https address.',
  },
  ITEM_CLUSTER_WITH_RESOURCE: {
    severity: 'warning',
    meaning: 'An item has both children and a resource, which SCORM 2004 does not allow; the resource is not launched.',
    remedy: 'Move the resource to an item of its own.',
  },
  RESOURCE_IDENTIFIER_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two resources have the same identifier; the first one counts.',
    remedy: 'Give every resource its own identifier.',
  },
  RESOURCE_DEPENDENCY_UNKNOWN: {
    severity: 'warning',
    meaning: 'A resource depends on a resource that the manifest does not have.',
    remedy: none,
  },
  RESOURCE_FILE_MISSING: {
    severity: 'warning',
    meaning: 'A file that the manifest lists is not in the archive.',
    remedy: 'Add the file if the course needs it.',
  },
  RESOURCE_FILE_OUTSIDE: {
    severity: 'warning',
    meaning: 'The manifest lists a file outside the package; it is not read.',
    remedy: 'Correct the href of the file.',
  },
  SCORM_TYPE_MISSING: {
    severity: 'warning',
    meaning: 'A launched resource does not state whether it is a SCO or an asset; it is treated as an asset.',
    remedy: 'State adlcp:scormType="sco" if the resource reports to the learning system.',
  },
  HREF_CASE_MISMATCH: {
    severity: 'warning',
    meaning:
      'A path in the manifest differs from the file name in upper and lower case or in accents; the file was found.',
    remedy: 'Write the path as the file is named; links inside the course may have the same fault and do not work.',
  },
  HREF_BACKSLASHES: {
    severity: 'warning',
    meaning: 'A path in the manifest is written with backslashes; they were read as slashes.',
    remedy: none,
  },
  HREF_ABSOLUTE: {
    severity: 'warning',
    meaning: 'A path in the manifest begins with a slash; it was read from the top of the package.',
    remedy: none,
  },
  VALUE_INVALID: {
    severity: 'warning',
    meaning: 'A value in the manifest is not one that the standard allows; it was ignored.',
    remedy: 'Correct the value named.',
  },
  SEQUENCING_REFERENCE_UNKNOWN: {
    severity: 'warning',
    meaning: 'An item refers to a sequencing definition that the manifest does not have.',
    remedy: 'Correct the IDRef or add the definition to the sequencing collection.',
  },
  STORYLINE_ENTRY_REPLACED: {
    severity: 'warning',
    meaning: 'The item names launcher.html; index_lms.html beside it is launched instead.',
    remedy: none,
  },
  LAUNCH_EXTERNAL: {
    severity: 'warning',
    meaning: 'An item launches an address outside the package, which cannot report to the learning system.',
    remedy: 'Put the content into the package if its results are to be recorded.',
  },
  LAUNCH_NOT_HTML: {
    severity: 'warning',
    meaning: 'A SCO launches a file that is not a web page, so it cannot report results.',
    remedy: 'Launch a page that shows the file and reports completion.',
  },
  LAUNCH_FLASH: {
    severity: 'warning',
    meaning: 'An item launches Flash content, which no browser plays any more.',
    remedy: 'Publish the course as HTML5.',
  },
  MEDIA_OVERSIZED: {
    severity: 'warning',
    meaning: 'A picture, a sound or a film is so large that learners wait for it.',
    remedy: 'Export the file at a lower resolution or bit rate.',
  },
  COURSE_WITHOUT_SCO: {
    severity: 'warning',
    meaning: 'No item of the course is a SCO, so no scores are reported.',
    remedy: 'Publish the course with tracking if results are to be recorded.',
  },
} as const satisfies Record<string, FindingDefinition>
