import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { giveRole, membersKey, removeMember, type Member } from './data.ts'
import { nameOf } from './name.ts'
import { RoleSelect } from './role-select.tsx'
import { membersTexts } from './texts.ts'

interface MemberDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

/** A change of a member, after which the list is asked for again and the dialog closes. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, onClose: () => void) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: membersKey(workspace) })
      onClose()
    },
  })
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const { role: texts } = useTexts(membersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const [role, setRole] = useState(member.role)
  const change = useChange(() => giveRole(workspace, member, role), onClose)
  return (
    <Dialog isOpen title={texts.title(nameOf(member))} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={() => change.mutate(undefined)}
      >
        <p className="small quiet">{texts.hint}</p>
        <RoleSelect label={texts.label} value={role} onChange={setRole} />
      </Form>
    </Dialog>
  )
}

export function RemovalDialog({ member, onClose }: MemberDialogProps) {
  const { removal: texts } = useTexts(membersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const removal = useChange(() => removeMember(workspace, member), onClose)
  return (
    <Confirm
      title={texts.title(nameOf(member))}
      text={texts.text}
      actionLabel={texts.action}
      cancelLabel={common.cancel}
      closeLabel={common.close}
      isFinal
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(undefined)}
      onClose={onClose}
    >
      {removal.error !== null && <ErrorPanel trouble={troubleOf(removal.error, common)} texts={common} />}
    </Confirm>
  )
}
