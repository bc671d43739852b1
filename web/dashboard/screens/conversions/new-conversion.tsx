import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { SendError } from '#web/dashboard/app/bucket.ts'
import { takeFile, useHasDropped } from '#web/dashboard/app/dropped-file.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FileDrop } from '#web/dashboard/parts/drop-zone.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { bytesText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { Progress } from '#web/dashboard/parts/steps.tsx'
import { conversionsKey, convertDeck, scormVersions, type DeckOrder, type ScormVersion } from './data.ts'
import { deckEndings } from './rules.ts'
import { fileKindOf } from '#web/dashboard/app/file-kind.ts'
import { conversionsTexts } from './texts.ts'

/** Takes a deck and its settings, sends it, and opens the page of its job. */
export function NewConversion() {
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const cache = useQueryClient()
  const [title, setTitle] = useState('')
  const [scormVersion, setScormVersion] = useState<ScormVersion>('1.2')
  const [sent, setSent] = useState(0)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const conversion = useMutation({
    mutationFn: (order: DeckOrder) => {
      const controller = new AbortController()
      sending.current = controller
      setSent(0)
      return convertDeck(workspace, order, { signal: controller.signal, onProgress: setSent })
    },
    onSuccess: async ({ job_id: jobId }) => {
      void cache.invalidateQueries({ queryKey: conversionsKey(workspace) })
      if (isHere()) await navigate({ to: '/w/$workspace/conversions/$jobId', params: { workspace, jobId } })
    },
  })
  const hasDropped = useHasDropped('deck')
  const takeDropped = useEffectEvent(() => {
    const file = takeFile('deck')
    if (file !== null) conversion.mutate({ file, title: title.trim(), scormVersion })
  })
  const isFree = conversion.variables === undefined
  useEffect(() => {
    if (hasDropped && isFree) takeDropped()
  }, [hasDropped, isFree])
  const cancel = (): void => {
    sending.current?.abort()
    conversion.reset()
  }
  const order = conversion.variables
  if (order !== undefined) {
    return (
      <Sending
        order={order}
        sent={sent}
        error={conversion.error}
        onCancel={cancel}
        onRetry={() => conversion.mutate(order)}
      />
    )
  }
  return (
    <div className="stack">
      <Settings title={title} onTitle={setTitle} scormVersion={scormVersion} onScormVersion={setScormVersion} />
      <Drop onFile={(file) => conversion.mutate({ file, title: title.trim(), scormVersion })} />
    </div>
  )
}

interface SettingsProps {
  readonly title: string
  readonly onTitle: (title: string) => void
  readonly scormVersion: ScormVersion
  readonly onScormVersion: (version: ScormVersion) => void
}

function Settings({ title, onTitle, scormVersion, onScormVersion }: SettingsProps) {
  const texts = useTexts(conversionsTexts)
  return (
    <div className="field-pair">
      <TextField
        label={texts.courseTitle}
        description={texts.courseTitleHint}
        value={title}
        maxLength={200}
        onChange={onTitle}
      />
      <Select
        label={texts.standard}
        value={scormVersion}
        options={scormVersions.map((value) => ({ value, label: texts.standards[value] }))}
        onChange={onScormVersion}
      />
    </div>
  )
}

function Drop({ onFile }: { readonly onFile: (file: File) => void }) {
  const texts = useTexts(conversionsTexts)
  const [wrongName, setWrongName] = useState<string | null>(null)
  const take = (file: File): void => {
    if (fileKindOf(file.name) === 'deck') onFile(file)
    else setWrongName(file.name)
  }
  return (
    <>
      <FileDrop label={texts.drop} hint={texts.hint} buttonLabel={texts.choose} accept={deckEndings} onFile={take} />
      <div role="alert">{wrongName !== null && <p>{texts.notDeck(wrongName)}</p>}</div>
    </>
  )
}

interface SendingProps {
  readonly order: DeckOrder
  readonly sent: number
  readonly error: unknown
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** A deck on its way, or why it was not taken. */
function Sending({ order: { file }, sent, error, onCancel, onRetry }: SendingProps) {
  const texts = useTexts(conversionsTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  if (error !== null) {
    const trouble =
      error instanceof SendError
        ? { sentence: texts.failedToSend, code: null, requestId: null }
        : troubleOf(error, common)
    return (
      <Card title={file.name}>
        <div className="stack">
          <ErrorPanel trouble={trouble} texts={common} onRetry={onRetry} />
          <div className="row">
            <Button onPress={onCancel}>{texts.otherDeck}</Button>
          </div>
        </div>
      </Card>
    )
  }
  return (
    <Card title={file.name}>
      <div className="stack">
        <p role="status">{texts.sending(file.name)}</p>
        <Progress label={texts.sent} share={sent / Math.max(1, file.size)} />
        <p className="small quiet">{texts.sentOf(bytesText(sent, language), bytesText(file.size, language))}</p>
        <div className="row">
          <Button onPress={onCancel}>{texts.cancel}</Button>
        </div>
      </div>
    </Card>
  )
}
