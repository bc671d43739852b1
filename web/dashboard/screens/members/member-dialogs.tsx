import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { meQuery } from '#web/dashboard/app/person.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { giveRole, membersKey, membersQuery, removeMember, type Member, type MemberRole } from './data.ts'
import { nameOf } from './name.ts'
import { RoleSelect } from './role-select.tsx'
import { membersTexts } from './texts.ts'

interface MemberDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

/** Changes what a member may do; refused where somebody else has changed it since it was shown. */
export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const { role: texts } = useTexts(membersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace, me } = useWorkspace()
  const cache = useQueryClient()
  const isOwn = member.person_id === me.person.id
  const { shown, ...editing } = useVersionedSave<Member, MemberRole>({
    item: member,
    valuesOf: ({ role }) => role,
    newest: async ({ person_id: id }) =>
      (await cache.query({ ...membersQuery(workspace), staleTime: 0 })).find((each) => each.person_id === id),
    save: (role, stored) => giveRole(workspace, stored, role),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: membersKey(workspace) })
      if (isOwn) await cache.invalidateQueries(meQuery)
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.title(nameOf(member))} closeLabel={common.close} onClose={onClose}>
      <RoleForm key={editing.round} member={shown} editing={editing} onClose={onClose} />
    </Dialog>
  )
}

function RoleForm({ member, editing, onClose }: MemberDialogProps & { readonly editing: Editing<MemberRole> }) {
  const { role: texts, roles } = useTexts(membersTexts)
  const [role, setRole] = useState(member.role)
  return (
    <VersionedForm
      editing={editing}
      entityId={member.person_id}
      valuesIn={() => role}
      wordsOf={(of) => [[texts.label, roles[of]]]}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <p className="small quiet">{texts.hint}</p>
      <RoleSelect
        label={texts.label}
        value={role}
        onChange={(next) => {
          editing.touch()
          setRole(next)
        }}
      />
    </VersionedForm>
  )
}

export function RemovalDialog({ member, onClose }: MemberDialogProps) {
  const { removal: texts } = useTexts(membersTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeMember(workspace, member),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: membersKey(workspace) })
      onClose()
    },
  })
  return (
    <ConfirmChange
      title={texts.title(nameOf(member))}
      text={texts.text}
      action={texts.action}
      isFinal
      change={removal}
      onClose={onClose}
    />
  )
}
