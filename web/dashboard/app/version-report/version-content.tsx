import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Comparison } from './comparison.tsx'
import { reportQuery, type VersionReport } from './data.ts'
import { PartsTree } from './parts-tree.tsx'
import { versionReportTexts } from './texts.ts'

interface VersionContentProps {
  readonly packageId: string
  readonly report: VersionReport
}

/** What differs from the version before, and the tree of parts, of a version that can be played. */
export function VersionContent({ packageId, report }: VersionContentProps) {
  const { status, revision } = report.version
  if (status !== 'ready') return null
  return (
    <>
      {revision > 1 && <Comparison packageId={packageId} content={report} revision={revision} />}
      <PartsCard manifest={report.manifest} structure={report.structure} />
    </>
  )
}

/** The tree of parts. Apps have none. */
export function PartsCard({ manifest, structure }: Pick<VersionReport, 'manifest' | 'structure'>) {
  const { tree } = useTexts(versionReportTexts)
  if (manifest.standard === 'vr_apk') return null
  return (
    <Card title={tree.title}>
      <PartsTree structure={structure} />
    </Card>
  )
}

interface StoredContentProps {
  readonly packageId: string
  readonly versionId: string
}

/** The same of a version whose report is not known yet. */
export function StoredContent({ packageId, versionId }: StoredContentProps) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(reportQuery({ workspace, packageId, versionId }))
  return <Panel query={query}>{(report) => <VersionContent packageId={packageId} report={report} />}</Panel>
}
