/** Begins a recomputation, which is a dry run first. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { allAlignmentsQuery, packageTitlesQuery } from '../alignments/data.ts'
import { frameworksQuery, type Framework } from '../frameworks/data.ts'
import type { NewRecomputation, RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { kinds, recomputationsKey, startRecomputation } from './data.ts'
import { RunningLink } from './running-link.tsx'
import { recomputationsTexts } from './texts.ts'

interface DialogProps {
  /** Whose evidence is computed again, unless another is chosen. */
  readonly alignment?: { readonly id: string; readonly frameworkId: string }
  readonly onClose: () => void
}

export function NewRecomputationDialog({ alignment, onClose }: DialogProps) {
  const { form: texts } = useTexts(recomputationsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(frameworksQuery(workspace))
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Panel query={query}>
        {({ frameworks }) => {
          const published = frameworks.filter(({ currentVersion }) => currentVersion !== null)
          return published.length === 0 ? (
            <p>{texts.noFramework}</p>
          ) : (
            <NewRecomputationForm frameworks={published} onClose={onClose} {...(alignment && { alignment })} />
          )
        }}
      </Panel>
    </Dialog>
  )
}

/** Starts a recomputation, and opens it. */
export function useStart() {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const intentKey = useIntentKey()
  return useMutation({
    mutationFn: (body: NewRecomputation) => startRecomputation(workspace, body, intentKey(body)),
    onSuccess: async ({ id: recomputationId }) => {
      await cache.invalidateQueries({ queryKey: recomputationsKey(workspace) })
      const params = { workspace, recomputationId }
      await navigate({ to: '/w/$workspace/skills/recomputations/$recomputationId', params })
    },
  })
}

/** Stands for all alignments. */
const every = 'every'

interface FormProps extends DialogProps {
  readonly frameworks: readonly Framework[]
}

function NewRecomputationForm({ frameworks, alignment, onClose }: FormProps) {
  const { form: texts, kinds: kindNames, kindTexts } = useTexts(recomputationsTexts)
  const common = useTexts(commonTexts)
  const [kind, setKind] = useState<RecomputationResource['kind']>('realign')
  const [frameworkId, setFramework] = useState(alignment?.frameworkId ?? frameworks[0]?.id ?? '')
  const [alignmentId, setAlignment] = useState<string>(alignment?.id ?? every)
  const start = useStart()
  const submit = (data: FormData): void => {
    const fromVersion = fieldText(data, 'fromVersion')
    start.mutate({
      ...{ kind, frameworkId, dryRun: true },
      ...(kind === 'realign' && alignmentId !== every ? { alignmentId } : {}),
      ...(kind === 'migrate' && fromVersion !== '' ? { fromVersion: Number(fromVersion) } : {}),
    })
  }
  return (
    <Form
      refusal={start.error === null ? null : formRefusalOf(start.error, common)}
      isPending={start.isPending}
      submitLabel={texts.start}
      pendingLabel={texts.starting}
      actions={<Button onPress={onClose}>{common.cancel}</Button>}
      onSubmit={submit}
    >
      {isRefusal(start.error, 'RECOMPUTATION_RUNNING') && <RunningLink />}
      <p className="small quiet">{texts.text}</p>
      <Select
        label={texts.kind}
        description={kindTexts[kind]}
        value={kind}
        options={kinds.map((value) => ({ value, label: kindNames[value] }))}
        onChange={setKind}
      />
      <Select
        label={texts.framework}
        value={frameworkId}
        options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
        onChange={(next) => {
          setFramework(next)
          setAlignment(every)
        }}
      />
      {kind === 'realign' && <AlignmentSelect frameworkId={frameworkId} value={alignmentId} onChange={setAlignment} />}
      {kind === 'migrate' && (
        <TextField
          name="fromVersion"
          label={texts.fromVersion}
          description={texts.fromVersionHint}
          pattern="[1-9][0-9]*"
          inputMode="numeric"
        />
      )}
    </Form>
  )
}

interface AlignmentSelectProps {
  readonly frameworkId: string
  readonly value: string
  readonly onChange: (alignmentId: string) => void
}

function AlignmentSelect({ frameworkId, value, onChange }: AlignmentSelectProps) {
  const { form: texts } = useTexts(recomputationsTexts)
  const { id: workspace } = useWorkspace()
  const known = useQuery(allAlignmentsQuery(workspace)).data ?? []
  const titles = useQuery(packageTitlesQuery(workspace)).data
  const fitting = known.filter((each) => each.frameworkId === frameworkId && each.currentVersion !== null)
  return (
    <Select
      label={texts.alignment}
      value={value}
      options={[
        { value: every, label: texts.everyAlignment },
        ...fitting.map(({ id, packageId, activityIri }) => ({
          value: id,
          label: titles?.get(packageId ?? '') ?? packageId ?? activityIri ?? id,
        })),
      ]}
      onChange={onChange}
    />
  )
}
