import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { dateText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Table } from '#web/dashboard/parts/table.tsx'
import type { Evidence, Explained } from './data.ts'
import { EvidenceSource } from './evidence-source.tsx'
import { skillTexts } from './texts.ts'

type Rule = NonNullable<Explained['explanation']['evidence'][number]['rule']>

interface OtherEvidenceProps {
  readonly explained: Explained
  readonly known: {
    readonly explained: readonly { readonly evidence: Evidence; readonly rule: Rule | null }[]
    readonly hasMore: boolean
  }
}

/** Records that do not count, each with the reason. */
export function OtherEvidence({ explained, known }: OtherEvidenceProps) {
  const { others: texts } = useTexts(skillTexts)
  const language = useLanguage()
  const { asOf } = explained
  const rules = new Map(explained.explanation.evidence.map((row) => [row.evidenceId, row]))
  const rows = known.explained.flatMap(({ evidence, rule }) => {
    const row = rules.get(evidence.evidenceId)
    if (row?.counts === true) return []
    const isLater = evidence.occurredAt.slice(0, 10) > asOf
    return { evidence, rule: row?.rule ?? (isLater ? 'future' : (rule ?? 'replaced')) }
  })
  if (rows.length === 0) return null
  return (
    <Card title={texts.title}>
      <Table
        caption={texts.title}
        rows={rows}
        idOf={({ evidence }) => evidence.evidenceId}
        title={{
          header: texts.evidence,
          cell: ({ evidence }) => (
            <>
              <span className="row-detail">{dateText(evidence.occurredAt, language)}</span>
              <EvidenceSource evidence={evidence} />
            </>
          ),
        }}
        columns={[{ id: 'rule', header: texts.reason, onPhones: true, cell: ({ rule }) => texts.rules[rule] }]}
      />
      {known.hasMore && <p className="small quiet">{texts.more}</p>}
    </Card>
  )
}
