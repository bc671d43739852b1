import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { SendError } from '#web/dashboard/app/bucket.ts'
import { takeFile, useHasDropped } from '#web/dashboard/app/dropped-file.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FileDrop } from '#web/dashboard/parts/drop-zone.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { bytesText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { Progress } from '#web/dashboard/parts/steps.tsx'
import { scormVersions, type DeckOrder, type ScormVersion } from './data.ts'
import { deckEndings } from './rules.ts'
import { fileKindOf } from '#web/dashboard/app/file-kind.ts'
import { conversionsTexts } from './texts.ts'
import type { Sending } from './use-sending.ts'

/** Takes a deck and its settings, and shows it on its way. */
export function NewConversion({ sending }: { readonly sending: Sending }) {
  const [title, setTitle] = useState('')
  const [scormVersion, setScormVersion] = useState<ScormVersion>('1.2')
  const { order, send } = sending
  const take = (file: File): void => send({ file, title: title.trim(), scormVersion })
  const hasDropped = useHasDropped('deck')
  const takeDropped = useEffectEvent(() => {
    const file = takeFile('deck')
    if (file !== null) take(file)
  })
  const isFree = order === null
  useEffect(() => {
    if (hasDropped && isFree) takeDropped()
  }, [hasDropped, isFree])
  if (order !== null) return <OnItsWay sending={sending} order={order} />
  return (
    <div className="stack">
      <Settings title={title} onTitle={setTitle} scormVersion={scormVersion} onScormVersion={setScormVersion} />
      <Drop onFile={take} />
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

interface OnItsWayProps {
  readonly sending: Sending
  readonly order: DeckOrder
}

/** A deck on its way, or why it was not taken. */
function OnItsWay({ sending: { sent, error, send, cancel }, order }: OnItsWayProps) {
  const { file } = order
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
          <ErrorPanel trouble={trouble} texts={common} onRetry={() => send(order)} />
          <div className="row">
            <Button onPress={cancel}>{texts.otherDeck}</Button>
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
          <Button onPress={cancel}>{texts.cancel}</Button>
        </div>
      </div>
    </Card>
  )
}
