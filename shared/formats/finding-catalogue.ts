/**
 * Every code that reading a package can report: its severity, what it means and what to do about it.
 * docs/validation-codes.md is written from this table and checked against it by a test.
 */
export interface FindingDefinition {
  severity: 'error' | 'warning'
  meaning: string
  remedy: string
}

const rebuild = 'Export the package again from the authoring tool and upload the new file.'
const rezip = 'Create the ZIP again from the course folder with an ordinary tool.'
const suspicious = 'Remove the entry or create the ZIP again; an archive made by an authoring tool has no such entry.'
const none = 'Nothing has to be done; the course is played.'

const archiveErrors = {
  NOT_A_ZIP: { severity: 'error', meaning: 'The file is not a ZIP archive.', remedy: 'Upload the SCORM package as the ZIP file that the authoring tool produced.' },
  ZIP_TRUNCATED: { severity: 'error', meaning: 'The archive is cut off: its directory at the end of the file is missing.', remedy: 'Upload the file again; if that does not help, export the package again.' },
  ZIP_EMPTY: { severity: 'error', meaning: 'The archive contains no files.', remedy: rebuild },
  ZIP_DIRECTORY_CORRUPT: { severity: 'error', meaning: 'The directory of the archive is damaged or contradicts itself.', remedy: rezip },
  ZIP_DIRECTORY_TOO_LARGE: { severity: 'error', meaning: 'The directory of the archive is larger than any course needs.', remedy: rezip },
  ZIP_MULTI_DISK: { severity: 'error', meaning: 'The archive is one part of a split archive.', remedy: 'Join the parts and create one ZIP file.' },
  ZIP_TOO_MANY_ENTRIES: { severity: 'error', meaning: 'The archive holds more entries than are allowed.', remedy: 'Split the course or pack small files together.' },
  ZIP_ENCRYPTED: { severity: 'error', meaning: 'An entry of the archive is encrypted.', remedy: 'Create the ZIP again without a password.' },
  ZIP_COMPRESSION_UNSUPPORTED: { severity: 'error', meaning: 'An entry uses a compression method other than stored or deflate.', remedy: 'Create the ZIP again with the ordinary compression method (deflate).' },
  ZIP_PATH_TRAVERSAL: { severity: 'error', meaning: 'The path of an entry leaves the package folder.', remedy: suspicious },
  ZIP_PATH_ABSOLUTE: { severity: 'error', meaning: 'The path of an entry is absolute or names a drive.', remedy: rezip },
  ZIP_PATH_NUL: { severity: 'error', meaning: 'The path of an entry contains a NUL byte.', remedy: suspicious },
  ZIP_PATH_INVALID: { severity: 'error', meaning: 'The path of an entry is empty or contains control characters.', remedy: 'Rename the file and create the ZIP again.' },
  ZIP_PATH_TOO_LONG: { severity: 'error', meaning: 'The path of an entry is longer than can be stored.', remedy: 'Shorten the names of folders and files and create the ZIP again.' },
  ZIP_SYMLINK: { severity: 'error', meaning: 'An entry is a symbolic link.', remedy: 'Replace the link by the file that it points to and create the ZIP again.' },
  ZIP_SPECIAL_FILE: { severity: 'error', meaning: 'An entry is a device, a pipe or a socket.', remedy: suspicious },
  ZIP_DUPLICATE_PATH: { severity: 'error', meaning: 'Two entries have the same path.', remedy: rezip },
  ZIP_OVERLAPPING_ENTRIES: { severity: 'error', meaning: 'Entries of the archive share bytes, as in a decompression bomb.', remedy: rezip },
  ZIP_ENTRY_OUT_OF_BOUNDS: { severity: 'error', meaning: 'The directory places an entry outside the archive.', remedy: rezip },
  ZIP_SIZE_IMPOSSIBLE: { severity: 'error', meaning: 'The sizes stated for an entry cannot be true.', remedy: rezip },
  ZIP_ENTRY_TOO_LARGE: { severity: 'error', meaning: 'A file of the package is larger than is allowed.', remedy: 'Reduce the size of the file, for instance by a lower video bit rate.' },
  ZIP_TOTAL_TOO_LARGE: { severity: 'error', meaning: 'The unpacked package is larger than is allowed.', remedy: 'Reduce the size of the media or split the course.' },
  ZIP_RATIO_TOO_HIGH: { severity: 'error', meaning: 'The archive expands far more than course content does, as in a decompression bomb.', remedy: 'Remove files that consist of filler and create the ZIP again.' },
  ZIP_LOCAL_HEADER_MISMATCH: { severity: 'error', meaning: 'The header in front of a file contradicts the directory of the archive.', remedy: rezip },
  ZIP_ENTRY_CORRUPT: { severity: 'error', meaning: 'The compressed data of a file is damaged.', remedy: 'Upload the file again; if that does not help, create the ZIP again.' },
  ZIP_ENTRY_SIZE_MISMATCH: { severity: 'error', meaning: 'A file unpacks to another size than the directory states.', remedy: rezip },
  ZIP_ENTRY_CHECKSUM_MISMATCH: { severity: 'error', meaning: 'The checksum of a file does not match its content.', remedy: 'Upload the file again; if that does not help, create the ZIP again.' },
} as const satisfies Record<string, FindingDefinition>

const archiveWarnings = {
  ZIP_BACKSLASHES: { severity: 'warning', meaning: 'Paths in the archive are written with backslashes; they were read as slashes.', remedy: none },
  ZIP_CASE_DUPLICATES: { severity: 'warning', meaning: 'Two paths differ only in upper and lower case.', remedy: 'Rename one of the files, as other systems cannot tell them apart.' },
  ZIP_NAME_ENCODING: { severity: 'warning', meaning: 'File names are not in UTF-8; they were read in the code page of old ZIP tools.', remedy: 'If pages or pictures are missing in the course, create the ZIP again with a tool that writes UTF-8 names.' },
  ZIP_LEADING_DATA: { severity: 'warning', meaning: 'There are bytes in front of the archive; they were skipped.', remedy: none },
  ZIP_TRAILING_DATA: { severity: 'warning', meaning: 'There are bytes behind the archive; they were skipped.', remedy: none },
  ZIP_RESERVED_PATH: { severity: 'warning', meaning: 'Files in the folder `_lectern` are not hosted, as the service keeps its own files there.', remedy: 'Rename the folder if the course needs it.' },
} as const satisfies Record<string, FindingDefinition>

const packageErrors = {
  MANIFEST_MISSING: { severity: 'error', meaning: 'The archive has no imsmanifest.xml, so it is not a SCORM package.', remedy: 'Publish the course from the authoring tool as SCORM 1.2 or SCORM 2004 and upload that ZIP file.' },
  MANIFEST_IN_SUBFOLDER: { severity: 'error', meaning: 'The manifest stands in a subfolder beside other files.', remedy: 'Create the ZIP from the folder that holds imsmanifest.xml, so that the manifest stands at the top.' },
  MANIFEST_TOO_LARGE: { severity: 'error', meaning: 'The manifest is larger than is allowed, or its references make it so.', remedy: rebuild },
  MANIFEST_NOT_A_MANIFEST: { severity: 'error', meaning: 'The file imsmanifest.xml is not a manifest of a content package.', remedy: rebuild },
  PACKAGE_IS_AICC: { severity: 'error', meaning: 'This is an AICC course, which is not hosted.', remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.' },
  PACKAGE_IS_CMI5: { severity: 'error', meaning: 'This is a cmi5 course, which is not hosted.', remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.' },
  PACKAGE_IS_XAPI: { severity: 'error', meaning: 'This is an xAPI (Tin Can) course, which is not hosted.', remedy: 'Publish the course as SCORM 1.2 or SCORM 2004.' },
  PACKAGE_ZIPPED_TWICE: { severity: 'error', meaning: 'The archive contains only another ZIP archive.', remedy: 'Unpack the outer archive and upload the ZIP file inside it.' },
  ORGANIZATION_MISSING: { severity: 'error', meaning: 'The manifest has no organization, so there is no course structure.', remedy: rebuild },
  NOTHING_LAUNCHABLE: { severity: 'error', meaning: 'No item of the course can be launched.', remedy: 'Add a resource with an href for at least one item of the course and export again.' },
  ENTRY_FILE_MISSING: { severity: 'error', meaning: 'The file that starts the course is not in the archive.', remedy: 'Add the file to the package; the ZIP may have been made from an incomplete folder.' },
  ENTRY_HREF_FORBIDDEN: { severity: 'error', meaning: 'The address that starts the course leaves the package, uses a scheme that is not allowed or is too long.', remedy: 'Let the resource point to a file of the package or to an https address.' },
  XML_MALFORMED: { severity: 'error', meaning: 'The manifest is not well-formed XML.', remedy: 'Correct the XML at the place named, or export the package again.' },
  XML_DTD_FORBIDDEN: { severity: 'error', meaning: 'The manifest contains a document type declaration, which is not read for safety.', remedy: 'Remove the <!DOCTYPE ...> declaration from the manifest.' },
  XML_TOO_DEEP: { severity: 'error', meaning: 'The elements of the manifest are nested deeper than is allowed.', remedy: rebuild },
  XML_TOO_LARGE: { severity: 'error', meaning: 'The XML document is larger than is allowed.', remedy: rebuild },
} as const satisfies Record<string, FindingDefinition>

const packageWarnings = {
  PACKAGE_IN_FOLDER: { severity: 'warning', meaning: 'The whole package stands in one folder of the archive; the folder was taken off.', remedy: none },
  MANIFEST_NAME_CASE: { severity: 'warning', meaning: 'The manifest is not named imsmanifest.xml in lower case.', remedy: 'Rename it; other systems may not find it.' },
  XML_ENCODING_GUESSED: { severity: 'warning', meaning: 'The manifest is not in the encoding that it states; another one was guessed.', remedy: 'Save the manifest as UTF-8 if titles look wrong.' },
  XML_PREFIX_UNBOUND: { severity: 'warning', meaning: 'The manifest uses a namespace prefix that it does not declare.', remedy: 'Declare the prefix in the manifest; other systems may refuse the package.' },
  XML_ENTITY_UNKNOWN: { severity: 'warning', meaning: 'The manifest uses an ampersand or an entity that XML does not know; it was kept as written.', remedy: 'Write &amp; for an ampersand and characters instead of named entities.' },
  VERSION_UNKNOWN: { severity: 'warning', meaning: 'The manifest does not state a known SCORM version; it was guessed.', remedy: 'State the version in <schemaversion>, for instance 1.2 or 2004 4th Edition.' },
  VERSION_CONTRADICTED: { severity: 'warning', meaning: 'The stated SCORM version contradicts the namespaces of the manifest.', remedy: 'Check that the course was published for one version of SCORM.' },
  DEFAULT_ORGANIZATION_INVALID: { severity: 'warning', meaning: 'The default organization is not stated or does not exist; the first usable one is played.', remedy: 'Name an existing organization in the default attribute.' },
  ORGANIZATION_IDENTIFIER_DUPLICATE: { severity: 'warning', meaning: 'Two organizations have the same identifier; the later one was renamed.', remedy: 'Give every organization its own identifier.' },
  ORGANIZATION_ASSUMED: { severity: 'warning', meaning: 'The manifest has no organization; its only SCO is played as the course.', remedy: 'Add an organization with an item for the SCO.' },
  SUBMANIFEST_IGNORED: { severity: 'warning', meaning: 'The manifest contains another manifest, which is not read.', remedy: 'Merge the parts into one manifest if they belong to the course.' },
  IDENTIFIER_PADDED: { severity: 'warning', meaning: 'An identifier has blanks around it; they were taken off.', remedy: none },
  ITEM_IDENTIFIER_MISSING: { severity: 'warning', meaning: 'An item has no identifier; one was made up from its position.', remedy: 'Give every item an identifier, so that progress is kept when the course is changed.' },
  ITEM_IDENTIFIER_DUPLICATE: { severity: 'warning', meaning: 'Two items have the same identifier; the later one was renamed.', remedy: 'Give every item its own identifier.' },
  ITEM_TITLE_MISSING: { severity: 'warning', meaning: 'An item has no title; its identifier is shown instead.', remedy: 'Give the item a title.' },
  ITEM_RESOURCE_UNKNOWN: { severity: 'warning', meaning: 'An item refers to a resource that the manifest does not have; it cannot be launched.', remedy: 'Correct the identifierref of the item.' },
  ITEM_RESOURCE_WITHOUT_HREF: { severity: 'warning', meaning: 'An item refers to a resource without an href; it cannot be launched.', remedy: 'Give the resource an href.' },
  ITEM_FILE_MISSING: { severity: 'warning', meaning: 'The file of an item is not in the archive; the item will not open.', remedy: 'Add the file to the package.' },
  ITEM_HREF_FORBIDDEN: { severity: 'warning', meaning: 'The address of an item leaves the package, uses a scheme that is not allowed or is too long; it cannot be launched.', remedy: 'Let the resource point to a file of the package or to an https address.' },
  ITEM_CLUSTER_WITH_RESOURCE: { severity: 'warning', meaning: 'An item has both children and a resource, which SCORM 2004 does not allow; the resource is not launched.', remedy: 'Move the resource to an item of its own.' },
  RESOURCE_IDENTIFIER_DUPLICATE: { severity: 'warning', meaning: 'Two resources have the same identifier; the first one counts.', remedy: 'Give every resource its own identifier.' },
  RESOURCE_DEPENDENCY_UNKNOWN: { severity: 'warning', meaning: 'A resource depends on a resource that the manifest does not have.', remedy: none },
  RESOURCE_FILE_MISSING: { severity: 'warning', meaning: 'A file that the manifest lists is not in the archive.', remedy: 'Add the file if the course needs it.' },
  RESOURCE_FILE_OUTSIDE: { severity: 'warning', meaning: 'The manifest lists a file outside the package; it is not read.', remedy: 'Correct the href of the file.' },
  SCORM_TYPE_MISSING: { severity: 'warning', meaning: 'A launched resource does not state whether it is a SCO or an asset; it is treated as an asset.', remedy: 'State adlcp:scormType="sco" if the resource reports to the learning system.' },
  HREF_CASE_MISMATCH: { severity: 'warning', meaning: 'A path in the manifest differs from the file name in upper and lower case or in accents; the file was found.', remedy: 'Write the path as the file is named; links inside the course may have the same fault and do not work.' },
  HREF_BACKSLASHES: { severity: 'warning', meaning: 'A path in the manifest is written with backslashes; they were read as slashes.', remedy: none },
  HREF_ABSOLUTE: { severity: 'warning', meaning: 'A path in the manifest begins with a slash; it was read from the top of the package.', remedy: none },
  VALUE_INVALID: { severity: 'warning', meaning: 'A value in the manifest is not one that the standard allows; it was ignored.', remedy: 'Correct the value named.' },
  SEQUENCING_REFERENCE_UNKNOWN: { severity: 'warning', meaning: 'An item refers to a sequencing definition that the manifest does not have.', remedy: 'Correct the IDRef or add the definition to the sequencing collection.' },
  STORYLINE_ENTRY_REPLACED: { severity: 'warning', meaning: 'The item names launcher.html; index_lms.html beside it is launched instead.', remedy: none },
  LAUNCH_EXTERNAL: { severity: 'warning', meaning: 'An item launches an address outside the package, which cannot report to the learning system.', remedy: 'Put the content into the package if its results are to be recorded.' },
  LAUNCH_NOT_HTML: { severity: 'warning', meaning: 'A SCO launches a file that is not a web page, so it cannot report results.', remedy: 'Launch a page that shows the file and reports completion.' },
  LAUNCH_FLASH: { severity: 'warning', meaning: 'An item launches Flash content, which no browser plays any more.', remedy: 'Publish the course as HTML5.' },
  MEDIA_OVERSIZED: { severity: 'warning', meaning: 'A picture, a sound or a film is so large that learners wait for it.', remedy: 'Export the file at a lower resolution or bit rate.' },
  COURSE_WITHOUT_SCO: { severity: 'warning', meaning: 'No item of the course is a SCO, so no scores are reported.', remedy: 'Publish the course with tracking if results are to be recorded.' },
} as const satisfies Record<string, FindingDefinition>

const pageWarnings = {
  API_NOT_CALLED: { severity: 'warning', meaning: 'No page or script of the package calls the SCORM API, so nothing is recorded.', remedy: 'Publish the course with reporting to a learning system switched on.' },
  COMPLETION_NOT_REPORTED: { severity: 'warning', meaning: 'The package calls the SCORM API, but nothing in it reports a status, so the course is not completed.', remedy: 'Set when the course counts as completed or passed in the authoring tool, and publish it again.' },
  LINK_INSECURE: { severity: 'warning', meaning: 'A page loads something over http://, which browsers block in a course.', remedy: 'Put the file into the package, or use an https:// address.' },
  LINK_ABSOLUTE: { severity: 'warning', meaning: 'A page names a file by a path from the root of a site or of a computer, which does not lead into the package.', remedy: 'Write the address relative to the page.' },
  LINK_CASE_MISMATCH: { severity: 'warning', meaning: 'A page names a file in another upper and lower case than it has, and will not find it.', remedy: 'Write the address as the file is named.' },
} as const satisfies Record<string, FindingDefinition>

const vrErrors = {
  VR_APK_UNZIPPED: { severity: 'error', meaning: 'The file is an Android app itself, and not a ZIP archive that holds one.', remedy: 'Put the .apk file into a ZIP archive and upload that.' },
  VR_SEVERAL_APKS: { severity: 'error', meaning: 'The archive holds more than one .apk file.', remedy: 'Leave one .apk file in the archive; upload the others as packages of their own.' },
  VR_APK_UNREADABLE: { severity: 'error', meaning: 'The .apk file is not an Android app that can be read.', remedy: 'Build the app again and upload the new file.' },
  VR_APK_COMPRESSED: { severity: 'error', meaning: 'The .apk file is compressed in the archive, and too large to be looked at that way.', remedy: 'Create the ZIP again without compression (zip -0); an .apk file hardly shrinks.' },
} as const satisfies Record<string, FindingDefinition>

const vrWarnings = {
  VR_FEATURE_MISSING: { severity: 'warning', meaning: 'The app does not say that it is made for a headset.', remedy: 'Check that the app was built for the headset, if it does not start there.' },
} as const satisfies Record<string, FindingDefinition>

export const findingCatalogue = { ...archiveErrors, ...archiveWarnings, ...packageErrors, ...packageWarnings, ...pageWarnings, ...vrErrors, ...vrWarnings } as const

export type FindingCode = keyof typeof findingCatalogue
