/** Suggests the skills of a framework that a text speaks of. Each is taken over by hand; none is stored here. */
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { CheckField, TextField } from '#web/dashboard/parts/field.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Candidates } from './candidates.tsx'
import { extractSkills, mostText, type Candidate, type TextKind } from './data.ts'
import { extractionTexts } from './texts.ts'

interface ExtractionProps {
  readonly kind: TextKind
  readonly frameworkId: string
  /** Skills that were taken over already. */
  readonly taken: ReadonlySet<string>
  readonly onAccept: (candidate: Candidate) => void
  /** Reads what is known of the course in words; absent: there is no course. */
  readonly courseText?: () => Promise<string>
}

export function ExtractionCard({ kind, frameworkId, taken, onAccept, courseText }: ExtractionProps) {
  const texts = useTexts(extractionTexts)
  const { id: workspace } = useWorkspace()
  const [text, setText] = useState('')
  const [isLacking, setLacking] = useState(false)
  const [useModel, setUseModel] = useState(false)
  const extraction = useMutation({
    mutationFn: (sent: string) => extractSkills(workspace, { kind, text: sent, frameworkId, useModel }),
  })
  const reading = useMutation({
    mutationFn: () => courseText?.() ?? Promise.resolve(''),
    onSuccess: (read) => change(read.slice(0, mostText)),
  })
  const change = (typed: string): void => {
    setText(typed)
    setLacking(false)
  }
  const find = (): void => {
    if (text.trim() === '') setLacking(true)
    else extraction.mutate(text)
  }
  const model = extraction.data?.engine.model ?? null
  const error = extraction.error ?? reading.error
  return (
    <Card title={texts.titles[kind]}>
      <div className="stack">
        <p className="small quiet">{texts.hints[kind]}</p>
        <TextField label={texts.text} value={text} onChange={change} rows={5} maxLength={mostText} />
        <p role="alert" className="field-error" hidden={!isLacking}>
          {isLacking && texts.needsText}
        </p>
        <CheckField label={texts.useModel} isSelected={useModel} onChange={setUseModel} />
        <div className="row">
          <Button icon={Search} isPending={extraction.isPending} onPress={find}>
            {extraction.isPending ? texts.finding : texts.find}
          </Button>
          {courseText !== undefined && (
            <Button variant="quiet" isPending={reading.isPending} onPress={() => reading.mutate()}>
              {reading.isPending ? texts.taking : texts.takeCourse}
            </Button>
          )}
        </div>
        <RefusedChange error={error} onRetry={extraction.error === null ? undefined : find} />
        <div role="status">
          {(model === 'unavailable' || model === 'disabled') && <p className="small">{texts.models[model]}</p>}
          {extraction.data?.candidates.length === 0 && <p className="quiet">{texts.none}</p>}
          {extraction.data !== undefined && extraction.variables !== text && (
            <p className="small quiet">{texts.changed}</p>
          )}
        </div>
        {extraction.data !== undefined && extraction.data.candidates.length > 0 && (
          <Candidates
            kind={kind}
            text={extraction.variables}
            candidates={extraction.data.candidates}
            taken={taken}
            onAccept={onAccept}
          />
        )}
      </div>
    </Card>
  )
}
