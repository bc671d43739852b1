import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import type { Missed, Webhook } from '../data.ts'
import { webhooksTexts } from '../texts.ts'
import { Estimate, Outcome } from './outcome.tsx'
import { foundIn } from './run.ts'
import { replayTexts } from './texts.ts'
import { useReplay } from './use-replay.ts'

const choices = ['all', 'dead_letter', 'failed', 'queued'] as const
type Choice = (typeof choices)[number]

/** The moment that a field of date and time states in the time zone of the browser. */
const momentIn = (data: FormData, name: 'from' | 'to'): Missed => {
  const text = fieldText(data, name)
  return text === '' ? {} : { [name]: new Date(text).toISOString() }
}

function missedIn(data: FormData, status: Choice): Missed {
  const event = fieldText(data, 'event')
  return {
    ...(status === 'all' ? {} : { status }),
    ...(event === '' ? {} : { event }),
    ...momentIn(data, 'from'),
    ...momentIn(data, 'to'),
  }
}

interface ReplayDialogProps {
  /** The endpoints among which the person chooses; one alone needs no choice. */
  readonly webhooks: readonly Webhook[]
  readonly onClose: () => void
}

/** Counts what endpoints have missed in a range, and sends it again. */
export function ReplayDialog({ webhooks: present, onClose }: ReplayDialogProps) {
  const texts = useTexts(replayTexts)
  const common = useTexts(commonTexts)
  // Endpoints that are deleted or paused while the dialog is open keep their names and places in it.
  const [webhooks] = useState(present)
  const replaying = useReplay()
  const { estimate, replay, send } = replaying
  const counted = estimate.data
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <p>{texts.text}</p>
      {counted !== undefined && !replay.isIdle ? (
        <Outcome webhooks={webhooks} counted={counted} replaying={replaying} onClose={onClose} />
      ) : (
        <div className="stack">
          <Range webhooks={webhooks} replaying={replaying} onClose={onClose} />
          {counted !== undefined && <Estimate webhooks={webhooks} counted={counted} onSend={() => send(counted)} />}
        </div>
      )}
    </Dialog>
  )
}

interface RangeProps extends ReplayDialogProps {
  readonly replaying: ReturnType<typeof useReplay>
}

/** The form that says what is counted. What was counted before is forgotten with each change. */
function Range({ webhooks, replaying: { estimate, reached }, onClose }: RangeProps) {
  const texts = useTexts(replayTexts)
  const { statuses } = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const active = webhooks.filter((each) => each.status === 'active')
  const [webhookIds, setIds] = useState(active.map(({ id }) => id))
  const [status, setStatus] = useState<Choice>('all')
  const forget = (): void => estimate.reset()
  if (active.length === 0) return <p>{texts.allPaused}</p>
  return (
    <Form
      refusal={estimate.error === null ? null : formRefusalOf(estimate.error, common)}
      isPending={estimate.isPending}
      submitLabel={webhookIds.length === 0 ? texts.choose : texts.count}
      pendingLabel={texts.counting(numberText(foundIn(reached), language))}
      actions={<Button onPress={onClose}>{common.cancel}</Button>}
      onTouch={forget}
      onSubmit={(data) => webhookIds.length > 0 && estimate.mutate({ missed: missedIn(data, status), webhookIds })}
    >
      <div className="field-pair">
        <TextField name="from" type="datetime-local" label={texts.from} />
        <TextField name="to" type="datetime-local" label={texts.to} description={texts.timeHint} />
      </div>
      <Select
        label={texts.status}
        value={status}
        options={choices.map((value) => ({ value, label: value === 'all' ? texts.all : statuses[value] }))}
        onChange={(next) => {
          setStatus(next)
          forget()
        }}
      />
      <TextField name="event" label={texts.event} description={texts.eventHint} maxLength={100} />
      {webhooks.length > 1 && (
        <Endpoints
          webhooks={webhooks}
          chosen={webhookIds}
          onChange={(next) => {
            setIds(next)
            forget()
          }}
        />
      )}
    </Form>
  )
}

interface EndpointsProps {
  readonly webhooks: readonly Webhook[]
  readonly chosen: string[]
  readonly onChange: (chosen: string[]) => void
}

/** Which endpoints are meant, with the names of those to which nothing is sent. */
function Endpoints({ webhooks, chosen, onChange }: EndpointsProps) {
  const texts = useTexts(replayTexts)
  const language = useLanguage()
  const paused = webhooks.filter(({ status }) => status === 'paused').map(({ label }) => label)
  return (
    <div role="group" aria-label={texts.endpoints} className="field">
      <span className="field-label" aria-hidden>
        {texts.endpoints}
      </span>
      {webhooks
        .filter(({ status }) => status === 'active')
        .map(({ id, label }) => (
          <CheckField
            key={id}
            label={label}
            isSelected={chosen.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      {paused.length > 0 && (
        <span className="field-description">{texts.paused(new Intl.ListFormat(language).format(paused))}</span>
      )}
    </div>
  )
}
