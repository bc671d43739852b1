import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import type { NamedPlace } from './draft-places.ts'
import { moveTexts } from './move-texts.ts'

/** A place in the words of the form that moves a skill. */
export function usePlaceWords(): (place: NamedPlace) => FieldWords {
  const texts = useTexts(moveTexts)
  return ({ names: [whole, after] }) => [
    [texts.whole, whole === '' ? texts.root : whole],
    [texts.position, after === '' ? texts.positions.first : texts.behind(after)],
  ]
}
