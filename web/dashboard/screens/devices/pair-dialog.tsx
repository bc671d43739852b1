/** Pairs a headset: makes a code, and waits until a headset has used it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useMode } from '#web/dashboard/app/mode.ts'
import { modes, type Mode } from '#web/dashboard/app/mode-search.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { CopyButton } from '#web/dashboard/parts/code.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { createPairing, devicesKey, pairedQuery, type Pairing } from './data.ts'
import { devicesTexts } from './texts.ts'

interface PairDialogProps {
  readonly onClose: () => void
}

export function PairDialog({ onClose }: PairDialogProps) {
  const all = useTexts(devicesTexts)
  const { pairing: texts } = all
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const [mode, setMode] = useState<Mode>(useMode() ?? 'live')
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const intentKey = useIntentKey()
  const creation = useMutation({
    mutationFn: (label: string) => {
      const body = { label, mode }
      return createPairing(workspace, body, intentKey(body))
    },
    onSuccess: (made) => {
      intentKey.end()
      setPairing(made)
    },
    // The code is in the answer: nothing but this dialog may keep it.
    gcTime: 0,
  })
  if (pairing !== null) return <CodeDialog pairing={pairing} onAgain={() => setPairing(null)} onClose={onClose} />
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={texts.submit}
        pendingLabel={texts.submitting}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => creation.mutate(fieldText(data, 'label'))}
      >
        <TextField name="label" label={texts.label} description={texts.labelHint} isRequired maxLength={100} />
        <Select
          label={texts.mode}
          description={texts.modeHint}
          value={mode}
          options={modes.map((value) => ({ value, label: all.modes[value] }))}
          onChange={setMode}
        />
      </Form>
    </Dialog>
  )
}

/** Whether a time has come. */
function useIsOver(time: string): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(time) - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return isOver
}

interface CodeDialogProps extends PairDialogProps {
  readonly pairing: Pairing
  readonly onAgain: () => void
}

function CodeDialog({ pairing, onAgain, onClose }: CodeDialogProps) {
  const { pairing: texts } = useTexts(devicesTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const { registration, pairing_code: code } = pairing
  const hasEnded = useIsOver(registration.expiresAt)
  const query = useQuery({ ...pairedQuery(workspace, registration.id), enabled: !hasEnded })
  const device = query.data ?? null
  const close = (): void => {
    onClose()
    void cache.invalidateQueries({ queryKey: devicesKey(workspace) })
  }
  return (
    <Dialog isOpen title={texts.codeTitle(registration.label)} closeLabel={common.close} onClose={close}>
      <div className="stack">
        {device === null && !hasEnded && (
          <>
            <p>{texts.codeText}</p>
            <div className="row">
              <code className="figure-value" aria-label={`${texts.code}: ${code.split('').join(' ')}`} role="img">
                {`${code.slice(0, 4)} ${code.slice(4)}`}
              </code>
              <CopyButton text={code} label={common.copy} doneLabel={common.copied} />
            </div>
            <p className="small quiet">{texts.ends(momentText(registration.expiresAt, language))}</p>
          </>
        )}
        <div role="status">
          {device !== null ? (
            <>
              <StatusBadge tone="good">{texts.done(device.model)}</StatusBadge>
              <p>{texts.doneText}</p>
            </>
          ) : hasEnded ? (
            <p>{texts.ended}</p>
          ) : (
            <StatusBadge tone="busy">{texts.waiting}</StatusBadge>
          )}
        </div>
        <RefusedChange error={query.error} />
      </div>
      <div className="dialog-actions">
        {device === null && hasEnded ? (
          <Button variant="primary" onPress={onAgain}>
            {texts.again}
          </Button>
        ) : (
          <Button variant={device === null ? 'plain' : 'primary'} onPress={close}>
            {device === null ? common.close : texts.close}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
