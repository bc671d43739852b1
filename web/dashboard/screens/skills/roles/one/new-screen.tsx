/** A new role. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import { frameworksQuery, type Framework } from '../../frameworks/data.ts'
import { createRole, rolesKey } from '../data.ts'
import { rolesTexts } from '../texts.ts'
import { RoleForm, type RoleValues } from './role-form.tsx'

export function NewRoleScreen() {
  const { form: texts, parent } = useTexts(rolesTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const query = useQuery(frameworksQuery(workspace))
  return (
    <Page
      title={texts.newTitle}
      parent={{ label: parent, href: locate({ to: '/w/$workspace/skills/roles', params: { workspace } }).href }}
    >
      {mayChange ? (
        <Panel query={query}>
          {({ frameworks }) => {
            const published = frameworks.filter(({ currentVersion }) => currentVersion !== null)
            return published.length === 0 ? <p>{texts.noFramework}</p> : <NewRole frameworks={published} />
          }}
        </Panel>
      ) : (
        <p>{adminsOnly}</p>
      )}
    </Page>
  )
}

const blank: RoleValues = { title: '', requirements: [] }

function NewRole({ frameworks }: { readonly frameworks: readonly Framework[] }) {
  const { form: texts } = useTexts(rolesTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const intentKey = useIntentKey()
  const [frameworkId, setFramework] = useState(frameworks[0]?.id ?? '')
  const [values, setValues] = useState(blank)
  const creation = useMutation({
    mutationFn: () => {
      const body = { title: values.title.trim(), frameworkId, requirements: [...values.requirements] }
      return createRole(workspace, body, intentKey(body))
    },
    onSuccess: async ({ roleBrief: { id: roleBriefId } }) => {
      await cache.invalidateQueries({ queryKey: rolesKey(workspace) })
      const next = { to: '/w/$workspace/skills/roles/$roleBriefId', params: { workspace, roleBriefId } } as const
      // What is typed is saved: nothing asks about it.
      if (isHere()) await navigate({ ...next, ignoreBlocker: true })
    },
  })
  const isDirty = values.title !== '' || values.requirements.length > 0
  return (
    <>
      <Unsaved isDirty={isDirty} />
      <RoleForm
        frameworkId={frameworkId}
        values={values}
        onChange={setValues}
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={texts.create}
        onSubmit={() => creation.mutate()}
      >
        <Select
          label={texts.framework}
          value={frameworkId}
          options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
          onChange={(next) => {
            setFramework(next)
            // Skills of one framework are no skills of another.
            setValues({ ...values, requirements: [] })
          }}
        />
      </RoleForm>
    </>
  )
}
