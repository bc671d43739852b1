import { defineTexts, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'

const en = {
  title: 'Skills',
  label: 'Parts of skills',
  tabs: {
    frameworks: 'Frameworks',
    alignments: 'Alignments',
    roles: 'Roles',
    learners: 'Learners',
    map: 'Heat map',
    value: 'Value',
    systems: 'Client systems',
    recomputations: 'Recomputations',
  },
  notAllowed: 'Levels of learners are shown to owners and admins only. You can see the frameworks.',
}

export const skillsTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Kompetenzen',
    label: 'Teile der Kompetenzen',
    tabs: {
      frameworks: 'Rahmen',
      alignments: 'Zuordnungen',
      roles: 'Rollen',
      learners: 'Lernende',
      map: 'Übersicht der Stufen',
      value: 'Wert',
      systems: 'Quellsysteme',
      recomputations: 'Neuberechnungen',
    },
    notAllowed: 'Stufen von Lernenden sehen nur Inhaber und Admins. Die Rahmen können Sie sehen.',
  },
})

const paths = {
  frameworks: '/w/$workspace/skills',
  alignments: '/w/$workspace/skills/alignments',
  roles: '/w/$workspace/skills/roles',
  learners: '/w/$workspace/skills/learners',
  map: '/w/$workspace/skills/map',
  value: '/w/$workspace/skills/value',
  systems: '/w/$workspace/skills/systems',
  recomputations: '/w/$workspace/skills/recomputations',
} as const

export type SkillsTab = keyof typeof paths

const tabs = [
  'frameworks',
  'alignments',
  'roles',
  'learners',
  'map',
  'value',
  'systems',
  'recomputations',
] as const satisfies readonly SkillsTab[]

/** What names learners is for those who may change a workspace. */
const namesLearners: readonly SkillsTab[] = ['learners', 'map']

export function SkillsTabs({ open }: { readonly open: SkillsTab }) {
  const texts = useTexts(skillsTexts)
  const { id: workspace } = useWorkspace()
  const readsLearners = useMay('change')
  const locate = useLocate()
  return (
    <TabLinks
      label={texts.label}
      open={open}
      tabs={tabs
        .filter((id) => readsLearners || !namesLearners.includes(id))
        .map((id) => ({
          id,
          label: texts.tabs[id],
          href: locate({ to: paths[id], params: { workspace } }).href,
        }))}
    />
  )
}

/** For those who may not see the levels of learners. */
export function NotForMembers() {
  const { notAllowed } = useTexts(skillsTexts)
  return <p>{notAllowed}</p>
}
