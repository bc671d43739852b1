/** Frameworks of skills: what courses are aligned to. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { SkillsList } from '../skills-list.tsx'
import { skillsTexts } from '../tabs.tsx'
import { frameworksQuery, type Framework } from './data.ts'
import { ImportDialog } from './import-dialog.tsx'
import { NewFrameworkDialog } from './new-framework.tsx'
import { frameworksTexts } from './texts.ts'

const route = '/w/$workspace/skills'

export function FrameworksScreen() {
  const texts = useTexts(frameworksTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(frameworksQuery(workspace, cursor))
  return (
    <SkillsList
      open="frameworks"
      texts={texts}
      query={query}
      rowsOf={({ frameworks }) => frameworks}
      additions={<Additions />}
      cursor={cursor}
      addressAt={(next) => locate({ to: route, params: { workspace }, search: { cursor: next } }).href}
    >
      {(rows, isOld) => <Rows rows={rows} isOld={isOld} />}
    </SkillsList>
  )
}

function Additions() {
  const texts = useTexts(frameworksTexts)
  const [open, setOpen] = useState<'new' | 'import' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <Button icon={FileUp} onPress={() => setOpen('import')}>
        {texts.import}
      </Button>
      <Button variant="primary" icon={Plus} onPress={() => setOpen('new')}>
        {texts.create}
      </Button>
      {open === 'new' && <NewFrameworkDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly Framework[]; readonly isOld: boolean }) {
  const texts = useTexts(frameworksTexts)
  const { title } = useTexts(skillsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const versionText = (version: number): string => texts.versionOf(numberText(version, language))
  return (
    <Table
      caption={title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.title,
        cell: ({ id: frameworkId, title: name }) => (
          <RowTitle
            href={locate({ to: `${route}/frameworks/$frameworkId`, params: { workspace, frameworkId } }).href}
            title={name}
          />
        ),
      }}
      columns={[
        {
          id: 'version',
          header: texts.columns.version,
          onPhones: true,
          cell: ({ currentVersion }) => (
            <StatusBadge tone={currentVersion === null ? 'quiet' : 'good'}>
              {currentVersion === null ? texts.notPublished : versionText(currentVersion)}
            </StatusBadge>
          ),
        },
        {
          id: 'draft',
          header: texts.columns.draft,
          cell: ({ draftVersion }) => (draftVersion === null ? texts.noDraft : versionText(draftVersion)),
        },
        {
          id: 'fading',
          header: texts.columns.fading,
          cell: ({ defaultHalfLifeDays: days }) =>
            days === null ? texts.never : countText(days, texts.days, language),
        },
        {
          id: 'changed',
          header: texts.columns.changed,
          onPhones: true,
          cell: ({ updatedAt }) => <Ago at={updatedAt} language={language} />,
        },
      ]}
    />
  )
}
