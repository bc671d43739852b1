/** The editor of an alignment: a course beside a search of skills. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { AlignmentBadge } from '../alignments/alignment-badge.tsx'
import { alignmentsKey, packageTitlesQuery } from '../alignments/data.ts'
import { ExtractionCard } from '../extraction/extraction-card.tsx'
import { CourseCard } from './course-card.tsx'
import { alignmentQuery, storeMappings, type AlignmentAddress, type OneAlignment, type StatedMapping } from './data.ts'
import { MappingDialog, type Edited } from './mapping-dialog.tsx'
import { Mappings } from './mappings.tsx'
import { PreviewCard } from './preview-card.tsx'
import { PublishButton, RealignButton } from './actions.tsx'
import { readCourseText } from './read-course-text.ts'
import { SkillSearch, type ChosenSkill } from '../skill-search.tsx'
import { wholeCourse } from './target.ts'
import { alignmentTexts } from './texts.ts'

const route = '/w/$workspace/skills/alignments/$alignmentId'

export function AlignmentScreen() {
  const texts = useTexts(alignmentTexts)
  const { alignmentId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const address = { workspace, alignmentId }
  const query = useQuery(alignmentQuery(address))
  const titles = useQuery(packageTitlesQuery(workspace)).data
  const known = query.data?.alignment
  const name = known && (known.activityIri ?? titles?.get(known.packageId ?? '') ?? known.packageId)
  return (
    <Page
      title={name ?? alignmentId}
      parent={{
        label: texts.parent,
        href: locate({ to: '/w/$workspace/skills/alignments', params: { workspace } }).href,
      }}
      mark={known && <AlignmentBadge alignment={known} />}
      actions={
        known &&
        mayChange && (
          <>
            {known.currentVersion !== null && <RealignButton alignment={known} />}
            <PublishButton address={address} alignment={known} />
          </>
        )
      }
    >
      <Panel query={query}>{(found) => <Editor address={address} found={found} />}</Panel>
    </Page>
  )
}

interface EditorProps {
  readonly address: AlignmentAddress
  readonly found: OneAlignment
}

function Editor({ address, found }: EditorProps) {
  const texts = useTexts(alignmentTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const mayChange = useMay('change')
  const cache = useQueryClient()
  const [skill, setSkill] = useState<ChosenSkill | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const { alignment, mappings, findings } = found
  const { packageId } = alignment
  const removal = useMutation({
    mutationFn: (kept: readonly StatedMapping[]) =>
      storeMappings({ ...address, version: alignment.version, mappings: kept }),
    onSettled: () => cache.invalidateQueries({ queryKey: alignmentsKey(address.workspace) }),
  })
  return (
    <div className="stack">
      <p className="small quiet">{mayChange ? texts.hint : common.adminsOnly}</p>
      <RefusedChange error={removal.error} />
      {mayChange && (
        <div className="alignment-editor">
          <SkillSearch
            title={texts.searchTitle}
            frameworkId={alignment.frameworkId}
            chosen={skill}
            onChoose={setSkill}
          />
          <CourseCard
            alignment={alignment}
            skill={skill}
            onAlign={(target) => skill !== null && setEdited({ skill, target, mappingId: null })}
          />
        </div>
      )}
      {mayChange && (
        <ExtractionCard
          kind="course"
          frameworkId={alignment.frameworkId}
          taken={new Set(mappings.map(({ skillId }) => skillId))}
          onAccept={({ skillId, label }) =>
            setEdited({ skill: { skillId, label }, target: wholeCourse, mappingId: null })
          }
          {...(packageId === null ? {} : { courseText: () => readCourseText(cache, address.workspace, packageId) })}
        />
      )}
      <Card title={texts.mappings}>
        {findings.length > 0 && (
          <p className="small quiet">
            {countText(findings.flatMap(({ mappingIds }) => mappingIds).length, texts.findings.count, language)}.{' '}
            {texts.findings.text}
          </p>
        )}
        <Mappings
          found={found}
          mayChange={mayChange}
          onEdit={setEdited}
          onRemove={(mappingId) => removal.mutate(mappings.filter((each) => each.mappingId !== mappingId))}
        />
      </Card>
      {mayChange && packageId !== null && <PreviewCard address={address} found={found} packageId={packageId} />}
      {edited !== null && (
        <MappingDialog address={address} found={found} edited={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
