/** The report of a version: what its manifest states, what was found, what differs from the one before, and its parts. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { saveFile } from '#web/dashboard/app/files.ts'
import { Findings } from '#web/dashboard/app/findings.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { OnePanel } from '#web/dashboard/app/one-panel.tsx'
import { useUploaderName } from '#web/dashboard/app/people.ts'
import { packageQuery, reportQuery, type Revision, type VersionReport } from '#web/dashboard/app/version-report/data.ts'
import { jsonFile } from '#web/dashboard/app/version-report/json-file.ts'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { ManifestFacts } from '#web/dashboard/app/version-report/manifest-facts.tsx'
import { VersionContent } from '#web/dashboard/app/version-report/version-content.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { bytesText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { useOpenSessions } from '../one/open-sessions.ts'
import { VersionBadges } from '../one/version-badges.tsx'
import { versionTexts } from './texts.ts'

export function VersionScreen() {
  const texts = useTexts(versionTexts)
  const { packageId, versionId } = useParams({ from: '/w/$workspace/packages/$packageId/versions/$versionId' })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { data: course } = useQuery(packageQuery({ workspace, packageId }))
  const query = useQuery(reportQuery({ workspace, packageId, versionId }))
  const known = query.data
  const { href } = locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } })
  return (
    <Page
      title={known === undefined ? versionId : texts.title(known.version.version_label)}
      parent={{ label: course?.title ?? texts.parent, href }}
      mark={known && <VersionBadges status={known.version.status} active={known.version.active} />}
      actions={
        known && (
          <Button icon={Download} onPress={() => saveFile(`${versionId}-report.json`, jsonFile(known))}>
            {texts.asJson}
          </Button>
        )
      }
    >
      <OnePanel query={query}>{(report) => <Report packageId={packageId} report={report} />}</OnePanel>
    </Page>
  )
}

function Report({ packageId, report }: { readonly packageId: string; readonly report: VersionReport }) {
  const texts = useTexts(versionTexts)
  return (
    <div className="stack">
      <Card>
        <UploadFacts packageId={packageId} version={report.version} />
      </Card>
      <Card title={texts.manifest}>
        <ManifestFacts manifest={report.manifest} />
      </Card>
      <Card title={texts.found}>
        <Found report={report} />
      </Card>
      <VersionContent packageId={packageId} report={report} />
    </div>
  )
}

/** Why a version has failed, and what was found. A failure that is no finding leaves nothing to praise. */
function Found({ report: { failure, report } }: { readonly report: VersionReport }) {
  const isListed = report.errors.some(({ message }) => message === failure)
  const hasFindings = report.errors.length + report.warnings.length > 0
  return (
    <div className="stack">
      {failure !== null && !isListed && (
        <p>
          <ServiceSentence code={null} message={failure} />
        </p>
      )}
      {(failure === null || hasFindings) && <Findings report={report} />}
    </div>
  )
}

function UploadFacts({ packageId, version }: { readonly packageId: string; readonly version: Revision }) {
  const texts = useTexts(versionTexts)
  const language = useLanguage()
  const { person } = useWorkspace().me
  const uploaderName = useUploaderName()
  const { uploaded_by: by, created_at: at, file_size_bytes: size } = version
  const sessions = useOpenSessions(packageId, version.id)
  return (
    <KeyValues
      rows={[
        { key: texts.by, value: by === person.id ? texts.you : <bdi>{uploaderName(by)}</bdi> },
        { key: texts.at, value: <Ago at={at} language={language} /> },
        { key: texts.zip, value: bytesText(size, language) },
        { key: texts.sessions, value: sessions ?? '–' },
      ]}
    />
  )
}
