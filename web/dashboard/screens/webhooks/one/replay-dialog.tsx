import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { replayMissed, webhooksKey, type Missed } from '../data.ts'
import { webhooksTexts } from '../texts.ts'

const choices = ['all', 'dead_letter', 'failed', 'queued'] as const

/** The moment that a field of date and time states in the time zone of the browser. */
const momentIn = (data: FormData, name: 'from' | 'to'): Missed => {
  const text = fieldText(data, name)
  return text === '' ? {} : { [name]: new Date(text).toISOString() }
}

interface ReplayDialogProps {
  readonly webhookId: string
  readonly onClose: () => void
}

/** Counts what an endpoint has missed in a range, and sends it again. */
export function ReplayDialog({ webhookId, onClose }: ReplayDialogProps) {
  const { replay: texts, statuses } = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [status, setStatus] = useState<(typeof choices)[number]>('all')
  const [found, setFound] = useState(0)
  const id = { workspace, webhookId }
  const deliveriesText = (count: number): string => countText(count, texts.nouns, language)
  const estimate = useMutation({
    mutationFn: async (missed: Missed) => ({
      missed,
      count: await replayMissed(id, missed, { isEstimate: true, onFound: setFound }),
    }),
  })
  const replay = useMutation({
    mutationFn: (missed: Missed) => replayMissed(id, missed, { isEstimate: false, onFound: setFound }),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey(workspace) }),
  })
  const forget = (): void => estimate.reset()
  const counted = estimate.data
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <p>{texts.text}</p>
      {replay.isSuccess ? (
        <div className="stack">
          <p role="status">{texts.done(deliveriesText(replay.data))}</p>
          <div className="dialog-actions">
            <Button variant="primary" onPress={onClose}>
              {common.close}
            </Button>
          </div>
        </div>
      ) : (
        <Form
          refusal={estimate.error === null ? null : formRefusalOf(estimate.error, common)}
          isPending={estimate.isPending}
          submitLabel={texts.count}
          pendingLabel={texts.counting(numberText(found, language))}
          actions={<Button onPress={onClose}>{common.cancel}</Button>}
          onSubmit={(data) => {
            setFound(0)
            estimate.mutate({
              ...(status === 'all' ? {} : { status }),
              ...momentIn(data, 'from'),
              ...momentIn(data, 'to'),
            })
          }}
        >
          <TextField name="from" type="datetime-local" label={texts.from} onChange={forget} />
          <TextField name="to" type="datetime-local" label={texts.to} description={texts.timeHint} onChange={forget} />
          <Select
            label={texts.status}
            value={status}
            options={choices.map((value) => ({ value, label: value === 'all' ? texts.all : statuses[value] }))}
            onChange={(next) => {
              setStatus(next)
              forget()
            }}
          />
        </Form>
      )}
      {counted !== undefined && !replay.isSuccess && (
        <div role="status">
          <p>{counted.count === 0 ? texts.noneFound : texts.found(deliveriesText(counted.count))}</p>
          {counted.count > 0 && (
            <div className="dialog-actions">
              <Button
                variant="primary"
                isPending={replay.isPending}
                onPress={() => {
                  setFound(0)
                  replay.mutate(counted.missed)
                }}
              >
                {replay.isPending
                  ? texts.sending(numberText(found, language))
                  : texts.send(deliveriesText(counted.count))}
              </Button>
            </div>
          )}
        </div>
      )}
      {replay.error !== null && <ErrorPanel trouble={troubleOf(replay.error, common)} texts={common} />}
    </Dialog>
  )
}
