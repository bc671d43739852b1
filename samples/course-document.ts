import { assetsOf, SAMPLE_COURSE, type SamplePage, type SamplePart, type SampleStandard } from './course-outline.ts'
import { escapeXml } from './escape-xml.ts'

/** Reads a source file of the course by its path below `samples/course`. */
export type ReadSource = (path: string) => string

export interface CourseDocument {
  readonly part: SamplePart
  /** The next part, if there is one; the last page leads to it. */
  readonly next: SamplePart | undefined
  /**
   * Whether the part is one of several. Such a part always keeps its state, so that opening it again loses no
   * progress.
   */
  readonly oneOfSeveral: boolean
  readonly standard: SampleStandard
}

/** In this order, because each script uses what the ones before it define. */
const SCRIPT_ORDER = ['scorm.js', 'progress.js', 'dom.js', 'questions.js', 'practice.js', 'quiz.js', 'course.js']

/**
 * The HTML document of one SCO, made of `shell.html` and its pages. Throws if a page lacks the heading that names it.
 */
export function courseDocument(document: CourseDocument, read: ReadSource): string {
  const { part, oneOfSeveral, standard } = document
  const assets = assetsOf(part)
  return fill(read('shell.html'), {
    standard,
    title: escapeXml(SAMPLE_COURSE.title),
    part: oneOfSeveral ? escapeXml(part.title) : 'Nine short pages',
    passing: String(SAMPLE_COURSE.passingScore * 100),
    flow: flowAttributes(document),
    scripts: SCRIPT_ORDER.filter((script) => assets.includes(script))
      .map((script) => `<script src="${script}" defer></script>`)
      .join('\n'),
    menu: part.pages.map(menuEntry).join('\n'),
    pages: part.pages.map((page) => pageSection(page, read)).join('\n'),
  })
}

function flowAttributes({ next, oneOfSeveral }: CourseDocument): string {
  const keep = oneOfSeveral ? ' data-keep' : ''
  return next === undefined ? keep : `${keep} data-next="${next.file}" data-next-title="${escapeXml(next.title)}"`
}

function menuEntry({ id, label }: SamplePage): string {
  const mark =
    '<span class="contents-mark"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 13l4.5 4.5L19 7.5"/></svg></span>'
  return `      <li><a href="#${id}" data-go="${id}">${mark}<span>${escapeXml(label)}<span class="contents-state"></span></span></a></li>`
}

function pageSection({ id }: SamplePage, read: ReadSource): string {
  const source = read(`pages/${id}.html`)
  if (!source.includes(`id="${id}-title"`)) throw new Error(`pages/${id}.html has no heading with the id ${id}-title`)
  return `<section id="${id}" class="page" aria-labelledby="${id}-title">\n${source.trimEnd()}\n</section>`
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`shell.html asks for ${name}, which no one gives`)
    return value
  })
}
