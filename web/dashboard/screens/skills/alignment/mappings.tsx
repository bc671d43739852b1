import { Pencil, Trash2 } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Table, type Column } from '#web/dashboard/parts/table.tsx'
import { useSkillLabels } from '../skill-labels.ts'
import { modelTexts } from '../words.ts'
import type { Finding, Mapping, OneAlignment } from './data.ts'
import type { Edited } from './mapping-dialog.tsx'
import { MappingFindings } from './mapping-findings.tsx'
import { passMarkText } from './pass-mark.ts'
import { targetText, typedOf } from './target.ts'
import { alignmentTexts } from './texts.ts'

interface MappingsProps {
  readonly found: OneAlignment
  readonly mayChange: boolean
  readonly onEdit: (edited: Edited) => void
  readonly onRemove: (mappingId: string) => void
}

/** What gives evidence of what. */
export function Mappings({ found: { alignment, mappings, findings }, mayChange, onEdit, onRemove }: MappingsProps) {
  const texts = useTexts(alignmentTexts)
  const labels = useSkillLabels(alignment.frameworkId)
  const labelOf = (skillId: string): string => labels?.get(skillId) ?? skillId
  const columns = useColumns(labelOf, findings)
  if (mappings.length === 0) return <p className="quiet">{texts.noMappings}</p>
  return (
    <Table
      caption={texts.mappings}
      rows={mappings}
      idOf={({ mappingId }) => mappingId}
      title={{
        header: texts.columns.skill,
        cell: ({ skillId }) => <bdi className="row-title">{labelOf(skillId)}</bdi>,
      }}
      columns={columns}
      {...(mayChange
        ? {
            menu: {
              header: texts.columns.actions,
              cell: (mapping: Mapping) => (
                <ActionMenu
                  label={texts.actionsOf(labelOf(mapping.skillId))}
                  actions={[
                    {
                      id: 'change',
                      label: texts.change,
                      icon: Pencil,
                      onAction: () =>
                        onEdit({
                          skill: { skillId: mapping.skillId, label: labelOf(mapping.skillId) },
                          target: typedOf(mapping.target),
                          attributes: mapping.attributes,
                          mappingId: mapping.mappingId,
                        }),
                    },
                    { id: 'remove', label: texts.remove, icon: Trash2, onAction: () => onRemove(mapping.mappingId) },
                  ]}
                />
              ),
            },
          }
        : {})}
    />
  )
}

function useColumns(labelOf: (skillId: string) => string, findings: readonly Finding[]): readonly Column<Mapping>[] {
  const texts = useTexts(alignmentTexts)
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  return [
    {
      id: 'target',
      header: texts.columns.target,
      onPhones: true,
      cell: ({ mappingId, target, shadowedBy }) => (
        <>
          <bdi>{targetText(target, texts.targets)}</bdi>
          {shadowedBy !== null && <span className="row-detail">{texts.shadowed(labelOf(shadowedBy))}</span>}
          <MappingFindings findings={findings} mappingId={mappingId} />
        </>
      ),
    },
    {
      id: 'mode',
      header: texts.columns.mode,
      onPhones: true,
      cell: ({ attributes }) => modes[attributes.demonstrationMode],
    },
    {
      id: 'demand',
      header: texts.columns.demand,
      cell: ({ attributes }) => {
        const { cognitive, procedural, context } = attributes.demandRatings
        return [cognitive, procedural, context]
          .flatMap((rating) => (rating === undefined ? [] : numberText(rating, language)))
          .join(' · ')
      },
    },
    {
      id: 'mark',
      header: texts.columns.passMark,
      cell: ({ attributes }) =>
        attributes.passMarkScaled === null ? '–' : passMarkText(attributes.passMarkScaled, language),
    },
  ]
}
