import { defineTexts, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TabLinks } from '#web/dashboard/parts/page.tsx'

const en = {
  title: 'Skills',
  label: 'Parts of skills',
  tabs: { frameworks: 'Frameworks', systems: 'Client systems' },
}

export const skillsTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Kompetenzen',
    label: 'Teile der Kompetenzen',
    tabs: { frameworks: 'Rahmen', systems: 'Quellsysteme' },
  },
})

const paths = {
  frameworks: '/w/$workspace/skills',
  systems: '/w/$workspace/skills/systems',
} as const

type Tab = keyof typeof paths

const tabs = ['frameworks', 'systems'] as const satisfies readonly Tab[]

export function SkillsTabs({ open }: { readonly open: Tab }) {
  const texts = useTexts(skillsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <TabLinks
      label={texts.label}
      open={open}
      tabs={tabs.map((id) => ({
        id,
        label: texts.tabs[id],
        href: locate({ to: paths[id], params: { workspace } }).href,
      }))}
    />
  )
}
