import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { ChoiceMenu } from '#web/dashboard/parts/menu.tsx'
import { initialOf } from '#web/dashboard/parts/initials.ts'
import { useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'
import { useWorkspaceSwitch } from './workspace-switch.ts'
import { useWorkspace } from './workspace.ts'

/** The workspace that the page shows; people with several switch here. */
export function WorkspaceMenu() {
  const texts = useTexts(shellTexts)
  const { id, name, plan, role, me } = useWorkspace()
  const { switchTo, open } = useWorkspaceSwitch()
  const about = (
    <>
      <span className="workspace-letter" aria-hidden>
        {initialOf(name)}
      </span>
      <span className="workspace-name">
        <bdi>{name}</bdi>
        <small>
          {plan} · {texts.roles[role]}
        </small>
      </span>
    </>
  )
  if (me.memberships.length < 2) return <div className="workspace">{about}</div>
  return (
    <ChoiceMenu
      label={texts.workspaces}
      placement="bottom start"
      trigger={
        <Button className="workspace">
          {about}
          <ChevronDown aria-hidden size={18} />
        </Button>
      }
      choices={me.memberships.map(({ tenant_id: value, name: label, role: own }) => ({
        value,
        label,
        description: texts.roles[own],
      }))}
      chosen={id}
      onChoose={(chosen) => void switchTo(chosen).then(() => open(chosen))}
    />
  )
}
