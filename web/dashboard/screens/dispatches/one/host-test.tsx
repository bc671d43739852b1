import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { isShownOn } from '../hosts.ts'
import { dispatchTexts } from './texts.ts'

/** Says whether the allowed domains have a host, without a launch. */
export function HostTest({ hosts }: { readonly hosts: readonly string[] }) {
  const { hostTest: texts } = useTexts(dispatchTexts)
  const [typed, setTyped] = useState('')
  const result = typed.trim() === '' ? undefined : isShownOn(hosts, typed)
  const sentences = new Map([
    [true, texts.shown],
    [false, texts.refused],
    [null, texts.noHost],
  ])
  return (
    <Card title={texts.title}>
      <div className="form">
        <TextField label={texts.host} description={texts.hint} value={typed} onChange={setTyped} />
        <p role="status">{result === undefined ? '' : sentences.get(result)}</p>
      </div>
    </Card>
  )
}
