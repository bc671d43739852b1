/** How the level of a skill with parts comes about. Each part leads to its own explanation, and so down to statements. */
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { LevelBadge } from '../level-badge.tsx'
import { Value } from './contributions.tsx'
import type { Evidence, SkillOfLearner, Whole } from './data.ts'
import { EvidenceSource } from './evidence-source.tsx'
import { skillTexts } from './texts.ts'

interface WholeCardProps {
  readonly address: SkillOfLearner
  readonly known: Whole
  readonly records: readonly Evidence[]
}

export function WholeCard({ address: { workspace, subjectId }, known: { whole, parts }, records }: WholeCardProps) {
  const { whole: texts, contributions: common } = useTexts(skillTexts)
  const language = useLanguage()
  const locate = useLocate()
  const partOf = new Map(parts.map((part) => [part.skillId, part]))
  const counted = whole.evidence.filter(({ counts }) => counts)
  const all = [...whole.parts, ...counted].map(({ contribution }) => contribution)
  const most = Math.max(...all.map(Math.abs))
  const addressOf = (skillId: string): string =>
    locate({
      to: '/w/$workspace/skills/learners/$subjectId/$skillId',
      params: { workspace, subjectId, skillId },
    }).href
  return (
    <Card title={texts.title}>
      <p className="small quiet">{texts.hint}</p>
      <div className="table-box">
        <table className="contributions">
          <caption className="hidden-text">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.part}</th>
              <th scope="col">
                <span className="hidden-text">{common.bar}</span>
              </th>
              <th scope="col">{common.value}</th>
            </tr>
          </thead>
          <tbody>
            {whole.parts.map(({ skillId, contribution }) => {
              const part = partOf.get(skillId)
              return (
                <tr key={skillId}>
                  <th scope="row">
                    <TextLink href={addressOf(skillId)}>
                      <bdi>{part?.label ?? skillId}</bdi>
                    </TextLink>{' '}
                    <LevelBadge level={part?.level ?? 0} />
                    <span className="row-detail">
                      {texts.weight(numberText(part?.weight ?? 1, language))}
                      {part?.essential === true && ` · ${texts.essential}`}
                    </span>
                  </th>
                  <Value value={contribution} most={most} />
                </tr>
              )
            })}
            {counted.map(({ evidenceId, occurredAt, contribution }) => {
              const record = records.find((each) => each.evidenceId === evidenceId)
              return (
                <tr key={evidenceId}>
                  <th scope="row">
                    <span className="row-detail">{dateText(occurredAt, language)}</span>
                    {record !== undefined && <EvidenceSource evidence={record} />}
                  </th>
                  <Value value={contribution} most={most} />
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{common.sum}</th>
              <Value value={all.reduce((sum, value) => sum + value, 0)} most={null} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
