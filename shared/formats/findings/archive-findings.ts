/** Findings about the ZIP archive: its directory, entries, paths and sizes. */
import { none, rebuild, rezip, suspicious, type FindingDefinition } from './finding-definition.ts'

export const archiveErrors = {
  NOT_A_ZIP: {
    severity: 'error',
    meaning: 'The file is not a ZIP archive.',
    remedy: 'Upload the SCORM package as the ZIP file that the authoring tool produced.',
  },
  ZIP_TRUNCATED: {
    severity: 'error',
    meaning: 'The archive is cut off: its directory at the end of the file is missing.',
    remedy: 'Upload the file again; if that does not help, export the package again.',
  },
  ZIP_EMPTY: { severity: 'error', meaning: 'The archive contains no files.', remedy: rebuild },
  ZIP_DIRECTORY_CORRUPT: {
    severity: 'error',
    meaning: 'The directory of the archive is damaged or contradicts itself.',
    remedy: rezip,
  },
  ZIP_DIRECTORY_TOO_LARGE: {
    severity: 'error',
    meaning: 'The directory of the archive is larger than any course needs.',
    remedy: rezip,
  },
  ZIP_MULTI_DISK: {
    severity: 'error',
    meaning: 'The archive is one part of a split archive.',
    remedy: 'Join the parts and create one ZIP file.',
  },
  ZIP_TOO_MANY_ENTRIES: {
    severity: 'error',
    meaning: 'The archive holds more entries than are allowed.',
    remedy: 'Split the course or pack small files together.',
  },
  ZIP_ENCRYPTED: {
    severity: 'error',
    meaning: 'An entry of the archive is encrypted.',
    remedy: 'Create the ZIP again without a password.',
  },
  ZIP_COMPRESSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'An entry uses a compression method other than stored or deflate.',
    remedy: 'Create the ZIP again with the ordinary compression method (deflate).',
  },
  ZIP_PATH_TRAVERSAL: {
    severity: 'error',
    meaning: 'The path of an entry leaves the package folder.',
    remedy: suspicious,
  },
  ZIP_PATH_ABSOLUTE: {
    severity: 'error',
    meaning: 'The path of an entry is absolute or names a drive.',
    remedy: rezip,
  },
  ZIP_PATH_NUL: { severity: 'error', meaning: 'The path of an entry contains a NUL byte.', remedy: suspicious },
  ZIP_PATH_INVALID: {
    severity: 'error',
    meaning: 'The path of an entry is empty or contains control characters.',
    remedy: 'Rename the file and create the ZIP again.',
  },
  ZIP_PATH_TOO_LONG: {
    severity: 'error',
    meaning: 'The path of an entry is longer than can be stored.',
    remedy: 'Shorten the names of folders and files and create the ZIP again.',
  },
  ZIP_SYMLINK: {
    severity: 'error',
    meaning: 'An entry is a symbolic link.',
    remedy: 'Replace the link by the file that it points to and create the ZIP again.',
  },
  ZIP_SPECIAL_FILE: { severity: 'error', meaning: 'An entry is a device, a pipe or a socket.', remedy: suspicious },
  ZIP_DUPLICATE_PATH: { severity: 'error', meaning: 'Two entries have the same path.', remedy: rezip },
  ZIP_OVERLAPPING_ENTRIES: {
    severity: 'error',
    meaning: 'Entries of the archive share bytes, as in a decompression bomb.',
    remedy: rezip,
  },
  ZIP_ENTRY_OUT_OF_BOUNDS: {
    severity: 'error',
    meaning: 'The directory places an entry outside the archive.',
    remedy: rezip,
  },
  ZIP_SIZE_IMPOSSIBLE: { severity: 'error', meaning: 'The sizes stated for an entry cannot be true.', remedy: rezip },
  ZIP_ENTRY_TOO_LARGE: {
    severity: 'error',
    meaning: 'A file of the package is larger than is allowed.',
    remedy: 'Reduce the size of the file, for instance by a lower video bit rate.',
  },
  ZIP_TOTAL_TOO_LARGE: {
    severity: 'error',
    meaning: 'The unpacked package is larger than is allowed.',
    remedy: 'Reduce the size of the media or split the course.',
  },
  ZIP_RATIO_TOO_HIGH: {
    severity: 'error',
    meaning: 'The archive expands far more than course content does, as in a decompression bomb.',
    remedy: 'Remove files that consist of filler and create the ZIP again.',
  },
  ZIP_LOCAL_HEADER_MISMATCH: {
    severity: 'error',
    meaning: 'The header in front of a file contradicts the directory of the archive.',
    remedy: rezip,
  },
  ZIP_ENTRY_CORRUPT: {
    severity: 'error',
    meaning: 'The compressed data of a file is damaged.',
    remedy: 'Upload the file again; if that does not help, create the ZIP again.',
  },
  ZIP_ENTRY_SIZE_MISMATCH: {
    severity: 'error',
    meaning: 'A file unpacks to another size than the directory states.',
    remedy: rezip,
  },
  ZIP_ENTRY_CHECKSUM_MISMATCH: {
    severity: 'error',
    meaning: 'The checksum of a file does not match its content.',
    remedy: 'Upload the file again; if that does not help, create the ZIP again.',
  },
} as const satisfies Record<string, FindingDefinition>

export const archiveWarnings = {
  ZIP_BACKSLASHES: {
    severity: 'warning',
    meaning: 'Paths in the archive are written with backslashes; they were read as slashes.',
    remedy: none,
  },
  ZIP_CASE_DUPLICATES: {
    severity: 'warning',
    meaning: 'Two paths differ only in upper and lower case.',
    remedy: 'Rename one of the files, as other systems cannot tell them apart.',
  },
  ZIP_NAME_ENCODING: {
    severity: 'warning',
    meaning: 'File names are not in UTF-8; they were read in the code page of old ZIP tools.',
    remedy: 'If pages or pictures are missing in the course, create the ZIP again with a tool that writes UTF-8 names.',
  },
  ZIP_LEADING_DATA: {
    severity: 'warning',
    meaning: 'There are bytes in front of the archive; they were skipped.',
    remedy: none,
  },
  ZIP_TRAILING_DATA: {
    severity: 'warning',
    meaning: 'There are bytes behind the archive; they were skipped.',
    remedy: none,
  },
  ZIP_RESERVED_PATH: {
    severity: 'warning',
    meaning: 'Files in the folder `_lectern` are not hosted, as the service keeps its own files there.',
    remedy: 'Rename the folder if the course needs it.',
  },
} as const satisfies Record<string, FindingDefinition>
