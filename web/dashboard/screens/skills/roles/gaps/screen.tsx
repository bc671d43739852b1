/** What a learner meets of a role, lacks, or has not proven yet. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText, numberText, percentText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import { NotForMembers } from '../../tabs.tsx'
import { roleQuery } from '../data.ts'
import { RoleVersionLink } from '../version/version-links.tsx'
import { gapRows, type GapReport } from './csv-rows.ts'
import { gapsQuery } from './data.ts'
import { GapTable } from './gap-table.tsx'
import { Recommendations } from './recommendations.tsx'
import { gapTexts } from './texts.ts'

const route = '/w/$workspace/skills/roles/$roleBriefId/$subjectId'

export function GapsScreen() {
  const texts = useTexts(gapTexts)
  const { roleBriefId, subjectId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const maySee = useMay('change')
  const locate = useLocate()
  const role = useQuery(roleQuery({ workspace, roleBriefId })).data?.title ?? roleBriefId
  return (
    <Page
      title={texts.title(subjectId, role)}
      parent={{
        label: role,
        href: locate({ to: '/w/$workspace/skills/roles/$roleBriefId', params: { workspace, roleBriefId } }).href,
      }}
    >
      {maySee ? <Report roleBriefId={roleBriefId} subjectId={subjectId} /> : <NotForMembers />}
    </Page>
  )
}

function Report(address: { readonly roleBriefId: string; readonly subjectId: string }) {
  const texts = useTexts(gapTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(gapsQuery({ workspace, ...address }))
  return (
    <Panel query={query}>
      {(report) => (
        <div className="stack">
          <Readiness report={report} />
          <UnknownSkills report={report} />
          <div className="named-cells">
            <GapTable report={report} />
          </div>
          <Recommendations report={report} />
          <p>
            <TextLink
              href={
                locate({
                  to: '/w/$workspace/skills/learners/$subjectId',
                  params: { workspace, subjectId: report.subjectId },
                  search: { framework: report.frameworkId },
                }).href
              }
            >
              {texts.levels}
            </TextLink>
          </p>
        </div>
      )}
    </Panel>
  )
}

function Readiness({ report }: { readonly report: GapReport }) {
  const texts = useTexts(gapTexts)
  const language = useLanguage()
  const { readiness, requirements, asOf, roleBriefId, roleBriefVersion, subjectId } = report
  const met = requirements.filter(({ status }) => status === 'met').length
  const share = percentText(readiness, language)
  return (
    <Card
      title={texts.readiness}
      actions={
        <Button icon={Download} onPress={() => saveFile(`${roleBriefId}-${subjectId}.csv`, csvFile(gapRows(report)))}>
          {texts.csv}
        </Button>
      }
    >
      <div className="meter readiness">
        <strong>{share}</strong>
        <meter aria-label={texts.readiness} aria-valuetext={share} min={0} max={1} value={readiness} />
      </div>
      <p>
        {texts.readinessText(numberText(met, language), numberText(requirements.length, language))}{' '}
        <span className="quiet">{texts.asOf(dateText(asOf, language))}</span>
      </p>
      <p className="small quiet">{texts.explain}</p>
      <p className="small">
        <RoleVersionLink roleBriefId={roleBriefId} version={roleBriefVersion}>
          {texts.version(numberText(roleBriefVersion, language))}
        </RoleVersionLink>
      </p>
    </Card>
  )
}

function UnknownSkills({ report: { unknownSkills, frameworkId } }: { readonly report: GapReport }) {
  const { unknown } = useTexts(gapTexts)
  const labels = useSkillLabels(frameworkId)
  if (unknownSkills.length === 0) return null
  return (
    <p role="status">
      {unknown} <code className="long-text">{unknownSkills.map((id) => labels?.get(id) ?? id).join(', ')}</code>
    </p>
  )
}
