import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import type { ValueModel } from '../data.ts'
import { typedModel } from './rules.ts'
import { valueModelTexts } from './texts.ts'
import { useModelWords } from './words.ts'

interface ReadModelProps {
  readonly frameworkId: string
  /** Null: the framework has none. */
  readonly model: ValueModel | null
}

export function ReadModel({ frameworkId, model }: ReadModelProps) {
  const { adminsOnly } = useTexts(commonTexts)
  const { notStated, levels } = useTexts(valueModelTexts)
  const language = useLanguage()
  const wordsOf = useModelWords(frameworkId)
  return (
    <>
      <p className="small quiet">{adminsOnly}</p>
      {model === null ? (
        <p>{notStated}</p>
      ) : (
        <Card title={levels}>
          <KeyValues rows={wordsOf(typedModel(model, language)).map(([key, value]) => ({ key, value }))} />
        </Card>
      )}
    </>
  )
}
