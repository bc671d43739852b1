/** The names in the texts that may choose points: which signs hold for each, and whether it is meant. */
import { nearOneOf } from '#shared/domain/skills/extraction/branch.ts'
import { namesIn } from '#shared/domain/skills/extraction/literal-mentions.ts'
import { isUnmeant } from '#shared/domain/skills/extraction/meant-names.ts'
import { placeOf, settingOf } from '#shared/domain/skills/extraction/name-place.ts'
import { nameSigns } from '#shared/domain/skills/extraction/name-signs.ts'
import { isNegated } from '#shared/domain/skills/extraction/negations.ts'
import { sentencesForReaders } from '#shared/domain/skills/extraction/requests.ts'
import { sentencesOf } from '#shared/domain/skills/extraction/sentences.ts'
import { openSkills } from '#test/support/opened-skills.ts'
import { otherTexts, tradeTexts } from './choosing-texts.ts'
import { evaluationFramework } from './framework.ts'
import type { Case } from './logistic.ts'
import { readMarks, type MarkedText } from './marked-text.ts'

export interface NameCase extends Case {
  readonly file: string
  /** Whether no rule leaves the name out. */
  readonly isOpen: boolean
}

/** The signs of a name, and then whether another name of its branch stands in the text. */
export const signNames = [...Object.keys(nameSigns), 'company']

const { skills, edges } = evaluationFramework()
const { labels, source } = openSkills(skills, edges)

function casesOf(marked: MarkedText, file: string): NameCase[] {
  const [kind] = marked
  const { text, named } = readMarks(marked)
  const sentences = sentencesOf(text, source.tokenize)
  const forReaders = new Set(sentencesForReaders(sentences))
  const names = sentences.flatMap((sentence) => {
    const setting = settingOf(sentence, kind)
    return namesIn(sentence, source.phrases).flatMap(({ from, to, named: meanings }) => {
      const place = placeOf(sentence, { from, to }, setting)
      const isOpen = forReaders.has(sentence) && !isNegated(sentence, from, to) && !isUnmeant(place)
      const start = sentence.start + (sentence.tokens[from]?.start ?? 0)
      const meant = named.filter((mark) => mark.start < start + place.name.length && start < mark.end)
      return meanings.map(({ skill }) => ({
        ...{ skill, place, isOpen },
        holds: meant.some(({ label }) => label === labels[skill]),
      }))
    })
  })
  const open = names.filter(({ isOpen }) => isOpen).map(({ skill }) => skill)
  const isNear = nearOneOf(open, source.parts)
  return names.map(({ skill, place, isOpen, holds }) => ({
    ...{ file, isOpen, holds },
    signs: [...Object.values(nameSigns).map((sign) => Number(sign.holds(place))), Number(isNear(skill))],
  }))
}

const files = Object.entries({ ...tradeTexts, ...otherTexts })

export const nameCases: readonly NameCase[] = files.flatMap(([file, texts]) =>
  texts.flatMap((text) => casesOf(text, file)),
)

/** Places that the texts mark, found or not. */
export const markedPlaces = files
  .flatMap(([, texts]) => texts)
  .reduce((sum, text) => sum + readMarks(text).named.length, 0)
