/** Learners by skills: each cell says its level in a number, in a word, and in its colour. */
import { useRouter } from '@tanstack/react-router'
import { memo, type FocusEvent, type MouseEvent } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { levelOf, modelTexts } from '../words.ts'
import type { HeatMapRow, MapSkill } from './rules.ts'
import { mapTexts } from './texts.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface GridProps {
  readonly frameworkId: string
  readonly skills: readonly MapSkill[]
  readonly rows: readonly HeatMapRow[]
  readonly isOld: boolean
  /** Address of the parts of a skill as columns. */
  readonly partsAt: (skillId: string) => string
}

export function Grid({ frameworkId, skills, rows, isOld, partsAt }: GridProps) {
  const texts = useTexts(mapTexts)
  const { grid, current, onFocus, onKeyDown } = useGridKeys({ rows: rows.length, columns: skills.length })
  const follow = useFollow()
  const findPlace = ({ target }: FocusEvent): void => {
    const [row = '', column = ''] = (target instanceof HTMLElement ? (target.dataset['place'] ?? '') : '').split('-')
    if (column !== '') onFocus({ row: Number(row), column: Number(column) })
  }
  return (
    <div className="table-box heat-box" data-old={isOld}>
      <table ref={grid} className="heat" role="grid" aria-label={texts.caption}>
        <thead>
          <tr>
            <th scope="col" className="heat-corner">
              {texts.learner}
            </th>
            {skills.map(({ skillId, label, isWhole }) => (
              <th key={skillId} scope="col">
                <span>
                  {isWhole ? (
                    <TextLink href={partsAt(skillId)} aria-label={texts.partsOf(label)}>
                      <bdi>{label}</bdi>
                    </TextLink>
                  ) : (
                    <bdi>{label}</bdi>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onFocus={findPlace} onClick={follow}>
          {rows.map((row, at) => (
            <Row
              key={row.subjectId}
              at={at}
              row={row}
              frameworkId={frameworkId}
              skills={skills}
              tabStop={current.row === at ? current.column : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cells are plain links, as a page has a thousand of them: what is clicked is led on here. */
function useFollow(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-place]') : null
    const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (link === null || isOther) return
    event.preventDefault()
    void router.navigate({ href: link.getAttribute('href') ?? '' })
  }
}

interface RowProps {
  readonly at: number
  readonly row: HeatMapRow
  readonly frameworkId: string
  readonly skills: readonly MapSkill[]
  /** The column that Tab leads to; null: another row has it. */
  readonly tabStop: number | null
}

const Row = memo(function Row({ at, row: { subjectId, cells }, frameworkId, skills, tabStop }: RowProps) {
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const params = { workspace, subjectId }
  const profile = locate({
    to: '/w/$workspace/skills/learners/$subjectId',
    params,
    search: { framework: frameworkId },
  }).href
  const explanationAt = ({ skillId }: MapSkill): string =>
    locate({ to: '/w/$workspace/skills/learners/$subjectId/$skillId', params: { ...params, skillId } }).href
  return (
    <tr>
      <th scope="row">
        <TextLink href={profile}>
          <bdi>{subjectId}</bdi>
        </TextLink>
      </th>
      {skills.map((skill, column) => (
        <Cell
          key={skill.skillId}
          place={`${at}-${column}`}
          cell={cells[column] ?? [0, null, 0]}
          isTabStop={tabStop === column}
          // A level that comes from parts is explained by the tree of the learner.
          href={skill.isWhole ? profile : explanationAt(skill)}
        />
      ))}
    </tr>
  )
})

interface CellProps {
  readonly place: string
  readonly cell: HeatMapRow['cells'][number]
  readonly isTabStop: boolean
  readonly href: string
}

function Cell({ place, cell: [level, estimate, coverage], isTabStop, href }: CellProps) {
  const texts = useTexts(mapTexts)
  const { levels } = useTexts(modelTexts)
  const language = useLanguage()
  const stop = { 'data-place': place, tabIndex: isTabStop ? 0 : -1 }
  // Some parts can have evidence before the whole has a level.
  const isPartial = coverage > 0 && coverage < 1
  const words = [
    level === 0 && isPartial ? texts.noLevel : levels[levelOf(level)],
    ...(estimate === null ? [] : [texts.estimate(percentText(estimate, language))]),
    ...(isPartial ? [texts.coverage(percentText(coverage, language))] : []),
  ].join(', ')
  const content = (
    <>
      <span aria-hidden={level === 0}>{level === 0 ? '–' : numberText(level, language)}</span>
      {isPartial && <small aria-hidden>{percentText(coverage, language)}</small>}
      <span className="hidden-text"> {words}</span>
    </>
  )
  return (
    <td role="gridcell" data-level={level} title={words}>
      {coverage === 0 && level === 0 ? (
        <span {...stop}>{content}</span>
      ) : (
        <a {...stop} href={href}>
          {content}
        </a>
      )}
    </td>
  )
}
