/** A version, or a file that was only checked, against the version before it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { FindingList } from '#web/dashboard/app/findings.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { bytesText, countText, numberText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { areAlike, compareVersions, type Comparison as Difference, type VersionContent } from './compare.ts'
import { reportQuery, revisionsQuery, type Revision } from './data.ts'
import { versionReportTexts } from './texts.ts'

interface ComparisonProps {
  readonly packageId: string
  readonly content: VersionContent
  /** Number of the version that has this content; null: none has it yet. */
  readonly revision: number | null
}

/** The newest version before this one that can be played: one that failed has nothing to compare with. */
const formerOf = (revision: number | null, revisions: readonly Revision[]): Revision | null =>
  revisions
    .filter((each) => (revision === null || each.revision < revision) && each.status === 'ready')
    .reduce<Revision | null>(
      (newest, each) => (newest === null || each.revision > newest.revision ? each : newest),
      null,
    )

export function Comparison({ packageId, content, revision }: ComparisonProps) {
  const { comparison } = useTexts(versionReportTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(revisionsQuery({ workspace, packageId }))
  return (
    <Panel query={query}>
      {(revisions) => {
        const former = formerOf(revision, revisions)
        if (former === null) return <p className="quiet">{comparison.first}</p>
        return (
          <Card title={comparison.title(former.version_label)}>
            <Against packageId={packageId} versionId={former.id} content={content} />
          </Card>
        )
      }}
    </Panel>
  )
}

interface AgainstProps extends Pick<ComparisonProps, 'packageId' | 'content'> {
  readonly versionId: string
}

function Against({ packageId, versionId, content }: AgainstProps) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(reportQuery({ workspace, packageId, versionId }))
  return <Panel query={query}>{(former) => <Differences before={former} after={content} />}</Panel>
}

interface DifferencesProps {
  readonly before: VersionContent
  readonly after: VersionContent
}

function Differences({ before, after }: DifferencesProps) {
  const { comparison: texts } = useTexts(versionReportTexts)
  const found = useMemo(() => compareVersions(before, after), [before, after])
  const isCut = before.structure.omitted_parts + after.structure.omitted_parts > 0
  return (
    <div className="stack">
      {areAlike(found) ? <p>{texts.alike}</p> : <Numbers found={found} after={after} />}
      <PartChanges found={found} />
      <FindingChanges title={texts.newFindings} report={found.newFindings} />
      <FindingChanges title={texts.goneFindings} report={found.goneFindings} />
      {isCut && <p className="small quiet">{texts.omitted}</p>}
    </div>
  )
}

function Numbers({ found, after: { manifest } }: { readonly found: Difference; readonly after: VersionContent }) {
  const { facts } = useTexts(versionReportTexts)
  const language = useLanguage()
  const signed = (amount: number, text: string): string => (amount === 0 ? '±0' : `${amount < 0 ? '−' : '+'}${text}`)
  return (
    <KeyValues
      rows={[
        ...(found.edition === null
          ? []
          : [{ key: facts.standard, value: <bdi>{`${found.edition.before} → ${found.edition.after}`}</bdi> }]),
        {
          key: facts.files,
          value: `${numberText(manifest.file_count, language)} (${signed(found.files, numberText(Math.abs(found.files), language))})`,
        },
        {
          key: facts.size,
          value: `${bytesText(manifest.unpacked_bytes, language)} (${signed(found.bytes, bytesText(Math.abs(found.bytes), language))})`,
        },
      ]}
    />
  )
}

function PartChanges({ found }: { readonly found: Difference }) {
  const { added, removed, renamed, moved, otherKind } = found
  const { comparison: texts, tree } = useTexts(versionReportTexts)
  const language = useLanguage()
  const withBelow = (below: number): string | null =>
    below === 0 ? null : texts.withBelow(countText(below, tree.parts, language))
  const place = { group: [texts.into, texts.inNoGroup], order: [texts.behind, texts.atFirst] } as const
  return (
    <>
      <Changes title={texts.added} rows={added.map(({ part, below }) => [part.title, withBelow(below)])} />
      <Changes title={texts.removed} rows={removed.map(({ part, below }) => [part.title, withBelow(below)])} />
      <Changes
        title={texts.renamed}
        rows={renamed.map(({ part, former }) => [
          part.title,
          <>
            {texts.former} <bdi>{former}</bdi>
          </>,
        ])}
      />
      <Changes
        title={texts.moved}
        rows={moved.map(({ part, place: kind, by }) => {
          const [beside, alone] = place[kind]
          return [part.title, <bdi>{by === null ? alone : beside(by)}</bdi>]
        })}
      />
      <Changes
        title={texts.otherKind}
        rows={otherKind.map(({ part, former }) => [
          part.title,
          `${tree.kinds[part.kind ?? 'group']}, ${texts.former} ${tree.kinds[former ?? 'group']}`,
        ])}
      />
    </>
  )
}

/** Rows of each kind that are shown. */
const mostShown = 50

interface ChangesProps {
  readonly title: string
  /** The title of a part, and what is said of it. */
  readonly rows: readonly (readonly [title: string, detail: ReactNode])[]
}

function Changes({ title, rows }: ChangesProps) {
  const { comparison } = useTexts(versionReportTexts)
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="changes-title">
        {title} ({numberText(rows.length, language)})
      </h3>
      <ul className="changes">
        {rows.slice(0, mostShown).map(([part, detail], at) => (
          <li key={at}>
            <bdi>{part}</bdi> {detail !== null && <span className="small quiet">{detail}</span>}
          </li>
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className="small quiet">{comparison.more(numberText(rows.length - mostShown, language))}</p>
      )}
    </section>
  )
}

interface FindingChangesProps {
  readonly title: string
  readonly report: Difference['newFindings']
}

function FindingChanges({ title, report: { errors, warnings } }: FindingChangesProps) {
  const language = useLanguage()
  const count = errors.length + warnings.length
  if (count === 0) return null
  return (
    <section className="stack">
      <h3 className="changes-title">
        {title} ({numberText(count, language)})
      </h3>
      <FindingList errors={errors} warnings={warnings} />
    </section>
  )
}
