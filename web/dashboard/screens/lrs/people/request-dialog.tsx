import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { actorRequestsKey, createActorRequest, type ActorRequest } from './data.ts'
import { agentOf, confirmationOf, identifierKinds, type IdentifierKind } from './rules.ts'
import { peopleTexts } from './texts.ts'

interface RequestDialogProps {
  readonly kind: ActorRequest['kind']
  readonly onClose: () => void
}

/** Asks for the export or the erasure of one learner's data. What is erased is typed twice; the service compares. */
export function RequestDialog({ kind, onClose }: RequestDialogProps) {
  const { start, form: texts } = useTexts(peopleTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [identifiedBy, setIdentifiedBy] = useState<IdentifierKind>('mbox')
  const request = useMutation({
    mutationFn: (data: FormData) => {
      const actor = agentOf(identifiedBy, fieldText(data, 'actor'), fieldText(data, 'homePage'))
      const confirm = confirmationOf(identifiedBy, fieldText(data, 'confirm'))
      return createActorRequest(workspace, kind === 'erase' ? { kind, actor, confirm } : { kind, actor })
    },
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: actorRequestsKey(workspace) })
    },
    // The answer names the learner.
    gcTime: 0,
  })
  return (
    <Dialog isOpen title={start[kind]} closeLabel={common.close} onClose={onClose}>
      <p>{kind === 'erase' ? texts.eraseText : texts.exportText}</p>
      <Form
        refusal={request.error === null ? null : formRefusalOf(request.error, common)}
        isPending={request.isPending}
        isFinal={kind === 'erase'}
        submitLabel={start[kind]}
        pendingLabel={texts.sending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => request.mutate(data)}
      >
        <Select
          label={texts.identifierKind}
          value={identifiedBy}
          options={identifierKinds.map((value) => ({ value, label: texts.identifierKinds[value] }))}
          onChange={setIdentifiedBy}
        />
        <Identifier identifiedBy={identifiedBy} />
        {kind === 'erase' && (
          <TextField name="confirm" autoComplete="off" label={texts.confirm} isRequired maxLength={2048} />
        )}
      </Form>
    </Dialog>
  )
}

function Identifier({ identifiedBy }: { readonly identifiedBy: IdentifierKind }) {
  const { form: texts } = useTexts(peopleTexts)
  return (
    <>
      {identifiedBy === 'account' && (
        <TextField
          name="homePage"
          type="url"
          autoComplete="off"
          label={texts.homePage}
          description={texts.homePageHint}
          isRequired
          maxLength={2048}
        />
      )}
      <TextField name="actor" autoComplete="off" label={texts.identifiers[identifiedBy]} isRequired maxLength={2048} />
    </>
  )
}
