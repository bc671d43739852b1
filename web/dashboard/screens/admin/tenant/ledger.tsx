import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { monthsToChoose, monthText } from '#web/dashboard/parts/months.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { ledgerQuery, type LedgerEntry, type LedgerFilters } from '../data.ts'
import { adminTexts } from '../texts.ts'
import { ledgerTexts } from './ledger-texts.ts'
import { NewEntryDialog } from './new-entry.tsx'

interface LedgerProps extends LedgerFilters {
  readonly tenantId: string
  readonly addressAt: (cursor: string | undefined) => string
  readonly onMonth: (month: string | undefined) => void
}

export function Ledger({ tenantId, month, cursor, addressAt, onMonth }: LedgerProps) {
  const texts = useTexts(ledgerTexts)
  const { pager, newest, older } = useTexts(adminTexts)
  const language = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(ledgerQuery(tenantId, { month, cursor }))
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect
          label={texts.month}
          all={texts.everyMonth}
          options={monthsToChoose(month, now).map((value) => ({ value, label: monthText(value, language) }))}
          value={month}
          onChange={onMonth}
        />
        <Button variant="primary" onPress={() => setAsking(true)}>
          {texts.record}
        </Button>
      </div>
      <Panel query={query}>
        {({ entries, next_cursor: next }) => (
          <>
            {entries.length === 0 ? (
              <NoEntry month={month} onClear={() => onMonth(undefined)} />
            ) : (
              <Entries rows={entries} isOld={query.isPlaceholderData} />
            )}
            <CursorPager label={pager} first={newest} later={older} cursor={cursor} next={next} addressAt={addressAt} />
          </>
        )}
      </Panel>
      {isAsking && <NewEntryDialog tenantId={tenantId} onClose={() => setAsking(false)} />}
    </div>
  )
}

function NoEntry({ month, onClear }: { readonly month: string | undefined; readonly onClear: () => void }) {
  const texts = useTexts(ledgerTexts)
  const language = useLanguage()
  return month !== undefined ? (
    <NoMatch filters={[[texts.month, monthText(month, language)]]} onClear={onClear} />
  ) : (
    <Empty title={texts.empty.title}>
      <p>{texts.empty.text}</p>
    </Empty>
  )
}

function Entries({ rows, isOld }: { readonly rows: readonly LedgerEntry[]; readonly isOld: boolean }) {
  const texts = useTexts(ledgerTexts)
  const { columns } = texts
  const language = useLanguage()
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ entry_id: id }) => id}
      title={{
        header: columns.entry,
        cell: ({ entry_id: id, description }) => <RowTitle title={description} detail={<code>{id}</code>} />,
      }}
      columns={[
        {
          id: 'kind',
          header: columns.kind,
          onPhones: true,
          cell: ({ kind, reverses }) => (
            <>
              {texts.kinds[kind]}
              {reverses !== null && <span className="row-detail">{texts.reverses(reverses)}</span>}
            </>
          ),
        },
        {
          id: 'amount',
          header: columns.amount,
          align: 'end',
          onPhones: true,
          // As the ledger has it: rounding to cents would hide a tenth.
          cell: ({ amount, currency }) => `${amount} ${currency}`,
        },
        { id: 'month', header: columns.month, cell: ({ month }) => monthText(month, language) },
        {
          id: 'recorded',
          header: columns.recorded,
          cell: ({ recordedAt }) => <time dateTime={recordedAt}>{momentText(recordedAt, language)}</time>,
        },
      ]}
    />
  )
}
