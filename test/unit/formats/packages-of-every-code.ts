/** For every code of validation a small package that gets it. A code without one does not compile. */
import type { FindingCode } from '#shared/formats/finding-catalogue.ts'
import { manifestXml, namespaces12, packageEntries, type ManifestSpec } from '#test/support/scorm-package.ts'
import { writeZip, type ArchiveSpec, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'

const MiB = 1024 * 1024

/** The upload limit that these packages are judged by. */
export const uploadBytes = 5 * MiB

const course = (spec: ManifestSpec, others: EntrySpec[] = []): Buffer =>
  writeZip(packageEntries(manifestXml(spec), others))
const withEntry = (entry: EntrySpec, archive: ArchiveSpec = {}): Buffer =>
  writeZip(packageEntries(manifestXml(), [entry]), archive)
const archive = (spec: ArchiveSpec): Buffer => writeZip(packageEntries(), spec)
const only = (...entries: EntrySpec[]): Buffer => writeZip(entries)
const manifestOnly = (text: string | Buffer): Buffer => only({ name: 'imsmanifest.xml', data: text })

const sco = (id: string, attributes: string, content = ''): string =>
  `<resource identifier="${id}" adlcp:scormtype="sco" ${attributes}>${content}</resource>`
const start = (content = ''): string => sco('R1', 'href="index.html"', content)
const item = (id: string, ref: string, content = ''): string =>
  `<item identifier="${id}" identifierref="${ref}"><title>${id}</title>${content}</item>`
const twoItems = item('I1', 'R1') + item('I2', 'R2')
const second = (attributes: string): string => start() + sco('R2', attributes)

const archives = {
  NOT_A_ZIP: () => Buffer.from('%PDF-1.7 this is a document'),
  ZIP_TRUNCATED: () => archive({}).subarray(0, 300),
  ZIP_EMPTY: () => only(),
  ZIP_DIRECTORY_CORRUPT: () => withEntry({ name: 'a', central: { signature: 1 } }),
  ZIP_DIRECTORY_TOO_LARGE: () =>
    only(
      ...Array.from({ length: 270 }, (_, index) => ({
        name: `${index}`,
        method: 0,
        central: { extra: Buffer.alloc(65_000) },
      })),
    ),
  ZIP_MULTI_DISK: () => archive({ end: { 4: 1 } }),
  ZIP_TOO_MANY_ENTRIES: () => archive({ end: { 8: 20_001, 10: 20_001 } }),
  ZIP_ENCRYPTED: () => withEntry({ name: 'a', central: { flags: 1 } }),
  ZIP_COMPRESSION_UNSUPPORTED: () => withEntry({ name: 'a', central: { method: 12 } }),
  ZIP_PATH_TRAVERSAL: () => withEntry({ name: '../evil.html' }),
  ZIP_PATH_ABSOLUTE: () => withEntry({ name: '/evil.html' }),
  ZIP_PATH_NUL: () => withEntry({ name: 'page.html\0.png' }),
  ZIP_PATH_INVALID: () => withEntry({ name: 'two\nlines' }),
  ZIP_PATH_TOO_LONG: () => withEntry({ name: 'x'.repeat(701) }),
  ZIP_SYMLINK: () => withEntry({ name: 'link', data: '../../etc', mode: 0o120777 }),
  ZIP_SPECIAL_FILE: () => withEntry({ name: 'pipe', mode: 0o010644 }),
  ZIP_DUPLICATE_PATH: () => withEntry({ name: 'index.html' }),
  ZIP_OVERLAPPING_ENTRIES: () => withEntry({ name: 'a', central: { offset: 0 } }),
  ZIP_ENTRY_OUT_OF_BOUNDS: () => withEntry({ name: 'a', central: { offset: 0x7fffffff } }),
  ZIP_SIZE_IMPOSSIBLE: () => withEntry({ name: 'a', data: 'abc', central: { size: 9 * MiB } }),
  ZIP_ENTRY_TOO_LARGE: () => withEntry({ name: 'a', central: { size: 0xfffffffe } }),
  ZIP_TOTAL_TOO_LARGE: () =>
    only(...packageEntries(), ...['a', 'b', 'c'].map((name) => ({ name, data: Buffer.alloc(7 * MiB) }))),
  ZIP_RATIO_TOO_HIGH: () => withEntry({ name: 'zeros', data: Buffer.alloc(11 * MiB) }),
  ZIP_LOCAL_HEADER_MISMATCH: () =>
    only({ name: 'imsmanifest.xml', data: manifestXml(), local: { name: Buffer.from('imsmanifest.xmx') } }),
  ZIP_ENTRY_CORRUPT: () => only({ name: 'imsmanifest.xml', data: manifestXml(), packed: Buffer.alloc(300, 0xff) }),
  ZIP_ENTRY_SIZE_MISMATCH: () =>
    only({ name: 'imsmanifest.xml', data: manifestXml(), central: { size: 99 }, local: { size: 0 } }),
  ZIP_ENTRY_CHECKSUM_MISMATCH: () =>
    only({ name: 'imsmanifest.xml', data: manifestXml(), central: { crc32: 99 }, local: { crc32: 0 } }),
  ZIP_BACKSLASHES: () => withEntry({ name: 'a\\b.html' }),
  ZIP_CASE_DUPLICATES: () => withEntry({ name: 'INDEX.html' }),
  ZIP_NAME_ENCODING: () => withEntry({ name: Buffer.from([0x81, 0x2e, 0x68]) }),
  ZIP_LEADING_DATA: () => archive({ prefix: Buffer.from('#!/bin/sh\n') }),
  ZIP_TRAILING_DATA: () => archive({ suffix: Buffer.from('\n\n') }),
  ZIP_RESERVED_PATH: () => withEntry({ name: '_lectern/course.json' }),
}

const packages = {
  MANIFEST_MISSING: () => only({ name: 'index.html', data: 'x' }),
  MANIFEST_IN_SUBFOLDER: () =>
    only({ name: 'course/imsmanifest.xml', data: manifestXml() }, { name: 'readme.txt', data: 'x' }),
  MANIFEST_TOO_LARGE: () => manifestOnly(' '.repeat(5 * MiB + 1)),
  MANIFEST_NOT_A_MANIFEST: () => manifestOnly('<html><body/></html>'),
  PACKAGE_IS_AICC: () => only({ name: 'course.crs', data: 'x' }, { name: 'course.au', data: 'x' }),
  PACKAGE_IS_CMI5: () => only({ name: 'cmi5.xml', data: 'x' }),
  PACKAGE_IS_XAPI: () => only({ name: 'course/tincan.xml', data: 'x' }),
  PACKAGE_ZIPPED_TWICE: () => only({ name: 'course.zip', data: writeZip(packageEntries()) }),
  ORGANIZATION_MISSING: () => manifestOnly('<manifest/>'),
  NOTHING_LAUNCHABLE: () => course({ organizations: '<item identifier="I1"><title>x</title></item>' }),
  ENTRY_FILE_MISSING: () => course({ resources: sco('R1', 'href="gone.html"') }),
  ENTRY_HREF_FORBIDDEN: () => course({ resources: sco('R1', 'href="javascript:alert(1)"') }),
  XML_MALFORMED: () => manifestOnly('<manifest><organizations></manifest>'),
  XML_DTD_FORBIDDEN: () =>
    manifestOnly(
      `<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>${manifestXml().split('\n').slice(1).join('')}`,
    ),
  XML_TOO_DEEP: () => manifestOnly('<manifest>'.repeat(101) + '</manifest>'.repeat(101)),
  XML_TOO_LARGE: () => manifestOnly(`<manifest>${'<a/>'.repeat(200_001)}</manifest>`),
  PACKAGE_IN_FOLDER: () =>
    only(...packageEntries().map((entry) => ({ ...entry, name: `My course/${entry.name.toString()}` }))),
  MANIFEST_NAME_CASE: () => only({ name: 'IMSManifest.XML', data: manifestXml() }, ...packageEntries().slice(1)),
  XML_ENCODING_GUESSED: () =>
    writeZip([
      { name: 'imsmanifest.xml', data: Buffer.from(manifestXml({ organizations: item('Prüfung', 'R1') }), 'latin1') },
      ...packageEntries().slice(1),
    ]),
  XML_PREFIX_UNBOUND: () => course({ namespaces: '' }),
  XML_ENTITY_UNKNOWN: () =>
    course({ organizations: '<item identifier="I1" identifierref="R1"><title>Fish & Chips</title></item>' }),
  VERSION_UNKNOWN: () => course({ version: null }),
  VERSION_CONTRADICTED: () => course({ version: '2004 4th Edition', namespaces: namespaces12 }),
  DEFAULT_ORGANIZATION_INVALID: () => course({ defaultOrganization: 'NOPE' }),
  ORGANIZATION_IDENTIFIER_DUPLICATE: () =>
    course({ organizations: `<organization identifier="O1">${item('I1', 'R1')}</organization>`.repeat(2) }),
  ORGANIZATION_ASSUMED: () => course({ organizations: ' ', resources: start() }),
  SUBMANIFEST_IGNORED: () => course({ tail: '<manifest identifier="M2"/>' }),
  IDENTIFIER_PADDED: () => course({ organizations: item(' I1', 'R1') }),
  ITEM_IDENTIFIER_MISSING: () => course({ organizations: item('', 'R1') }),
  ITEM_IDENTIFIER_DUPLICATE: () => course({ organizations: item('I1', 'R1').repeat(2) }),
  ITEM_TITLE_MISSING: () => course({ organizations: '<item identifier="I1" identifierref="R1"/>' }),
  ITEM_RESOURCE_UNKNOWN: () => course({ organizations: twoItems }),
  ITEM_RESOURCE_WITHOUT_HREF: () => course({ organizations: twoItems, resources: second('') }),
  ITEM_FILE_MISSING: () => course({ organizations: twoItems, resources: second('href="gone.html"') }),
  ITEM_HREF_FORBIDDEN: () => course({ organizations: twoItems, resources: second('href="../up.html"') }),
  ITEM_CLUSTER_WITH_RESOURCE: () =>
    course({ version: '2004 4th Edition', organizations: item('C', 'R1', item('I1', 'R1')) }),
  RESOURCE_IDENTIFIER_DUPLICATE: () => course({ resources: start() + start() }),
  RESOURCE_DEPENDENCY_UNKNOWN: () => course({ resources: start('<dependency identifierref="NOPE"/>') }),
  RESOURCE_FILE_MISSING: () => course({ resources: start('<file href="gone.png"/>') }),
  RESOURCE_FILE_OUTSIDE: () => course({ resources: start('<file href="../gone.png"/>') }),
  SCORM_TYPE_MISSING: () => course({ resources: '<resource identifier="R1" href="index.html"/>' }),
  HREF_CASE_MISMATCH: () => course({ resources: sco('R1', 'href="Index.html"') }),
  HREF_BACKSLASHES: () => course({ resources: sco('R1', 'href=".\\index.html"') }),
  HREF_ABSOLUTE: () => course({ resources: sco('R1', 'href="/index.html"') }),
  VALUE_INVALID: () => course({ organizations: item('I1', 'R1', '<adlcp:masteryscore>high</adlcp:masteryscore>') }),
  SEQUENCING_REFERENCE_UNKNOWN: () =>
    course({ version: '2004 3rd Edition', organizations: item('I1', 'R1', '<imsss:sequencing IDRef="NOPE"/>') }),
  STORYLINE_ENTRY_REPLACED: () =>
    course({ resources: sco('R1', 'href="launcher.html"') }, [{ name: 'launcher.html' }, { name: 'index_lms.html' }]),
  LAUNCH_EXTERNAL: () => course({ organizations: twoItems, resources: second('href="https://example.com/"') }),
  LAUNCH_NOT_HTML: () => course({ resources: sco('R1', 'href="book.pdf"') }, [{ name: 'book.pdf' }]),
  LAUNCH_FLASH: () => course({ resources: sco('R1', 'href="course.swf"') }, [{ name: 'course.swf' }]),
  MEDIA_OVERSIZED: () =>
    only(...packageEntries(), { name: 'scan.BMP', data: Buffer.concat([randomBytes(MiB), Buffer.alloc(9.2 * MiB)]) }),
  COURSE_WITHOUT_SCO: () =>
    course({ resources: '<resource identifier="R1" adlcp:scormtype="asset" href="index.html"/>' }),
}

/**
 * Codes of SCORM packages that show before their files are unpacked; those of pages have theirs in page-survey.test.ts,
 * those of VR packages in test/unit/formats/apk.
 */
export type CourseCode = Exclude<
  FindingCode,
  `VR_${string}` | `LINK_${string}` | 'API_NOT_CALLED' | 'COMPLETION_NOT_REPORTED'
>

export const packagesOfEveryCode: Record<CourseCode, () => Buffer> = { ...archives, ...packages }
