import { defineTexts, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { may } from '#web/dashboard/app/permissions.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'

const en = {
  title: 'Learning records',
  label: 'Parts of the learning record store',
  tabs: { statements: 'Statements', credentials: 'Credentials', forwarders: 'Forwarders', people: 'Erase and export' },
  notAllowed: 'Statements are records about learners. Viewers do not see them; ask an owner or admin for another role.',
}

export const lrsTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Lerndaten',
    label: 'Teile des Speichers für Lerndaten',
    tabs: {
      statements: 'Statements',
      credentials: 'Zugangsdaten',
      forwarders: 'Weiterleitungen',
      people: 'Löschen und exportieren',
    },
    notAllowed:
      'Statements sind Aufzeichnungen über Lernende. Betrachter sehen sie nicht; bitten Sie einen Inhaber oder Admin um eine andere Rolle.',
  },
})

const paths = {
  statements: '/w/$workspace/lrs',
  credentials: '/w/$workspace/lrs/credentials',
  forwarders: '/w/$workspace/lrs/forwarders',
  people: '/w/$workspace/lrs/people',
} as const

type Tab = keyof typeof paths

const tabs = ['statements', 'credentials', 'forwarders', 'people'] as const satisfies readonly Tab[]

/** What names learners is not for viewers. */
const namesLearners: readonly Tab[] = ['statements', 'people']

export function LrsTabs({ open }: { readonly open: Tab }) {
  const texts = useTexts(lrsTexts)
  const { id: workspace, role } = useWorkspace()
  const locate = useLocate()
  const readsStatements = may(role, 'readStatements')
  return (
    <TabLinks
      label={texts.label}
      open={open}
      tabs={tabs
        .filter((id) => readsStatements || !namesLearners.includes(id))
        .map((id) => ({ id, label: texts.tabs[id], href: locate({ to: paths[id], params: { workspace } }).href }))}
    />
  )
}

/** For those who may not read what learners did. */
export function NotForViewers() {
  const { notAllowed } = useTexts(lrsTexts)
  return <p>{notAllowed}</p>
}
