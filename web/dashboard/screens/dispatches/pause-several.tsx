import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { dispatchesKey, pauseDispatch, type Dispatch } from './data.ts'
import { dispatchesTexts } from './texts.ts'

/** Pauses several of the dispatches that are shown, after one question. */
export function PauseSeveral({ rows }: { readonly rows: readonly Dispatch[] }) {
  const { pausing: texts } = useTexts(dispatchesTexts)
  const [isOpen, setOpen] = useState(false)
  const active = rows.filter(({ status }) => status === 'active')
  if (active.length === 0 && !isOpen) return null
  return (
    <>
      <Button icon={Pause} onPress={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <PauseDialog active={active} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PauseDialogProps {
  readonly active: readonly Dispatch[]
  readonly onClose: () => void
}

function PauseDialog({ active, onClose }: PauseDialogProps) {
  const { pausing: texts } = useTexts(dispatchesTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const pausing = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const dispatchId of ids) await pauseDispatch({ workspace, dispatchId })
    },
    onSuccess: onClose,
    // Where one was refused, those before it are paused: they leave the choice, and the rest can be sent again.
    onSettled: () => cache.invalidateQueries({ queryKey: dispatchesKey(workspace) }),
  })
  const still = chosen.filter((each) => active.some(({ id }) => id === each))
  const choose = (id: string, isChosen: boolean): void =>
    setChosen(isChosen ? [...still, id] : still.filter((each) => each !== id))
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={pausing.error === null ? null : formRefusalOf(pausing.error, common)}
        isPending={pausing.isPending}
        submitLabel={still.length === 0 ? texts.none : texts.action(countText(still.length, texts.count, language))}
        pendingLabel={texts.pending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={() => still.length > 0 && pausing.mutate(still)}
      >
        <p>{texts.text}</p>
        {active.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            isSelected={still.includes(id)}
            onChange={(isChosen) => choose(id, isChosen)}
          />
        ))}
      </Form>
    </Dialog>
  )
}
