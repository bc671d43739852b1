import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useSkillLabels } from '../../skill-labels.ts'
import { modelTexts } from '../../words.ts'
import { monthText } from '#web/dashboard/parts/months.ts'
import { useCourseTitles } from './package-costs.tsx'
import type { TypedLevels, TypedModel } from './rules.ts'
import { valueModelTexts } from './texts.ts'

/** A value model in words: each amount with what it is for. */
export function useModelWords(frameworkId: string): (values: TypedModel) => FieldWords {
  const texts = useTexts(valueModelTexts)
  const { levels: names } = useTexts(modelTexts)
  const language = useLanguage()
  const labels = useSkillLabels(frameworkId)
  const titles = useCourseTitles()
  const amounts = (levels: TypedLevels): string => levels.join(' / ')
  return ({ currency, levels, skills, costs, hour }) => [
    [texts.currency, currency],
    ...levels.map((amount, at) => [texts.words.level(names[([1, 2, 3, 4] as const)[at] ?? 4]), amount] as const),
    ...skills.map((skill) => [labels?.get(skill.skillId) ?? skill.skillId, amounts(skill.levels)] as const),
    [texts.hour, hour],
    ...costs.map(({ packageId, month, amount, label }) => {
      const course = titles?.get(packageId) ?? packageId
      return [texts.words.cost(course, monthText(month, language), label), amount] as const
    }),
  ]
}
