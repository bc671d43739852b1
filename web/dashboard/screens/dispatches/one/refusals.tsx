import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { refusalsQuery } from '../data.ts'
import { extendTexts } from './extend-texts.ts'

/** Why launches were refused, as long as nobody has resolved it; nothing where none was. */
export function Refusals({ dispatchId }: { readonly dispatchId: string }) {
  const { refusals, refused, columns } = useTexts(extendTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const { data: rows = [] } = useQuery(refusalsQuery({ workspace, dispatchId }))
  if (rows.length === 0) return null
  const reasons = new Map<string, string>(Object.entries(refused))
  return (
    <section aria-label={refusals} className="stack">
      <h2>{refusals}</h2>
      <Table
        caption={refusals}
        rows={rows}
        idOf={({ id }) => id}
        title={{
          header: columns.reason,
          cell: ({ code, title }) => <RowTitle title={reasons.get(code) ?? title} />,
        }}
        columns={[
          {
            id: 'count',
            header: columns.count,
            align: 'end',
            onPhones: true,
            cell: ({ count }) => numberText(count, language),
          },
          {
            id: 'last',
            header: columns.last,
            onPhones: true,
            cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} language={language} />,
          },
        ]}
      />
    </section>
  )
}
