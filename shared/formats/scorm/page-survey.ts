import { percentDecoded } from '#shared/contract/percent-decoded.ts'
import type { Course } from '#shared/contract/resources/packages/course.ts'
import { finding, type Finding } from '../finding.ts'
import type { FindingCode } from '../finding-catalogue.ts'
import { FileLookup } from './file-lookup.ts'
import { itemsOf } from './organizations.ts'
import { hasOwnBase, pageReferences, type PageReference } from './page-references.ts'
import { normalizePath } from './reference.ts'

const PAGE = /\.(?:html?|xhtml)$/i
const SCRIPT = /\.(?:m?js|json|xml|svg|css)$/i
/** Calls of SCORM 1.2, and the name by which every page of SCORM 2004 finds the API. */
const API_NAMES = ['LMSInitialize', 'LMSSetValue', 'LMSGetValue', 'LMSFinish', 'API_1484_11'].map((name) =>
  Buffer.from(name),
)
/** Without the words in front of them, which scripts often add later. */
const STATUS_NAMES = ['lesson_status', 'completion_status', 'success_status'].map((name) => Buffer.from(name))
/** Scripts of other origins may do what those of the package do not. */
const REMOTE_SCRIPT = /^(?:https?:)?\/\//i

/** Most addresses of one package that are checked. */
const MOST_REFERENCES = 50_000

type LinkCode = Extract<FindingCode, 'LINK_INSECURE' | 'LINK_ABSOLUTE' | 'LINK_CASE_MISMATCH'>

interface Seen {
  readonly page: string
  readonly value: string
  count: number
}

const ofLink: Record<LinkCode, (page: string, value: string) => string> = {
  LINK_INSECURE: (page, value) => `The page "${page}" loads "${value}" over http://, which browsers block in a course.`,
  LINK_ABSOLUTE: (page, value) =>
    `The page "${page}" names "${value}", which does not lead into the package once it is hosted.`,
  LINK_CASE_MISMATCH: (page, value) =>
    `The page "${page}" names "${value}"; the file is written in another upper and lower case and will not be found.`,
}

/** Whether a file is worth being looked at by `PageSurvey`. */
export const isSurveyed = (path: string): boolean => PAGE.test(path) || SCRIPT.test(path)

/**
 * Inspects the pages and scripts of a course while they are stored, and reports at the end what will not work. Never
 * throws for bad input.
 */
export class PageSurvey {
  private readonly files: FileLookup
  private readonly links = new Map<LinkCode, Seen>()
  private references = 0
  private api = false
  private status = false
  /** Some code was not inspected, so that missing calls cannot be reported. */
  private unseen: boolean

  constructor(
    paths: Iterable<string>,
    private readonly course: Course,
  ) {
    this.files = new FileLookup(paths)
    this.unseen = this.launched().some((href) => /^https?:/i.test(href))
  }

  look(path: string, bytes: Uint8Array): void {
    if (!isSurveyed(path)) return
    const text = plainBytes(bytes)
    this.api ||= API_NAMES.some((name) => text.includes(name))
    this.status ||= STATUS_NAMES.some((name) => text.includes(name))
    if (PAGE.test(path)) this.lookAtPage(path, text.toString('utf8'))
  }

  /** A file was too large to be looked at. */
  pass(path: string): void {
    if (isSurveyed(path)) this.unseen = true
  }

  warnings(): Finding[] {
    return [...this.trackingWarnings(), ...[...this.links].map(([code, seen]) => linkFinding(code, seen))]
  }

  private trackingWarnings(): Finding[] {
    const isTracked = this.course.organizations.some((organization) =>
      [...itemsOf(organization)].some(({ scormType }) => scormType === 'sco'),
    )
    if (this.unseen || !isTracked) return []
    if (!this.api) return [finding('API_NOT_CALLED')]
    return this.status ? [] : [finding('COMPLETION_NOT_REPORTED')]
  }

  private launched(): string[] {
    return this.course.organizations.flatMap((organization) =>
      [...itemsOf(organization)].flatMap(({ href }) => href ?? []),
    )
  }

  private lookAtPage(path: string, html: string): void {
    const isRelative = !hasOwnBase(html)
    for (const reference of pageReferences(html)) {
      this.references += 1
      if (this.references > MOST_REFERENCES) return
      if (reference.element === 'script' && REMOTE_SCRIPT.test(reference.value)) this.unseen = true
      const code = judge(reference) ?? (isRelative ? this.judgeCase(path, reference.value) : null)
      if (code !== null) this.note(code, path, reference.value)
    }
  }

  private judgeCase(page: string, value: string): LinkCode | null {
    if (/^[a-z][a-z0-9+.-]*:|^[#?/\\]/i.test(value)) return null
    const path = normalizePath(page.slice(0, page.lastIndexOf('/') + 1) + percentDecoded(value.replace(/[?#].*$/s, '')))
    const found = path === null ? null : this.files.find(path)
    return found === null || found.exact ? null : 'LINK_CASE_MISMATCH'
  }

  private note(code: LinkCode, page: string, value: string): void {
    const seen = this.links.get(code)
    if (seen === undefined) this.links.set(code, { page, value: value.slice(0, 150), count: 1 })
    else seen.count += 1
  }
}

/** What a page loads itself must come by https; what it leads to may not replace it with less. */
function judge({ value, ownWindow }: PageReference): LinkCode | null {
  if (/^http:/i.test(value)) return ownWindow ? null : 'LINK_INSECURE'
  return /^\/(?!\/)|^\\|^file:|^[a-z]:[\\/]/i.test(value) ? 'LINK_ABSOLUTE' : null
}

function linkFinding(code: LinkCode, { page, value, count }: Seen): Finding {
  const message = ofLink[code](page.slice(-100), value)
  return finding(code, { path: page, message: count === 1 ? message : `${message} There are ${count} such addresses.` })
}

/** Pages that tools of Windows write in UTF-16 are read as the others. */
function plainBytes(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.length >= 2 && buffer.readUInt16LE(0) === 0xfeff ? Buffer.from(buffer.toString('utf16le')) : buffer
}
