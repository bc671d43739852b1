/** Links to the sections of the workspace; the one that is open is marked. */
import { useLocation } from '@tanstack/react-router'
import { Terminal } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTexts } from './language.ts'
import { groups, sectionsFor, sectionTitles, type Section } from './sections.ts'
import { shellTexts } from './shell-texts.ts'
import { useWorkspace } from './workspace.ts'

export function Sections() {
  const texts = useTexts(shellTexts)
  const { role } = useWorkspace()
  const sections = sectionsFor(role)
  return (
    <nav className="sections" aria-label={texts.navigation}>
      {groups.map((group) => {
        const own = sections.filter((section) => section.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} className="sections-group">
            <h2>{texts.groups[group]}</h2>
            <ul>
              {own.map((section) => (
                <li key={section.id}>
                  <SectionLink section={section} />
                </li>
              ))}
              {group === 'developers' && (
                <li>
                  <Link className="section" href="/api/docs" target="_blank">
                    <Terminal aria-hidden size={18} />
                    {texts.apiExplorer}
                  </Link>
                </li>
              )}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function SectionLink({ section: { id, path, icon: Icon } }: { readonly section: Section }) {
  const titles = useTexts(sectionTitles)
  const { id: workspace } = useWorkspace()
  const { pathname } = useLocation()
  const href = `/w/${workspace}${path}`
  const here = pathname.replace(/\/$/, '')
  const isOpen = here === href || (path !== '' && here.startsWith(`${href}/`))
  return (
    <Link className="section" href={href} {...(isOpen ? { 'aria-current': 'page' as const } : {})}>
      <Icon aria-hidden size={18} />
      {titles[id]}
    </Link>
  )
}
