import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from 'react-aria-components'
import { ChoiceMenu } from '#web/dashboard/parts/menu.tsx'
import { initialOf } from '#web/dashboard/parts/initials.ts'
import { useTexts } from './language.ts'
import { laterDialog } from './later-dialog.tsx'
import { planName } from './plan-name.ts'
import { sectionPathAt } from './section-path.ts'
import { sectionsFor } from './sections.ts'
import { shellTexts } from './shell-texts.ts'
import { useWorkspaceSwitch } from './workspace-switch.ts'
import { useWorkspace } from './workspace.ts'

const WorkspaceFinder = laterDialog(async () => (await import('./workspace-finder.tsx')).WorkspaceFinder)

/** From so many workspaces on, their list can be searched. */
const manyWorkspaces = 8

/** The workspace that the page shows; people with several switch here, to the same section of another one. */
export function WorkspaceMenu() {
  const texts = useTexts(shellTexts)
  const { id, name, plan, role, me } = useWorkspace()
  const { pathname } = useLocation()
  const { switchTo, open } = useWorkspaceSwitch()
  const [isFinding, setFinding] = useState(false)
  const about = (
    <>
      <span className="workspace-letter" aria-hidden>
        {initialOf(name)}
      </span>
      <span className="workspace-name">
        <bdi>{name}</bdi>
        <small>
          {planName(plan)} · {texts.roles[role]}
        </small>
      </span>
    </>
  )
  const { memberships } = me
  if (memberships.length < 2) return <div className="workspace">{about}</div>
  const isSearched = memberships.length >= manyWorkspaces
  const trigger = (
    <Button className="workspace" {...(isSearched ? { onPress: () => setFinding(true) } : {})}>
      {about}
      <ChevronDown aria-hidden size={18} />
    </Button>
  )
  const choices = memberships.map(({ tenant_id: value, name: label, plan: its, role: own }) => ({
    value,
    label,
    description: `${planName(its)} · ${texts.roles[own]}`,
  }))
  const choose = (chosen: string): void => {
    const own = memberships.find(({ tenant_id }) => tenant_id === chosen)?.role ?? role
    const paths = sectionsFor(own).map(({ path }) => path)
    void switchTo(chosen).then(() => open(chosen, sectionPathAt(pathname, paths)))
  }
  if (!isSearched)
    return (
      <ChoiceMenu
        label={texts.workspaces}
        placement="bottom start"
        trigger={trigger}
        choices={choices}
        chosen={id}
        onChoose={choose}
      />
    )
  return (
    <>
      {trigger}
      <Suspense>
        {isFinding && (
          <WorkspaceFinder
            label={texts.workspaces}
            choices={choices}
            onChoose={choose}
            onClose={() => setFinding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
