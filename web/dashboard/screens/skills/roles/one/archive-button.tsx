import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { archiveRole, rolesKey, type RoleBrief } from '../data.ts'
import { rolesTexts } from '../texts.ts'

/** Archives a role. It can be made active again by saving it. */
export function ArchiveButton({ role: { id: roleBriefId, title } }: { readonly role: RoleBrief }) {
  const { archive: texts } = useTexts(rolesTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const archival = useMutation({
    mutationFn: () => archiveRole({ workspace, roleBriefId }),
    onSuccess: () => {
      setAsking(false)
      return cache.invalidateQueries({ queryKey: rolesKey(workspace) })
    },
  })
  return (
    <>
      <Button icon={Archive} onPress={() => setAsking(true)}>
        {texts.action}
      </Button>
      {isAsking && (
        <ConfirmChange
          title={texts.title(title)}
          text={texts.text}
          action={texts.action}
          change={archival}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
