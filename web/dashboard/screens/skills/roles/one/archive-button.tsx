import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { archiveRole, rolesKey, type RoleBrief } from '../data.ts'
import { rolesTexts } from '../texts.ts'

/** Archives a role. It can be made active again by saving it. */
export function ArchiveButton({ role: { id: roleBriefId, title } }: { readonly role: RoleBrief }) {
  const { archive: texts } = useTexts(rolesTexts)
  const common = useTexts(commonTexts)
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
        <Confirm
          title={texts.title(title)}
          text={texts.text}
          actionLabel={texts.action}
          cancelLabel={common.cancel}
          closeLabel={common.close}
          isPending={archival.isPending}
          onConfirm={() => archival.mutate()}
          onClose={() => setAsking(false)}
        >
          {archival.error !== null && <ErrorPanel trouble={troubleOf(archival.error, common)} texts={common} />}
        </Confirm>
      )}
    </>
  )
}
