import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExportButton } from '#web/dashboard/app/export-button.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { dateText, momentText } from '#web/dashboard/parts/format.ts'
import { LinkButton, TextLink } from '#web/dashboard/parts/link.tsx'
import { Split } from '#web/dashboard/parts/split.tsx'
import { Empty, StatusBadge } from '#web/dashboard/parts/state.tsx'
import { CursorPager, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { credentialsQuery } from '../credentials/data.ts'
import { ownLrs, sendingCode } from '../credentials/sending-code.ts'
import { textOf } from '#web/dashboard/app/sentence.ts'
import { LrsTabs, lrsTexts, NotForViewers } from '../tabs.tsx'
import { statementsQuery, type Statement, type StatementsPage } from './data.ts'
import { StatementDetail } from './detail.tsx'
import { StatementFilters } from './filters.tsx'
import { exportFilters, isFiltered, type StatementsSearch } from './search.ts'
import { SentenceText } from '#web/dashboard/app/sentence-text.tsx'
import { useResultText } from './result-text.ts'
import { statementsTexts } from './texts.ts'

const route = '/w/$workspace/lrs'

export function StatementsScreen() {
  const { title } = useTexts(lrsTexts)
  const maySee = useMay('readStatements')
  const mayExport = useMay('change')
  return (
    <Page title={title} actions={mayExport && <Exports />}>
      <LrsTabs open="statements" />
      {maySee ? <Browser /> : <NotForViewers />}
    </Page>
  )
}

/** A table has the columns that most want; only JSON Lines have all of a statement. */
function Exports() {
  const filters = exportFilters(useSearch({ from: route }))
  return (
    <>
      <ExportButton request={{ kind: 'statements', format: 'csv', filters }} />
      <ExportButton label="JSON Lines" request={{ kind: 'statements', format: 'jsonl', filters }} />
    </>
  )
}

function Browser() {
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(statementsQuery(workspace, search))
  return (
    <>
      <StatementFilters />
      <Panel query={query}>{(page) => <List page={page} isOld={query.isPlaceholderData} />}</Panel>
    </>
  )
}

interface ListProps {
  readonly page: StatementsPage
  readonly isOld: boolean
}

function List({ page, isOld }: ListProps) {
  const { one, first, further, pager } = useTexts(statementsTexts)
  const { id: workspace } = useWorkspace()
  const search: StatementsSearch = useSearch({ from: route })
  const locate = useLocate()
  const addressOf = (next: StatementsSearch): string =>
    locate({ to: route, params: { workspace }, search: { ...search, ...next } }).href
  const { open } = search
  return (
    <Split
      open={
        open === undefined
          ? null
          : {
              id: open,
              title: one.title,
              content: <StatementDetail statementId={open} />,
              closeLabel: one.close,
              closeHref: addressOf({ open: undefined }),
            }
      }
    >
      {page.statements.length === 0 ? (
        <NoRows goOn={page.next_cursor === null ? null : addressOf({ cursor: page.next_cursor, open: undefined })} />
      ) : (
        <Rows page={page} isOld={isOld} addressOf={addressOf} />
      )}
      <CursorPager
        label={pager}
        first={first}
        later={further}
        cursor={search.cursor}
        next={page.next_cursor}
        addressAt={(cursor) => addressOf({ cursor, open: undefined })}
      />
    </Split>
  )
}

interface RowsProps extends ListProps {
  readonly addressOf: (next: StatementsSearch) => string
}

function Rows({ page, isOld, addressOf }: RowsProps) {
  const texts = useTexts(statementsTexts)
  const { title } = useTexts(lrsTexts)
  const language = useLanguage()
  const { open } = useSearch({ from: route })
  const resultOf = useResultText()
  const voided = new Set(page.voided)
  const idOf = (statement: Statement): string => textOf(statement, 'id') ?? ''
  const columns: readonly Column<Statement>[] = [
    {
      id: 'result',
      header: texts.columns.result,
      onPhones: true,
      cell: (statement) =>
        voided.has(idOf(statement)) ? <StatusBadge tone="warn">{texts.voided}</StatusBadge> : resultOf(statement),
    },
    {
      id: 'stored',
      header: texts.columns.stored,
      onPhones: true,
      cell: (statement) => {
        const at = textOf(statement, 'stored')
        return at !== null && <Ago at={at} language={language} />
      },
    },
  ]
  return (
    <>
      <Table
        caption={title}
        rows={page.statements}
        isOld={isOld}
        idOf={idOf}
        openId={open}
        title={{
          header: texts.columns.statement,
          cell: (statement) => (
            <TextLink href={addressOf({ open: idOf(statement) })}>
              <SentenceText statement={statement} isVoided={voided.has(idOf(statement))} />
            </TextLink>
          ),
        }}
        columns={open === undefined ? columns : []}
      />
      <p className="small quiet">{texts.foundUpTo(momentText(page.consistent_through, language))}</p>
    </>
  )
}

/** @param goOn address of the older statements; null where all were looked at */
function NoRows({ goOn }: { readonly goOn: string | null }) {
  const texts = useTexts(statementsTexts)
  const language = useLanguage()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (!isFiltered(search) && search.cursor === undefined && goOn === null) return <NoStatement />
  return (
    <NoMatch
      filters={[
        [texts.actor, search.actor],
        [texts.verb, search.verb],
        [texts.activity, search.activity],
        [texts.registration, search.registration],
        [texts.from, search.from && dateText(search.from, language)],
        [texts.to, search.to && dateText(search.to, language)],
      ]}
      onClear={() => void navigate({ search: {} })}
      soFar={
        goOn === null
          ? undefined
          : {
              ...texts.soFar,
              action: (
                <LinkButton variant="primary" href={goOn}>
                  {texts.more}
                </LinkButton>
              ),
            }
      }
    />
  )
}

function NoStatement() {
  const { empty } = useTexts(statementsTexts)
  const { copy, copied } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { data } = useInfiniteQuery(credentialsQuery(workspace))
  const known = data?.pages.flatMap(({ credentials }) => credentials) ?? []
  const username = known.find(({ status }) => status === 'active')?.id ?? '$LRS_USERNAME'
  return (
    <Empty
      title={empty.title}
      actions={
        <LinkButton href={locate({ to: '/w/$workspace/lrs/credentials', params: { workspace } }).href}>
          {empty.credentials}
        </LinkButton>
      }
    >
      <p>{empty.text}</p>
      <Code
        label={empty.call}
        text={sendingCode({ endpoint: ownLrs(), username, password: '$LRS_PASSWORD' })}
        copyLabel={copy}
        copiedLabel={copied}
      />
    </Empty>
  )
}
