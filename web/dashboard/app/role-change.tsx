/** Says which role the person has now, where it changed while the page was open. */
import { Button } from '#web/dashboard/parts/button.tsx'
import { defineTexts, useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'
import { commonTexts } from './trouble.ts'
import { useWorkspace } from './workspace.ts'

const en = {
  changed: (workspace: string, role: string) =>
    `Your role in ${workspace} is now “${role}”. The page shows what this role can see and do.`,
}

const roleTexts = defineTexts<typeof en>({
  en,
  de: {
    changed: (workspace, role) =>
      `Ihre Rolle in ${workspace} ist jetzt „${role}“. Die Seite zeigt, was diese Rolle sehen und tun kann.`,
  },
})

export function RoleChange({ onClose }: { readonly onClose: () => void }) {
  const { changed } = useTexts(roleTexts)
  const { roles } = useTexts(shellTexts)
  const { close } = useTexts(commonTexts)
  const { name, role } = useWorkspace()
  return (
    <div className="stale-bar" role="status">
      <span>{changed(name, roles[role])}</span>
      <Button onPress={onClose}>{close}</Button>
    </div>
  )
}
