import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { archivePackage, packagesKey, restorePackage } from '../data.ts'
import { deletePackage, withdrawDeletion, type ManagedPackage } from './data.ts'
import { settingsTexts } from './settings-texts.ts'

interface EndCardProps {
  readonly managed: ManagedPackage
}

/** A package ends in two steps: the archive, which can be undone, and from there the deletion, which has seven days. */
export function EndCard({ managed }: EndCardProps) {
  const { end: texts } = useTexts(settingsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id: packageId, status, deletionDueAt } = managed
  const change = useMutation({
    mutationFn: (deed: (workspace: string, packageId: string) => Promise<unknown>) => deed(workspace, packageId),
    onSuccess: () => cache.invalidateQueries({ queryKey: packagesKey(workspace) }),
  })
  return (
    <Card title={texts.title}>
      <div className="stack">
        <RefusedChange error={change.error} />
        {status !== 'archived' && (
          <>
            <p>{texts.archiveHint}</p>
            <div>
              <Button isPending={change.isPending} onPress={() => change.mutate(archivePackage)}>
                {texts.archive}
              </Button>
            </div>
          </>
        )}
        {status === 'archived' && deletionDueAt === null && (
          <>
            <p>{texts.archived}</p>
            <div className="row">
              <Button isPending={change.isPending} onPress={() => change.mutate(restorePackage)}>
                {texts.undo}
              </Button>
              <Button variant="danger" onPress={() => setAsking(true)}>
                {texts.remove}
              </Button>
            </div>
          </>
        )}
        {deletionDueAt !== null && (
          <>
            <p role="status">{texts.due(momentText(deletionDueAt, language))}</p>
            <div>
              <Button variant="primary" isPending={change.isPending} onPress={() => change.mutate(withdrawDeletion)}>
                {texts.withdraw}
              </Button>
            </div>
          </>
        )}
      </div>
      {isAsking && <DeletionDialog managed={managed} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** What is final in the end is typed: the slug of the package. */
function DeletionDialog({ managed: { id, slug, title }, onClose }: EndCardProps & { readonly onClose: () => void }) {
  const { deletion: texts } = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const deletion = useMutation({
    mutationFn: (confirm: string) => deletePackage(workspace, id, confirm),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: packagesKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.title(title)} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={deletion.error === null ? null : formRefusalOf(deletion.error, common)}
        isPending={deletion.isPending}
        submitLabel={texts.action}
        pendingLabel={texts.pending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => deletion.mutate(fieldText(data, 'confirm'))}
      >
        <p>{texts.text}</p>
        <TextField
          name="confirm"
          label={texts.confirm(slug)}
          isRequired
          autoComplete="off"
          validate={(typed) => (typed.trim() === '' || typed.trim() === slug ? null : texts.differs)}
        />
      </Form>
    </Dialog>
  )
}
