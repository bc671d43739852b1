import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { createFramework, frameworksKey, type NewFramework } from './data.ts'
import { frameworksTexts } from './texts.ts'

function bodyIn(data: FormData): NewFramework {
  const [halfLife, licence] = [fieldText(data, 'defaultHalfLifeDays'), fieldText(data, 'licence')]
  return {
    title: fieldText(data, 'title'),
    language: fieldText(data, 'language'),
    defaultHalfLifeDays: halfLife === '' ? null : Number(halfLife),
    licence: licence === '' ? null : licence,
  }
}

export function NewFrameworkDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: texts } = useTexts(frameworksTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const intentKey = useIntentKey()
  const creation = useMutation({
    mutationFn: (body: NewFramework) => createFramework(workspace, body, intentKey(body)),
    onSuccess: async ({ framework: { id: frameworkId } }) => {
      await cache.invalidateQueries({ queryKey: frameworksKey(workspace) })
      if (isHere())
        await navigate({ to: '/w/$workspace/skills/frameworks/$frameworkId', params: { workspace, frameworkId } })
    },
  })
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={texts.create}
        pendingLabel={texts.creating}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => creation.mutate(bodyIn(data))}
      >
        <TextField name="title" label={texts.name} isRequired maxLength={200} />
        <TextField
          name="language"
          label={texts.language}
          description={texts.languageHint}
          defaultValue={language}
          isRequired
          maxLength={35}
        />
        <TextField
          name="defaultHalfLifeDays"
          type="number"
          label={texts.halfLife}
          description={texts.halfLifeHint}
          defaultValue="730"
        />
        <TextField name="licence" label={texts.licence} maxLength={500} />
      </Form>
    </Dialog>
  )
}
