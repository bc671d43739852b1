import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { alignmentsKey } from '../alignments/data.ts'
import { evidenceFrameworkQuery } from '../evidence-framework.ts'
import type { ChosenSkill } from '../skill-search.tsx'
import { modelTexts } from '../words.ts'
import { AttributeFields, firstAttributes } from './attribute-fields.tsx'
import {
  alignmentQuery,
  storeMappings,
  type AlignmentAddress,
  type Attributes,
  type Mapping,
  type OneAlignment,
  type StatedMapping,
} from './data.ts'
import { passMarkOf, passMarkText } from './pass-mark.ts'
import { TargetFields } from './target-fields.tsx'
import { targetOf, targetText, typedOf, type TypedTarget } from './target.ts'
import { alignmentTexts } from './texts.ts'

export interface Edited {
  readonly skill: ChosenSkill
  readonly target: TypedTarget
  /** Absent: those of a new mapping. */
  readonly attributes?: Attributes
  /** The mapping that is changed; null: a new one is made. */
  readonly mappingId: string | null
}

interface MappingDialogProps {
  readonly address: AlignmentAddress
  readonly found: OneAlignment
  readonly edited: Edited
  readonly onClose: () => void
}

/** The mappings that a change is based on, and the one that is changed; null: a new one. */
interface PlacedMapping {
  readonly version: number
  readonly mappings: readonly Mapping[]
  readonly mapping: Mapping | null
}

/** @returns undefined where the mapping that is changed is gone */
function placedIn({ alignment, mappings }: OneAlignment, { mappingId }: Edited): PlacedMapping | undefined {
  const { version } = alignment
  if (mappingId === null) return { version, mappings, mapping: null }
  const mapping = mappings.find((each) => each.mappingId === mappingId)
  return mapping === undefined ? undefined : { version, mappings, mapping }
}

/** Adds a mapping, or changes one; refused where somebody else has changed the alignment since it was shown. */
export function MappingDialog(props: MappingDialogProps) {
  const { form: texts } = useTexts(alignmentTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(evidenceFrameworkQuery(workspace))
  const { shown, ...editing } = useSaving(props)
  return (
    <Dialog isOpen title={texts.title(props.edited.skill.label)} closeLabel={common.close} onClose={props.onClose}>
      <Panel query={query}>
        {(rules) => (
          <MappingForm key={editing.round} {...props} mapping={shown.mapping} rules={rules} editing={editing} />
        )}
      </Panel>
    </Dialog>
  )
}

function useSaving({ address, found, edited, onClose }: MappingDialogProps) {
  const cache = useQueryClient()
  const [opened] = useState(found)
  const { version, activityIri } = opened.alignment
  const placed = placedIn(found, edited) ??
    placedIn(opened, edited) ?? { version, mappings: opened.mappings, mapping: null }
  return useVersionedSave<PlacedMapping, StatedMapping>({
    item: placed,
    valuesOf: ({ mapping }) =>
      mapping === null
        ? {
            target: targetOf(edited.target, activityIri),
            skillId: edited.skill.skillId,
            attributes: edited.attributes ?? firstAttributes,
          }
        : { target: mapping.target, skillId: mapping.skillId, attributes: mapping.attributes },
    newest: async () => placedIn(await cache.query({ ...alignmentQuery(address), staleTime: 0 }), edited),
    save: (values, { version, mappings, mapping }) =>
      storeMappings({
        ...address,
        version,
        mappings:
          mapping === null
            ? [...mappings, values]
            : mappings.map((each) => (each.mappingId === mapping.mappingId ? values : each)),
      }),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: alignmentsKey(address.workspace) })
      onClose()
    },
  })
}

interface MappingFormProps extends MappingDialogProps {
  readonly mapping: Mapping | null
  readonly rules: EvidenceFramework
  readonly editing: Editing<StatedMapping>
}

function MappingForm({ address, found, edited, mapping, rules, editing, onClose }: MappingFormProps) {
  const { form: texts } = useTexts(alignmentTexts)
  const wordsOf = useWords()
  const { activityIri } = found.alignment
  const target = mapping === null ? edited.target : typedOf(mapping.target)
  const [kind, setKind] = useState(target.kind)
  const [attributes, setAttributes] = useState<Attributes>(mapping?.attributes ?? edited.attributes ?? firstAttributes)
  const valuesIn = (data: FormData): StatedMapping => ({
    target: targetOf({ kind, sco: fieldText(data, 'sco'), names: fieldText(data, 'names') }, activityIri),
    skillId: edited.skill.skillId,
    attributes: { ...attributes, passMarkScaled: passMarkOf(fieldText(data, 'passMark')) },
  })
  const touching =
    <Value,>(change: (value: Value) => void) =>
    (value: Value): void => {
      editing.touch()
      change(value)
    }
  return (
    <VersionedForm
      editing={editing}
      entityId={address.alignmentId}
      valuesIn={valuesIn}
      wordsOf={wordsOf}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      {activityIri === null && <TargetFields target={target} kind={kind} onKindChange={touching(setKind)} />}
      <AttributeFields rules={rules} attributes={attributes} onChange={touching(setAttributes)} />
    </VersionedForm>
  )
}

/** A mapping in the words of its form. */
function useWords(): (mapping: StatedMapping) => FieldWords {
  const { form: texts, targets } = useTexts(alignmentTexts)
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  return ({ target, attributes: { demonstrationMode, demandRatings, passMarkScaled = null } }) => [
    [texts.target, targetText(target, targets)],
    [texts.mode, modes[demonstrationMode]],
    [texts.dimensions.cognitive, String(demandRatings.cognitive)],
    [texts.dimensions.procedural, String(demandRatings.procedural ?? '')],
    [texts.dimensions.context, String(demandRatings.context ?? '')],
    [texts.passMark, passMarkScaled === null ? '' : passMarkText(passMarkScaled, language)],
  ]
}
