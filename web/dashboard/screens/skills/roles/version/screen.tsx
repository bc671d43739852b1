/** One version of a role as it was stored, to be read only. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import { roleQuery, roleVersionQuery, type RoleBrief } from '../data.ts'
import { RequirementTable } from '../one/requirement-rows.tsx'
import { rolesTexts } from '../texts.ts'
import { roleVersionTexts } from './texts.ts'
import { VersionLinks } from './version-links.tsx'

const route = '/w/$workspace/skills/roles/$roleBriefId/versions/$version'

export function RoleVersionScreen() {
  const texts = useTexts(roleVersionTexts)
  const { roleBriefId, version } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  // What is known of the role may be older than this version: the current one is always asked for.
  const current = useQuery({ ...roleQuery({ workspace, roleBriefId }), staleTime: 0 }).data
  const query = useQuery(roleVersionQuery({ workspace, roleBriefId }, version))
  const { href } = locate({ to: '/w/$workspace/skills/roles/$roleBriefId', params: { workspace, roleBriefId } })
  return (
    <Page
      title={texts.title((query.data ?? current)?.title ?? roleBriefId, version)}
      parent={{ label: current?.title ?? texts.parent, href }}
      mark={query.data && <Marks role={query.data} current={current} />}
      actions={<LinkButton href={href}>{texts.openCurrent}</LinkButton>}
    >
      <Panel query={query}>{(role) => <RoleVersion role={role} current={current} />}</Panel>
    </Page>
  )
}

interface RoleVersionProps {
  readonly role: RoleBrief
  /** The current version; undefined while it is not known. */
  readonly current: RoleBrief | undefined
}

function Marks({ role, current }: RoleVersionProps) {
  const texts = useTexts(roleVersionTexts)
  const { archivedMark } = useTexts(rolesTexts)
  return (
    <>
      {current !== undefined && (
        <StatusBadge tone={role.version < current.version ? 'warn' : 'good'}>
          {role.version < current.version ? texts.earlier : texts.current}
        </StatusBadge>
      )}{' '}
      {role.status === 'archived' && <StatusBadge tone="quiet">{archivedMark}</StatusBadge>}
    </>
  )
}

function RoleVersion({ role, current }: RoleVersionProps) {
  const texts = useTexts(roleVersionTexts)
  const language = useLanguage()
  const labels = useSkillLabels(role.frameworkId)
  const stored = dateText(role.updatedAt, language)
  return (
    <div className="stack">
      <VersionLinks role={role} current={current?.version} />
      {current !== undefined && (
        <p>
          {role.version < current.version
            ? texts.earlierText(stored, numberText(current.version, language))
            : texts.currentText(stored)}
        </p>
      )}
      <RequirementTable requirements={role.requirements} labelOf={(skillId) => labels?.get(skillId) ?? skillId} />
    </div>
  )
}
