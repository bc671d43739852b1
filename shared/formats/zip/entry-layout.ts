import type { Entry } from 'yauzl'
import { finding, type Finding } from '../finding.ts'
import type { FindingCode } from '../finding-catalogue.ts'
import { foldPath } from '../fold-path.ts'
import { compressionMethod, expandsTooFar, isFolder, refuseHeader, type Refusal } from './entry-checks.ts'
import { decodeName, isSystemFile, normalizeName } from './entry-name.ts'
import type { ZipLimits } from './limits.ts'
import type { ZipDirectory, ZipEntry } from './zip-entry.ts'

const LOCAL_HEADER_BYTES = 30
/** Most errors of one kind in a report: more of them do not help to repair an archive. */
const MOST_ERRORS_OF_A_KIND = 5

export interface ParsedDirectory {
  /** With positions in the source. */
  headers: Entry[]
  directoryStart: number
  trailingBytes: number
}

interface NamedHeader {
  header: Entry
  path: string
  folder: boolean
}

type Layout = { ok: true; directory: ZipDirectory } | { ok: false; errors: Finding[] }

/** Judges all headers of an archive together and turns those of files into entries, in the order of their bytes. */
export function layOut(parsed: ParsedDirectory, limits: ZipLimits): Layout {
  const report = new Report()
  checkPlacement(parsed, report)
  const named = parsed.headers.flatMap((header) => nameHeader(header, limits, report) ?? [])
  const files = named.filter(({ path, folder }) => !folder && !isSystemFile(path))
  checkDuplicates(files, report)
  checkTotals(parsed.headers, limits, report)
  if (report.errors.length > 0) return { ok: false, errors: report.errors }
  if (files.length === 0) return { ok: false, errors: [finding('ZIP_EMPTY')] }
  const stray = strayBytes(parsed)
  if (stray.length === 2)
    return {
      ok: false,
      errors: [finding('NOT_A_ZIP', { message: 'The file is not a ZIP archive; there is one in the middle of it.' })],
    }
  const entries = toEntries(files, parsed)
  return {
    ok: true,
    directory: {
      entries,
      totalSize: sum(entries.map((entry) => entry.size)),
      warnings: [...report.warnings(), ...stray],
    },
  }
}

/** Errors one by one, warnings of one kind as a single finding that counts them. */
class Report {
  readonly errors: Finding[] = []
  private readonly counts = new Map<FindingCode, { path: string; count: number }>()

  refuse({ code, message }: Refusal, path: string | null): void {
    const details = message === undefined ? { path } : { path, message }
    const known = this.errors.filter((error) => error.code === code).length
    if (known < MOST_ERRORS_OF_A_KIND) this.errors.push(finding(code, details))
  }

  warn(code: FindingCode, path: string): void {
    const known = this.counts.get(code)
    if (known === undefined) this.counts.set(code, { path, count: 1 })
    else known.count += 1
  }

  warnings(): Finding[] {
    return [...this.counts].map(([code, { path, count }]) => {
      const single = finding(code, { path })
      return count === 1 ? single : { ...single, message: `${single.message} This concerns ${count} paths.` }
    })
  }
}

function nameHeader(header: Entry, limits: ZipLimits, report: Report): NamedHeader | null {
  const decoded = decodeName({
    flags: header.generalPurposeBitFlag,
    bytes: header.fileNameRaw,
    extraFields: header.extraFields,
  })
  const name = normalizeName(decoded.text, limits.maxPathBytes)
  if (!name.ok) report.refuse({ code: name.code }, decoded.text)
  const refusal = refuseHeader(header, limits)
  if (refusal !== null) report.refuse(refusal, decoded.text)
  if (!name.ok) return null
  if (decoded.guessed) report.warn('ZIP_NAME_ENCODING', name.path)
  if (name.backslashes) report.warn('ZIP_BACKSLASHES', name.path)
  return { header, path: name.path, folder: name.folder || isFolder(header) }
}

/** Every entry has bytes of its own between the beginning and the directory. */
function checkPlacement({ headers, directoryStart }: ParsedDirectory, report: Report): void {
  const sorted = headers.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let previousEnd = 0
  for (const header of sorted) {
    const start = header.relativeOffsetOfLocalHeader
    const end = start + LOCAL_HEADER_BYTES + header.fileNameLength + header.compressedSize
    const name = header.fileNameRaw.toString('utf8')
    if (!(start >= 0 && end <= directoryStart)) report.refuse({ code: 'ZIP_ENTRY_OUT_OF_BOUNDS' }, name)
    else if (start < previousEnd) {
      report.refuse({ code: 'ZIP_OVERLAPPING_ENTRIES' }, name)
      return
    } else previousEnd = end
  }
}

function checkDuplicates(files: NamedHeader[], report: Report): void {
  const exact = new Set<string>()
  const folded = new Set<string>()
  for (const { path } of files) {
    const key = foldPath(path)
    if (exact.has(path)) report.refuse({ code: 'ZIP_DUPLICATE_PATH' }, path)
    else if (folded.has(key)) report.warn('ZIP_CASE_DUPLICATES', path)
    exact.add(path)
    folded.add(key)
  }
}

function checkTotals(headers: Entry[], limits: ZipLimits, report: Report): void {
  const total = sum(headers.map((header) => header.uncompressedSize))
  const packed = sum(headers.map((header) => header.compressedSize))
  if (total > limits.maxTotalBytes) {
    report.refuse(
      {
        code: 'ZIP_TOTAL_TOO_LARGE',
        message: `The package unpacks to ${total} bytes; ${limits.maxTotalBytes} are allowed.`,
      },
      null,
    )
  }
  if (expandsTooFar(total, packed, limits)) report.refuse({ code: 'ZIP_RATIO_TOO_HIGH' }, null)
}

function toEntries(files: NamedHeader[], { headers, directoryStart }: ParsedDirectory): ZipEntry[] {
  const starts = headers.map((header) => header.relativeOffsetOfLocalHeader).toSorted((a, b) => a - b)
  const limitOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? directoryStart]))
  return files
    .map(({ header, path }) => ({
      path,
      method: compressionMethod(header),
      compressedSize: header.compressedSize,
      size: header.uncompressedSize,
      crc32: header.crc32,
      start: header.relativeOffsetOfLocalHeader,
      limit: limitOf.get(header.relativeOffsetOfLocalHeader) ?? directoryStart,
      rawName: header.fileNameRaw,
    }))
    .toSorted((a, b) => a.start - b.start)
}

/** Data before and after the archive. Documents of old office programs contain archives with both. */
function strayBytes({ headers, trailingBytes }: ParsedDirectory): Finding[] {
  const first = headers.reduce((least, header) => Math.min(least, header.relativeOffsetOfLocalHeader), Infinity)
  return [
    ...(first > 0
      ? [
          finding('ZIP_LEADING_DATA', {
            message: `The first ${first} bytes of the file do not belong to the archive; they were skipped.`,
          }),
        ]
      : []),
    ...(trailingBytes > 0
      ? [
          finding('ZIP_TRAILING_DATA', {
            message: `The last ${trailingBytes} bytes of the file do not belong to the archive; they were skipped.`,
          }),
        ]
      : []),
  ]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
