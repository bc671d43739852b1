import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Table, type Column } from '#web/dashboard/parts/table.tsx'
import { contentQuery } from '../content.ts'
import { frameworksQuery } from '../frameworks/data.ts'
import { modelTexts } from '../words.ts'
import type { Mapping, OneAlignment, Target } from './data.ts'
import type { Edited } from './mapping-dialog.tsx'
import { typedOf } from './target.ts'
import { alignmentTexts } from './texts.ts'

interface MappingsProps {
  readonly found: OneAlignment
  readonly mayChange: boolean
  readonly onEdit: (edited: Edited) => void
  readonly onRemove: (index: number) => void
}

/** What gives evidence of what. */
export function Mappings({ found: { alignment, mappings }, mayChange, onEdit, onRemove }: MappingsProps) {
  const texts = useTexts(alignmentTexts)
  const labels = useSkillLabels(alignment.frameworkId)
  const labelOf = (skillId: string): string => labels?.get(skillId) ?? skillId
  const columns = useColumns(labelOf)
  if (mappings.length === 0) return <p className="quiet">{texts.noMappings}</p>
  return (
    <Table
      caption={texts.mappings}
      rows={mappings.map((mapping, index) => ({ mapping, index }))}
      idOf={({ mapping }) => mapping.mappingId}
      title={{
        header: texts.columns.skill,
        cell: ({ mapping: { skillId } }) => <bdi className="row-title">{labelOf(skillId)}</bdi>,
      }}
      columns={columns}
      {...(mayChange
        ? {
            menu: {
              header: texts.columns.actions,
              cell: ({ mapping, index }: Row) => (
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
                          index,
                        }),
                    },
                    { id: 'remove', label: texts.remove, icon: Trash2, onAction: () => onRemove(index) },
                  ]}
                />
              ),
            },
          }
        : {})}
    />
  )
}

interface Row {
  readonly mapping: Mapping
  readonly index: number
}

/** Names of the skills of the published version of a framework; undefined until they are known. */
function useSkillLabels(frameworkId: string): ReadonlyMap<string, string> | undefined {
  const { id: workspace } = useWorkspace()
  const frameworks = useQuery(frameworksQuery(workspace)).data?.frameworks
  const version = frameworks?.find(({ id }) => id === frameworkId)?.currentVersion ?? null
  const content = useQuery({
    ...contentQuery({ workspace, frameworkId, frameworkVersion: version ?? 1 }),
    enabled: version !== null,
  })
  return content.data && new Map(content.data.skills.map(({ skillId, label }) => [skillId, label]))
}

function useColumns(labelOf: (skillId: string) => string): readonly Column<Row>[] {
  const texts = useTexts(alignmentTexts)
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  return [
    {
      id: 'target',
      header: texts.columns.target,
      onPhones: true,
      cell: ({ mapping: { target, shadowedBy } }) => (
        <>
          <TargetText target={target} />
          {shadowedBy !== null && <span className="row-detail">{texts.shadowed(labelOf(shadowedBy))}</span>}
        </>
      ),
    },
    {
      id: 'mode',
      header: texts.columns.mode,
      onPhones: true,
      cell: ({ mapping: { attributes } }) => modes[attributes.demonstrationMode],
    },
    {
      id: 'demand',
      header: texts.columns.demand,
      cell: ({ mapping: { attributes } }) => {
        const { cognitive, procedural, context } = attributes.demandRatings
        return [cognitive, procedural, context]
          .flatMap((rating) => (rating === undefined ? [] : numberText(rating, language)))
          .join(' · ')
      },
    },
    {
      id: 'mark',
      header: texts.columns.passMark,
      cell: ({ mapping: { attributes } }) =>
        attributes.passMarkScaled === null ? '–' : percentText(attributes.passMarkScaled, language),
    },
  ]
}

function TargetText({ target }: { readonly target: Target }) {
  const { targets } = useTexts(alignmentTexts)
  const { kind, sco, names } = typedOf(target)
  if (target.kind === 'activity') return <bdi>{target.iri}</bdi>
  return (
    <>
      {targets[kind]} <bdi>{[sco, names].filter((text) => text !== '').join(': ')}</bdi>
    </>
  )
}
