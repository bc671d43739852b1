/** What a tab shows whose workspace the session has left: a bar, and after a refused change a dialog. */
import { Button } from '#web/dashboard/parts/button.tsx'
import { Notice } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from './language.ts'
import { setPageState, usePageState } from './page-state.ts'
import { shellTexts } from './shell-texts.ts'
import { useWorkspaceSwitch } from './workspace-switch.ts'
import { useWorkspace } from './workspace.ts'

export function StaleTab() {
  const { stale } = useTexts(shellTexts)
  const { wasRefused } = usePageState()
  const { id, name, me } = useWorkspace()
  const { switchTo, open } = useWorkspaceSwitch()
  const there = me.workspace
  if (there.tenant_id === id) return null
  const goOn = (): void => void switchTo(id)
  const leave = (): void => {
    setPageState({ wasRefused: false })
    void open(there.tenant_id)
  }
  return (
    <>
      <div className="stale-bar" role="status">
        <span>{stale.bar(name, there.name)}</span>
        <Button onPress={goOn}>{stale.goOn(name)}</Button>
      </div>
      <Notice
        isOpen={wasRefused}
        title={stale.title}
        text={stale.text(name)}
        actions={[
          { label: stale.open(there.name), onPress: leave },
          { label: stale.goOn(name), isMain: true, onPress: goOn },
        ]}
      />
    </>
  )
}
