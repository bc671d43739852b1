import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { frameworksQuery, type Framework } from '../frameworks/data.ts'
import { alignmentsKey, createAlignment, packageTitlesQuery, type NewAlignment } from './data.ts'
import { alignmentsTexts } from './texts.ts'

interface NewAlignmentProps {
  readonly onClose: () => void
}

export function NewAlignmentDialog({ onClose }: NewAlignmentProps) {
  const { form: texts } = useTexts(alignmentsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(frameworksQuery(workspace))
  const courses = useQuery(packageTitlesQuery(workspace))
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Panel query={query}>
        {({ frameworks }) => {
          const published = frameworks.filter(({ currentVersion }) => currentVersion !== null)
          if (published.length === 0) return <p>{texts.noFramework}</p>
          return (
            <Panel query={courses}>
              {(titles) => <NewAlignmentForm frameworks={published} titles={titles} onClose={onClose} />}
            </Panel>
          )
        }}
      </Panel>
    </Dialog>
  )
}

/** Stands for an activity outside of Lectern in the list of courses. */
const elsewhere = 'elsewhere'

interface NewAlignmentFormProps extends NewAlignmentProps {
  readonly frameworks: readonly Framework[]
  /** Names of courses by their ids. */
  readonly titles: ReadonlyMap<string, string>
}

function NewAlignmentForm({ frameworks, titles, onClose }: NewAlignmentFormProps) {
  const { form: texts } = useTexts(alignmentsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const intentKey = useIntentKey()
  const [course, setCourse] = useState(() => [...titles.keys()][0] ?? elsewhere)
  const [frameworkId, setFramework] = useState(frameworks[0]?.id ?? '')
  const creation = useMutation({
    mutationFn: (body: NewAlignment) => createAlignment(workspace, body, intentKey(body)),
    onSuccess: async ({ alignment: { id: alignmentId } }) => {
      await cache.invalidateQueries({ queryKey: alignmentsKey(workspace) })
      if (isHere())
        await navigate({ to: '/w/$workspace/skills/alignments/$alignmentId', params: { workspace, alignmentId } })
    },
  })
  return (
    <Form
      refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
      isPending={creation.isPending}
      submitLabel={texts.create}
      pendingLabel={texts.creating}
      actions={<Button onPress={onClose}>{common.cancel}</Button>}
      onSubmit={(data) =>
        creation.mutate({
          ...(course === elsewhere ? { activityIri: fieldText(data, 'activityIri') } : { packageId: course }),
          frameworkId,
          mappings: [],
        })
      }
    >
      <Select
        label={texts.course}
        value={course}
        options={[
          ...[...titles].map(([value, label]) => ({ value, label })),
          { value: elsewhere, label: texts.elsewhere },
        ]}
        onChange={setCourse}
      />
      {course === elsewhere && (
        <TextField
          name="activityIri"
          label={texts.activity}
          description={texts.activityHint}
          isRequired
          maxLength={1024}
        />
      )}
      <Select
        label={texts.framework}
        value={frameworkId}
        options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
        onChange={setFramework}
      />
    </Form>
  )
}
