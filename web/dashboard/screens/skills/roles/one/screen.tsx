/** One role: what it asks for, and who is compared with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { ConflictNotice, type FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useEdited } from '#web/dashboard/app/edited.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import { modelTexts, levelOf } from '../../words.ts'
import { changeRole, roleQuery, rolesKey, type RoleBrief } from '../data.ts'
import { rolesTexts } from '../texts.ts'
import { VersionLinks } from '../version/version-links.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { RequirementTable, useWeightText } from './requirement-rows.tsx'
import { RoleForm, type RoleValues } from './role-form.tsx'

const route = '/w/$workspace/skills/roles/$roleBriefId'

export function RoleScreen() {
  const texts = useTexts(rolesTexts)
  const { roleBriefId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const query = useQuery(roleQuery({ workspace, roleBriefId }))
  const known = query.data
  return (
    <Page
      title={known?.title ?? roleBriefId}
      parent={{ label: texts.parent, href: locate({ to: '/w/$workspace/skills/roles', params: { workspace } }).href }}
      mark={known?.status === 'archived' && <StatusBadge tone="quiet">{texts.archivedMark}</StatusBadge>}
      actions={known?.status === 'active' && mayChange && <ArchiveButton role={known} />}
    >
      <Panel query={query}>
        {(role) => (
          <div className="stack">
            <VersionLinks role={role} current={role.version} />
            {mayChange ? <EditRole role={role} /> : <ReadRole role={role} />}
            {mayChange && <Compare role={role} />}
          </div>
        )}
      </Panel>
    </Page>
  )
}

function ReadRole({ role: { frameworkId, requirements } }: { readonly role: RoleBrief }) {
  const { adminsOnly } = useTexts(commonTexts)
  const labels = useSkillLabels(frameworkId)
  return (
    <>
      <p className="small quiet">{adminsOnly}</p>
      <RequirementTable requirements={requirements} labelOf={(skillId) => labels?.get(skillId) ?? skillId} />
    </>
  )
}

const valuesOf = ({ title, requirements }: RoleBrief): RoleValues => ({ title, requirements })

/** Refused where somebody else has changed the role since it was shown. */
function EditRole({ role }: { readonly role: RoleBrief }) {
  const texts = useTexts(rolesTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const address = { workspace, roleBriefId: role.id }
  const { values, setValues, isDirty, version, conflict, begin } = useEdited(role, valuesOf)
  const wordsOf = useWords(role)
  const change = useMutation({
    mutationFn: () =>
      changeRole(address, {
        title: values.title.trim(),
        frameworkId: role.frameworkId,
        requirements: [...values.requirements],
        version,
      }),
    onSuccess: ({ roleBrief }) => {
      begin(roleBrief)
      return cache.invalidateQueries({ queryKey: rolesKey(workspace) })
    },
    // Where somebody else has saved meanwhile, the newer version is asked for: it is the conflict.
    onError: () => cache.invalidateQueries(roleQuery(address)),
  })
  const settle = (choice: () => void): void => {
    choice()
    change.reset()
  }
  const isConflict = conflict !== null && isRefusal(change.error, 'VERSION_CONFLICT')
  return (
    <>
      <Unsaved isDirty={isDirty} />
      <RoleForm
        frameworkId={role.frameworkId}
        values={values}
        onChange={setValues}
        refusal={change.error === null || isConflict ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.form.save}
        onSubmit={() => change.mutate()}
        notice={
          <>
            {role.status === 'archived' && <p className="small quiet">{texts.archivedText}</p>}
            {conflict !== null && (
              <ConflictNotice
                change={{ entity_id: role.id }}
                conflict={{
                  ...conflict,
                  keepMine: () => settle(conflict.keepMine),
                  takeTheirs: () => settle(conflict.takeTheirs),
                }}
                wordsOf={wordsOf}
              />
            )}
          </>
        }
      />
    </>
  )
}

/** A role in words: its name, and each skill with what is asked of it. */
function useWords({ frameworkId }: RoleBrief): (values: RoleValues) => FieldWords {
  const { form: texts } = useTexts(rolesTexts)
  const { levels } = useTexts(modelTexts)
  const labels = useSkillLabels(frameworkId)
  const weightText = useWeightText()
  return ({ title, requirements }) => [
    [texts.name, title],
    ...requirements.map(
      ({ skillId, level, weight }) =>
        [labels?.get(skillId) ?? skillId, `${levels[levelOf(level)]}, ${weightText(weight)}`] as const,
    ),
  ]
}

function Compare({ role: { id: roleBriefId, frameworkId } }: { readonly role: RoleBrief }) {
  const { compare: texts } = useTexts(rolesTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const locate = useLocate()
  return (
    <Card title={texts.title}>
      <p className="small quiet">{texts.text}</p>
      <Form
        refusal={null}
        isPending={false}
        submitLabel={texts.action}
        pendingLabel={texts.pending}
        onSubmit={(data) =>
          void navigate({
            to: `${route}/$subjectId`,
            params: { workspace, roleBriefId, subjectId: fieldText(data, 'subjectId') },
          })
        }
      >
        <TextField name="subjectId" label={texts.id} isRequired maxLength={255} autoComplete="off" />
      </Form>
      <p>
        <TextLink
          href={
            locate({
              to: '/w/$workspace/skills/map',
              params: { workspace },
              search: { framework: frameworkId, role: roleBriefId },
            }).href
          }
        >
          {texts.heatMap}
        </TextLink>
      </p>
    </Card>
  )
}
