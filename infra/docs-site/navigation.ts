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

const listed = sections.flatMap((section) => section.pages)
const documentOf = (entry: Listed): string => (typeof entry === 'string' ? entry : entry[0])
/** Decisions are listed by the page of all decisions. */
const isListedElsewhere = (source: string): boolean => /^docs\/adr\/\d{4}-/.test(source)

/** What is wrong with the menu: pages that it lacks, and documents that do not exist. Empty if nothing is. */
export function menuFaults(pages: ReadonlyMap<string, SitePage>): string[] {
  const names = listed.map(documentOf)
  const absent = [...pages.keys()].filter((source) => !names.includes(source) && !isListedElsewhere(source))
  return [
    ...absent.map((source) => `${source} is in no section of the menu. Add it to infra/docs-site/navigation.ts.`),
    ...names.filter((name) => !pages.has(name)).map((name) => `The menu lists ${name}, which does not exist.`),
  ]
}

/** The menu as a page shows it. */
export function menuOf(page: SitePage, pages: ReadonlyMap<string, SitePage>): Menu {
  const entryOf = (entry: Listed): MenuEntry => {
    const target = pages.get(documentOf(entry))
    if (target === undefined) throw new Error(menuFaults(pages).join('\n'))
    const name = typeof entry === 'string' ? target.title : entry[1]
    return { name, url: relativeUrl(page.path, target.path), current: target === page }
  }
  const position = listed.findIndex((entry) => documentOf(entry) === page.source)
  const neighbor = (step: number): MenuEntry | undefined => {
    const entry = position === -1 ? undefined : listed[position + step]
    return entry === undefined ? undefined : entryOf(entry)
  }
  return {
    sections: sections.map(({ title, pages: entries }) => ({ title, entries: entries.map(entryOf) })),
    previous: neighbor(-1),
    next: neighbor(1),
  }
}
