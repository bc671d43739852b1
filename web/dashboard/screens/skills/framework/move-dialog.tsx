import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { frameworksKey } from '../frameworks/data.ts'
import { storeDraft } from './data.ts'
import { DraftChoice } from './draft-choice.tsx'
import { draftQuery } from './draft-data.ts'
import {
  moveRefusal,
  namedPlace,
  partsOf,
  placeOf,
  withMoved,
  type MoveRefusal,
  type NamedPlace,
  type Place,
} from './draft-places.ts'
import { placedIn, type DraftContent, type Moved, type PlacedSkill } from './draft-rules.ts'
import { moveTexts } from './move-texts.ts'
import { usePlaceWords } from './place-words.ts'

interface MoveDialogProps {
  readonly frameworkId: string
  readonly skill: Skill
  /** The draft in which it was opened. */
  readonly opened: DraftContent
  /** The draft as it is now. */
  readonly draft: DraftContent
  /** Where the person has wanted it before; undefined: where it stands. */
  readonly wanted?: Place | undefined
  readonly onMoved: (moved: Moved) => void
  readonly onClose: () => void
}

const root: Place = { whole: null, after: null }

/** Moves a skill with its parts; refused where somebody else has changed the draft since it was shown. */
export function MoveDialog(props: MoveDialogProps) {
  const { skill, onClose } = props
  const texts = useTexts(moveTexts)
  const common = useTexts(commonTexts)
  const { shown, ...editing } = useMoving(props)
  return (
    <Dialog isOpen title={texts.title(skill.label)} closeLabel={common.close} onClose={onClose}>
      <MoveForm
        key={editing.round}
        {...props}
        start={(editing.round === 0 ? props.wanted : undefined) ?? placeOf(shown, skill.skillId) ?? root}
        editing={editing}
      />
    </Dialog>
  )
}

function useMoving({ frameworkId, skill, opened, draft, onMoved, onClose }: MoveDialogProps) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const address = { workspace, frameworkId }
  const edited = { opened, skill, whole: null }
  return useVersionedSave<PlacedSkill, NamedPlace>({
    item: placedIn(draft, edited) ?? { ...opened, skill },
    valuesOf: (item) => namedPlace(item, placeOf(item, skill.skillId) ?? root),
    newest: async () => {
      const newest = await cache.query({ ...draftQuery(cache, address), staleTime: 0 })
      return newest === null ? undefined : (placedIn(newest, edited) ?? undefined)
    },
    save: async (place, stored) => {
      const { skills, edges } = withMoved(stored, skill.skillId, place)
      const body = { version: stored.version, skills: [...skills], edges: [...edges] }
      await storeDraft(address, body)
      onMoved({ skillId: skill.skillId })
    },
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: frameworksKey(workspace) })
      onClose()
    },
  })
}

const positions = ['first', 'last', 'after'] as const
type Position = (typeof positions)[number]

interface MoveFormProps extends MoveDialogProps {
  readonly start: Place
  readonly editing: Editing<NamedPlace>
}

function MoveForm({ frameworkId, skill, draft, start, editing, onClose }: MoveFormProps) {
  const texts = useTexts(moveTexts)
  const [isAsked, setAsked] = useState(false)
  const { chosen, siblings, choose } = useChosenPlace({ draft, skill, start }, editing.touch)
  const { whole, position, after } = chosen
  const place: Place = { whole, after: afterAt(position, siblings, after) }
  const refusal = refusalOf(draft, skill, { ...place, isOpen: position === 'after' && after === null })
  const offered = positions.filter((each) => each !== 'after' || siblings.length > 0)
  const wordsOf = usePlaceWords()
  const mutate = (values: NamedPlace): void => {
    setAsked(true)
    if (refusal === null) editing.saving.mutate(values)
  }
  const isSaid = refusal !== null && (isAsked || (refusal !== 'unchanged' && refusal !== 'incomplete'))
  return (
    <VersionedForm
      editing={{ ...editing, saving: { ...editing.saving, mutate } }}
      entityId={frameworkId}
      valuesIn={() => namedPlace(draft, place)}
      wordsOf={wordsOf}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <DraftChoice
        content={draft}
        title={texts.whole}
        label={texts.search}
        skills={draft.skills}
        none={texts.root}
        chosen={whole ?? ''}
        onChoose={(id) => choose({ whole: id === '' ? null : id, position: 'last', after: null })}
      />
      <Select
        label={texts.position}
        options={offered.map((value) => ({ value, label: texts.positions[value] }))}
        value={position}
        onChange={(next) => choose({ position: next })}
      />
      {position === 'after' && (
        <DraftChoice
          content={draft}
          title={texts.after}
          label={texts.searchAfter}
          skills={siblings}
          chosen={after}
          onChoose={(id) => choose({ after: id })}
        />
      )}
      {isSaid && (
        <p className="form-refusal" role="alert">
          {texts.refusals[refusal]}
        </p>
      )}
    </VersionedForm>
  )
}

const afterAt = (position: Position, siblings: readonly Skill[], after: string | null): string | null => {
  if (position === 'first') return null
  return position === 'last' ? (siblings.at(-1)?.skillId ?? null) : after
}

/** @param place `isOpen`: the skill that it follows is not chosen yet */
const refusalOf = (
  draft: FrameworkContent,
  { skillId }: Skill,
  { isOpen, ...place }: Place & { readonly isOpen: boolean },
): MoveRefusal | 'incomplete' | null => (isOpen ? 'incomplete' : moveRefusal(draft, skillId, place))

interface ChosenPlace extends Place {
  readonly position: Position
}

/** What is chosen in the form, and the siblings at the chosen whole. */
function useChosenPlace({ draft, skill, start }: Pick<MoveFormProps, 'draft' | 'skill' | 'start'>, touch: () => void) {
  const siblingsAt = (whole: string | null): readonly Skill[] =>
    partsOf(draft, whole).filter(({ skillId }) => skillId !== skill.skillId)
  const [chosen, setChosen] = useState<ChosenPlace>(() => {
    if (start.after === null) return { ...start, position: 'first' }
    return { ...start, position: siblingsAt(start.whole).at(-1)?.skillId === start.after ? 'last' : 'after' }
  })
  const choose = (change: Partial<ChosenPlace>): void => {
    touch()
    setChosen({ ...chosen, ...change })
  }
  return { chosen, siblings: siblingsAt(chosen.whole), choose }
}
