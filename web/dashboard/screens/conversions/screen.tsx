import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useTabMark } from '#web/dashboard/app/use-tab-mark.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { OffsetPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { ConversionBadge } from './badge.tsx'
import { conversionsQuery, isUnderWay, type ConversionsPage, type ListedConversion } from './data.ts'
import { NewConversion } from './new-conversion.tsx'
import { conversionStatuses, type ConversionsSearch } from './search.ts'
import { conversionsTexts } from './texts.ts'
import { useSending } from './use-sending.ts'
import { jobWork, sendingWork } from './works.ts'

const route = '/w/$workspace/conversions'

export function ConversionsScreen() {
  const texts = useTexts(conversionsTexts)
  const language = useLanguage()
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(conversionsQuery(workspace, search))
  const mayChange = useMay('change')
  const sending = useSending()
  const jobs = query.data?.conversions ?? []
  const tabMark = useTabMark([
    ...sendingWork(sending, texts.statuses, language),
    ...jobs.map((job) => jobWork(job, texts.statuses, language)),
  ])
  return (
    <Page title={texts.title} tabMark={tabMark}>
      <div className="stack">
        {mayChange ? <NewConversion sending={sending} /> : <p className="small quiet">{adminsOnly}</p>}
        <Filter />
        <Panel query={query}>
          {(page) => (
            <>
              {page.conversions.length === 0 ? (
                <NoRows />
              ) : (
                <Rows rows={page.conversions} isOld={query.isPlaceholderData} />
              )}
              <Pages page={page} />
            </>
          )}
        </Panel>
      </div>
    </Page>
  )
}

function Filter() {
  const texts = useTexts(conversionsTexts)
  const { status } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  return (
    <div className="filters">
      <FilterSelect
        label={texts.status}
        all={texts.allStatuses}
        options={conversionStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={status}
        onChange={(next) => void navigate({ search: { status: next }, replace: true })}
      />
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly ListedConversion[]
  readonly isOld: boolean
}

function Rows({ rows, isOld }: RowsProps) {
  const texts = useTexts(conversionsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ job_id }) => job_id}
      title={{
        header: texts.columns.deck,
        cell: ({ job_id: jobId, title, filename }) => (
          <RowTitle
            href={locate({ to: `${route}/$jobId`, params: { workspace, jobId } }).href}
            title={title ?? filename}
            {...(title === null ? {} : { detail: <bdi>{filename}</bdi> })}
          />
        ),
      }}
      columns={useColumns()}
    />
  )
}

function useColumns(): readonly Column<ListedConversion>[] {
  const { columns, standards, slidesOf, noSlides } = useTexts(conversionsTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status, error }) => (
        <>
          <ConversionBadge status={status} />
          {error !== null && (
            <span className="row-detail">
              <ServiceSentence {...error} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'slides',
      header: columns.slides,
      align: 'end',
      onPhones: true,
      cell: ({ slide_count: count, progress: { slides_done: done, slides_total: total }, status }) => {
        if (count !== null) return numberText(count, language)
        return isUnderWay({ status }) && total !== null
          ? slidesOf(numberText(done, language), numberText(total, language))
          : noSlides
      },
    },
    {
      id: 'standard',
      header: columns.standard,
      cell: ({ target_scorm_version: version }) => standards[version],
    },
    {
      id: 'begun',
      header: columns.begun,
      cell: ({ created_at: at }) => <Ago at={at} language={language} />,
    },
  ]
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/conversions \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -F file=@deck.pptx -F scorm_version=1.2`

function NoRows() {
  const { empty, status, statuses } = useTexts(conversionsTexts)
  const { copy, copied } = useTexts(commonTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (search.status === undefined && search.offset === undefined) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
        <Code label={empty.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </Empty>
    )
  }
  return (
    <NoMatch
      filters={[[status, search.status && statuses[search.status]]]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}

function Pages({ page: { pagination } }: { readonly page: ConversionsPage }) {
  const texts = useTexts(conversionsTexts)
  const { id: workspace } = useWorkspace()
  const search: ConversionsSearch = useSearch({ from: route })
  const locate = useLocate()
  return (
    <OffsetPager
      label={texts.pager}
      earlier={texts.newer}
      later={texts.older}
      pagination={pagination}
      addressAt={(offset) => locate({ to: route, params: { workspace }, search: { ...search, offset } }).href}
    />
  )
}
