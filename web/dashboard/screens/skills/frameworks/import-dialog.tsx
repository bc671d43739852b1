import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { FileDrop } from '#web/dashboard/parts/drop-zone.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { frameworksKey, importFile, mostBytes, type Import } from './data.ts'
import { Findings } from './findings.tsx'
import { frameworksTexts } from './texts.ts'

interface ImportProps {
  /** The framework whose draft the file becomes; absent: a new one. */
  readonly frameworkId?: string
  readonly onClose: () => void
}

/** A CASE file, and what the service found in it. */
export function ImportDialog({ frameworkId, onClose }: ImportProps) {
  const { importing: texts } = useTexts(frameworksTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [isTooLarge, setTooLarge] = useState(false)
  const reading = useMutation({
    mutationFn: (file: File) => importFile({ workspace, file, frameworkId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: frameworksKey(workspace) }),
  })
  const take = (file: File): void => {
    setTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) reading.mutate(file)
  }
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <RefusedChange error={reading.error} />
        {isTooLarge && <p role="alert">{texts.tooLarge}</p>}
        {reading.isPending && <SkeletonRows label={texts.reading} rows={2} />}
        {reading.data !== undefined && <Ended read={reading.data} />}
        {!reading.isPending && reading.data?.status !== 'done' && (
          <FileDrop
            label={texts.drop}
            hint={texts.hint}
            buttonLabel={texts.choose}
            accept={['.json', 'application/json']}
            onFile={take}
          />
        )}
      </div>
    </Dialog>
  )
}

function Ended({ read: { status, frameworkId, findings } }: { readonly read: Import }) {
  const { importing: texts } = useTexts(frameworksTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <>
      <p role="status">{status === 'done' ? texts.done : texts.failed}</p>
      <Findings findings={findings} />
      {status === 'done' && frameworkId !== null && (
        <div>
          <LinkButton
            variant="primary"
            href={
              locate({
                to: '/w/$workspace/skills/frameworks/$frameworkId',
                params: { workspace, frameworkId },
                search: { tab: 'draft' },
              }).href
            }
          >
            {texts.open}
          </LinkButton>
        </div>
      )}
    </>
  )
}
