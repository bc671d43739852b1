import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { ConflictNotice } from '#web/dashboard/app/conflict-notice.tsx'
import { useEdited } from '#web/dashboard/app/edited.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { storeValueModel, valueKey, valueModelQuery, type ValueModel } from '../data.ts'
import { ModelForm } from './model-form.tsx'
import { blankModel, statedTerms, typedModel, type EditedModel, type Terms, type TypedModel } from './rules.ts'
import { valueModelTexts } from './texts.ts'
import { useModelWords } from './words.ts'

interface EditModelProps {
  readonly frameworkId: string
  /** Null: the framework has none. */
  readonly stored: ValueModel | null
}

/** Refused where somebody else has changed the model since it was shown. */
export function EditModel({ frameworkId, stored }: EditModelProps) {
  const texts = useTexts(valueModelTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const { values, setValues, isDirty, version, conflict, begin } = useEdited<EditedModel, TypedModel>(
    stored ?? blankModel,
    (model) => typedModel(model, language),
  )
  const wordsOf = useModelWords(frameworkId)
  const storing = useMutation({
    mutationFn: (terms: Terms) => storeValueModel(workspace, { frameworkId, version, ...terms }),
    onSuccess: ({ valueModel }) => {
      begin(valueModel)
      return cache.invalidateQueries({ queryKey: valueKey(workspace) })
    },
    // Where somebody else has saved meanwhile, the newer version is asked for: it is the conflict.
    onError: () => cache.invalidateQueries(valueModelQuery({ workspace, frameworkId })),
  })
  const settle = (choice: () => void): void => {
    choice()
    storing.reset()
  }
  const isConflict = conflict !== null && isRefusal(storing.error, 'VERSION_CONFLICT')
  const submit = (): void => {
    const terms = statedTerms(values)
    if (terms !== null) storing.mutate(terms)
  }
  return (
    <>
      <Unsaved isDirty={isDirty} />
      <ModelForm
        frameworkId={frameworkId}
        values={values}
        onChange={setValues}
        fixedCurrency={stored?.currency ?? null}
        refusal={storing.error === null || isConflict ? null : formRefusalOf(storing.error, common)}
        isPending={storing.isPending}
        onSubmit={submit}
        notice={
          <>
            <p>{texts.text}</p>
            <p className="small quiet" role="status">
              {stored === null
                ? texts.first
                : texts.version(numberText(stored.version, language), dateText(stored.updatedAt, language))}
            </p>
            {conflict !== null && (
              <ConflictNotice
                change={{ entity_id: frameworkId, type: 'value_model.changed' }}
                conflict={{
                  ...conflict,
                  keepMine: () => settle(conflict.keepMine),
                  takeTheirs: () => settle(conflict.takeTheirs),
                }}
                wordsOf={wordsOf}
              />
            )}
          </>
        }
      />
    </>
  )
}
