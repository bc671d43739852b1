/** Finds what does not work in a built site: dead links, and files of other origins. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
const linksIn = (html: string): string[] => [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, link = '']) => link)
const loadedBy = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script|img|iframe)\s[^>]*?(?:href|src)="([^"]*)"|url\(\s*["']?([^)"']+)/g)].map(
    ([, file, url]) => file ?? url ?? '',
  )
const isForeign = (link: string): boolean => /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)

/**
 * Every link of a built site that leads nowhere, and every file that a page loads from another origin. Empty if the site
 * works. Links to other sites are not followed, because the build works offline.
 */
export function linkFaults(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const ids = new Map([...pages].map(([file, html]) => [file, idsIn(html)]))
  const fault = (page: string, link: string): string | undefined => {
    if (isForeign(link)) return undefined
    const [path = '', fragment = ''] = link.split('#')
    const target = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path))
    if (!existsSync(join(folder, target))) return `${page} links to ${link}: there is no file ${target}`
    if (fragment !== '' && ids.get(target)?.has(decodeURIComponent(fragment)) !== true)
      return `${page} links to ${link}: ${target} has no part #${fragment}`
    return undefined
  }
  return [...pages].flatMap(([page, html]) => [
    ...[...linksIn(html), ...loadedBy(html)].flatMap((link) => fault(page, link) ?? []),
    ...loadedBy(html)
      .filter((file) => isForeign(file) && !file.startsWith('data:'))
      .map((file) => `${page} loads ${file} from another origin`),
  ])
}
