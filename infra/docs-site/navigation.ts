/** The menu of the site: the order of its pages, and the neighbors of each. */
import { relativeUrl, type SitePage } from './pages.ts'

/** A document, or a document and its name in the menu where its title is too long for one. */
type Listed = string | readonly [document: string, name: string]

const sections: readonly { readonly title: string; readonly pages: readonly Listed[] }[] = [
  {
    title: 'Start',
    pages: [
      ['docs/README.md', 'Overview'],
      'docs/quick-start.md',
      ['web/client/README.md', 'The client package'],
      ['infra/local/README.md', 'On one machine'],
    ],
  },
  {
    title: 'Guides',
    pages: [
      'docs/upload.md',
      ['docs/launch.md', 'Launch in your LMS'],
      'docs/sessions.md',
      'docs/webhooks.md',
      ['docs/webhook-verification.md', 'Verifying webhooks'],
      'docs/dispatch.md',
      ['docs/lrs.md', 'LRS'],
      ['docs/conversions.md', 'Convert a deck'],
      'docs/quick-publish.md',
      'docs/skills.md',
      'docs/plans.md',
      'docs/usage.md',
      ['docs/migrate-from-scorm-cloud.md', 'From SCORM Cloud'],
      ['docs/packages.md', 'Managing packages'],
      'docs/exports.md',
      'docs/connectors.md',
      'docs/incidents.md',
      'docs/api-keys.md',
      ['docs/configuration.md', 'Workspace configuration'],
      ['docs/actions.md', 'AI assistants'],
    ],
  },
  {
    title: 'Running it',
    pages: ['docs/deploy.md', ['docs/operating.md', 'Operating'], 'docs/runbook.md', 'CHANGELOG.md'],
  },
  {
    title: 'Reference',
    pages: [
      'docs/validation-codes.md',
      'docs/conversion-codes.md',
      ['docs/session-state-machine.md', 'Session states'],
      'docs/conversion-states.md',
      'docs/dispatch-states.md',
      ['docs/dispatch-shell.md', 'Dispatch packages'],
      ['docs/scorm-to-xapi.md', 'SCORM to xAPI'],
      ['docs/ledger.md', 'Revenue ledger'],
      ['docs/workspace-header.md', 'Workspace header'],
      ['docs/player.md', 'The player'],
      'docs/conformance.md',
      'docs/courses-played.md',
      'docs/decks-converted.md',
      'docs/glossary.md',
    ],
  },
  {
    title: 'How it is built',
    pages: ['docs/architecture.md', 'docs/access-patterns.md', 'docs/adr/README.md', 'CONTRIBUTING.md'],
  },
]

export interface MenuEntry {
  readonly name: string
  readonly url: string
  readonly current: boolean
}

export interface Menu {
  readonly sections: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[]
  readonly previous: MenuEntry | undefined
  readonly next: MenuEntry | undefined
}

const documentOf = (entry: Listed): string => (typeof entry === 'string' ? entry : entry[0])
const placed = new Set(sections.flatMap((section) => section.pages.map(documentOf)))
/** Decisions are listed by the page of all decisions. */
const isDecision = (source: string): boolean => /^docs\/adr\/\d{4}-/.test(source)

/** The sections with all pages: documents that none lists are the last ones of the reference. */
function allSections(pages: ReadonlyMap<string, SitePage>): typeof sections {
  const others = [...pages.keys()].filter((source) => !placed.has(source) && !isDecision(source)).sort()
  return sections.map((section) =>
    section.title === 'Reference' ? { ...section, pages: [...section.pages, ...others] } : section,
  )
}

/** The menu as a page shows it. @throws Error if it lists a document that does not exist */
export function menuOf(page: SitePage, pages: ReadonlyMap<string, SitePage>): Menu {
  const entryOf = (entry: Listed): MenuEntry => {
    const source = documentOf(entry)
    const target = pages.get(source)
    if (target === undefined)
      throw new Error(`The menu lists ${source}, which does not exist. Change infra/docs-site/navigation.ts.`)
    const name = typeof entry === 'string' ? target.title : entry[1]
    return { name, url: relativeUrl(page.path, target.path), current: target === page }
  }
  const all = allSections(pages)
  const listed = all.flatMap((section) => section.pages)
  const position = listed.findIndex((entry) => documentOf(entry) === page.source)
  const neighbor = (step: number): MenuEntry | undefined => {
    const entry = position === -1 ? undefined : listed[position + step]
    return entry === undefined ? undefined : entryOf(entry)
  }
  return {
    sections: all.map(({ title, pages: entries }) => ({ title, entries: entries.map(entryOf) })),
    previous: neighbor(-1),
    next: neighbor(1),
  }
}
