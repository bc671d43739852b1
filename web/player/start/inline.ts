/** Runs in the page before any other script. The build puts it into the page and its hash into the page's policy. */
import type { Begun } from './begun.ts'
import { leaveLink } from './leave-link.ts'
import { linkPage } from './link-page.ts'
import { start, type ModuleTable } from './start.ts'

const isTable = (value: unknown): value is ModuleTable =>
  typeof value === 'object' && value !== null && 'standards' in value && 'languages' in value

function startAt(link: string): Begun | null {
  const modules: unknown = JSON.parse(document.getElementById('modules')?.textContent ?? 'null')
  if (!isTable(modules)) return null
  return start({
    address: link,
    languages: navigator.languages,
    modules,
    makeId: () => crypto.randomUUID(),
    fetch: window.fetch.bind(window),
    preload: (module) => {
      const element = document.createElement('link')
      element.rel = 'modulepreload'
      element.href = module
      document.head.append(element)
    },
  })
}

const link = leaveLink(linkPage(window))
window.lecternStarted = { link, begun: link === null ? null : startAt(link) }
