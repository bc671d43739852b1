import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import type { Contribution, Evidence, Explained, SkillOfLearner } from './data.ts'
import { EvidenceSource } from './evidence-source.tsx'
import { SignedBar } from './signed-bar.tsx'
import { skillTexts } from './texts.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface ContributionsProps {
  readonly address: SkillOfLearner
  readonly explained: Explained
  readonly records: readonly Evidence[]
  /** Whether the skill has parts: then its own evidence is explained apart. */
  readonly isWhole: boolean
}

/** What each piece of evidence adds to the estimate. The numbers add up. */
export function Contributions({ address, explained, records, isWhole }: ContributionsProps) {
  const { contributions: texts } = useTexts(skillTexts)
  const { prior, evidence } = explained.explanation
  const counted = evidence.filter(({ counts }) => counts)
  const most = Math.max(prior, ...counted.map(({ contribution }) => Math.abs(contribution)))
  const [withdrawn, setWithdrawn] = useState<Evidence | null>(null)
  return (
    <Card title={isWhole ? texts.ownTitle : texts.title}>
      <p className="small quiet">{texts.hint}</p>
      <div className="table-box">
        <table className="contributions">
          <caption className="hidden-text">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.evidence}</th>
              <th scope="col">
                <span className="hidden-text">{texts.bar}</span>
              </th>
              <th scope="col">{texts.value}</th>
              <th scope="col">
                <span className="hidden-text">{texts.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{texts.prior}</th>
              <Value value={prior} most={most} />
              <td />
            </tr>
            {counted.map((row) => (
              <Row
                key={row.evidenceId}
                row={row}
                record={records.find(({ evidenceId }) => evidenceId === row.evidenceId)}
                most={most}
                onWithdraw={setWithdrawn}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.sum}</th>
              <Value value={prior + counted.reduce((sum, { contribution }) => sum + contribution, 0)} most={null} />
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {withdrawn !== null && (
        <WithdrawDialog address={address} evidence={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Card>
  )
}

interface RowProps {
  readonly row: Contribution
  /** Undefined where it is older than the records that were read. */
  readonly record: Evidence | undefined
  readonly most: number
  readonly onWithdraw: (evidence: Evidence) => void
}

function Row({ row: { occurredAt, contribution }, record, most, onWithdraw }: RowProps) {
  const { contributions: texts } = useTexts(skillTexts)
  const language = useLanguage()
  const day = dateText(occurredAt, language)
  return (
    <tr>
      <th scope="row">
        <span className="row-detail">{day}</span>
        {record !== undefined && <EvidenceSource evidence={record} />}
      </th>
      <Value value={contribution} most={most} />
      <td>
        {record !== undefined && (
          <Button variant="quiet" aria-label={texts.withdrawOf(day)} onPress={() => onWithdraw(record)}>
            {texts.withdraw}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** @param most the greatest value, which fills its half of the bar; null: no bar */
export function Value({ value, most }: { readonly value: number; readonly most: number | null }) {
  const language = useLanguage()
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 6,
    maximumFractionDigits: 6,
    signDisplay: most === null ? 'auto' : 'exceptZero',
  })
  return (
    <>
      <td className="contribution-bar">{most !== null && <SignedBar share={most === 0 ? 0 : value / most} />}</td>
      <td className="contribution-value">{number.format(value)}</td>
    </>
  )
}
