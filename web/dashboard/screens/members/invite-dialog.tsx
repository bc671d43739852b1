import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Dialog, Receipt } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form, type FormRefusal } from '#web/dashboard/parts/form.tsx'
import { inviter, membersKey, membersQuery, type MemberRole } from './data.ts'
import { RoleSelect } from './role-select.tsx'
import { membersTexts } from './texts.ts'

/** Makes an invitation, and shows its link, the only time that it can be read. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: texts, link } = useTexts(membersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace, me } = useWorkspace()
  const [invite] = useState(() => inviter(workspace, me.person.id))
  const cache = useQueryClient()
  const [role, setRole] = useState<MemberRole>('member')
  const { data: members = [] } = useQuery(membersQuery(workspace))
  const [already, setAlready] = useState<FormRefusal | null>(null)
  const creation = useMutation({
    mutationFn: (email: string) => invite({ email, role }),
    onSettled: () => cache.invalidateQueries({ queryKey: membersKey(workspace) }),
    gcTime: 0,
  })
  const send = (email: string): void => {
    const isMember = members.some((each) => each.email?.toLowerCase() === email.toLowerCase())
    const sentence = texts.already(email)
    setAlready(isMember ? { sentence, code: null, requestId: null, texts: common, byField: { email: sentence } } : null)
    if (!isMember) creation.mutate(email)
  }
  if (creation.data !== undefined) {
    return (
      <Receipt title={link.title} confirmLabel={link.copied} onConfirm={onClose}>
        <p>{link.text}</p>
        <Code label={link.label} text={creation.data.invite_url} copyLabel={common.copy} copiedLabel={common.copied} />
      </Receipt>
    )
  }
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={already ?? (creation.error === null ? null : formRefusalOf(creation.error, common))}
        isPending={creation.isPending}
        submitLabel={texts.create}
        pendingLabel={texts.creating}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => send(fieldText(data, 'email'))}
      >
        <TextField name="email" type="email" label={texts.email} description={texts.emailHint} isRequired />
        <RoleSelect label={texts.role} value={role} onChange={setRole} />
        {isOutcomeUnknown(creation.error) && <p>{texts.lost}</p>}
      </Form>
    </Dialog>
  )
}
