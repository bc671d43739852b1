/** Which documents of the project are pages of the site, and at which paths. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export interface SitePage {
  /** Path of the document, from the root of the repository: `docs/lrs.md`. */
  readonly source: string
  /** Path of the page, from the root of the site: `lrs.html`. */
  readonly path: string
  readonly title: string
}

/** Documents outside `docs` that are pages too, and their names among the others. */
const guests: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'infra/local/README.md': 'one-machine.md',
  'web/client/README.md': 'client.md',
}

const pathOf = (document: string): string =>
  document.replace(/(?:^|(?<=\/))README\.md$/, 'index.md').replace(/\.md$/, '.html')

/** The first heading of a document. */
export function titleOf(text: string, source: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`${source} has no title. Begin it with a line "# ...".`)
  return title.replaceAll('`', '')
}

/** Every page of the site, by the document that it shows. */
export function sitePages(): ReadonlyMap<string, SitePage> {
  const own = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ source: `docs/${file}`, path: pathOf(file) }))
  const others = Object.entries(guests).map(([source, file]) => ({ source, path: pathOf(file) }))
  return new Map(
    [...own, ...others].map(({ source, path }) => [
      source,
      { source, path, title: titleOf(readFileSync(source, 'utf8'), source) },
    ]),
  )
}

/** Documents outside `docs`, by the path at which Eleventy gets them. */
export const guestDocuments = (): readonly { readonly source: string; readonly path: string }[] =>
  Object.entries(guests).map(([source, file]) => ({ source, path: file }))

/** The document behind a path of Eleventy, as `./docs/lrs.md`. */
export function sourceOf(inputPath: string): string {
  const path = inputPath.replace(/^\.\//, '')
  return guestDocuments().find((guest) => `docs/${guest.path}` === path)?.source ?? path
}

/** The way from one page to another file of the site: from `adr/index.html` to `lrs.html` it is `../lrs.html`. */
export const relativeUrl = (from: string, to: string): string => posix.relative(posix.dirname(from), to)

/**
 * Where a link of a document leads on the site.
 * @throws Error if it leads to a file that is no page of the site
 */
export function siteLink(link: string, page: SitePage, pages: ReadonlyMap<string, SitePage>): string {
  if (/^(?:[a-z]+:|#)/.test(link)) return link
  const [file = '', fragment] = link.split('#')
  const target = posix.normalize(posix.join(posix.dirname(page.source), file))
  const path = pages.get(target)?.path ?? /^docs\/(images\/.+)$/.exec(target)?.[1]
  if (path === undefined)
    throw new Error(
      `${page.source} links to ${link}, which is no page of the site. Link to a document, or name the file in code.`,
    )
  return relativeUrl(page.path, path) + (fragment === undefined ? '' : `#${fragment}`)
}
