/** What a piece of evidence says, in one line. */
import type { EvidenceRecord } from '#shared/contract/resources/skills/evidence.ts'
import { defineTexts, useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { modelTexts } from './words.ts'

const en = {
  demand: (rating: string) => `demand ${rating} of 4`,
  score: (score: string) => `score ${score}`,
  passed: 'passed',
  failed: 'failed',
  items: (right: string, all: string) => `${right} of ${all} right`,
}

const factTexts = defineTexts<typeof en>({
  en,
  de: {
    demand: (rating) => `Anspruch ${rating} von 4`,
    score: (score) => `Ergebnis ${score}`,
    passed: 'bestanden',
    failed: 'nicht bestanden',
    items: (right, all) => `${right} von ${all} richtig`,
  },
})

export function EvidenceFacts({ evidence }: { readonly evidence: Pick<EvidenceRecord, 'facts' | 'attributes'> }) {
  const texts = useTexts(factTexts)
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  const { scoreScaled, success, items, itemsMean } = evidence.facts
  const { demonstrationMode, demandRatings } = evidence.attributes
  const parts = [
    modes[demonstrationMode],
    texts.demand(numberText(demandRatings.cognitive, language)),
    ...(scoreScaled === null ? [] : [texts.score(percentText(scoreScaled, language))]),
    ...(success === null ? [] : [success ? texts.passed : texts.failed]),
    ...(itemsMean === null
      ? []
      : [texts.items(numberText(Math.round(itemsMean * items), language), numberText(items, language))]),
  ]
  return parts.join(' · ')
}
