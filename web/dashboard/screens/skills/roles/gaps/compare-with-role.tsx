/** The way from a learner to a comparison with a role. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { rolesQuery, type RoleBrief } from '../data.ts'
import { gapTexts } from './texts.ts'

export function CompareWithRole({ subjectId }: { readonly subjectId: string }) {
  const { compare: texts } = useTexts(gapTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(rolesQuery(workspace))
  return (
    <Card title={texts.title}>
      <p className="small quiet">{texts.text}</p>
      <Panel query={query}>
        {({ roleBriefs: roles }) =>
          roles.length === 0 ? (
            <p>
              {texts.none}{' '}
              <LinkButton href={locate({ to: '/w/$workspace/skills/roles/new', params: { workspace } }).href}>
                {texts.create}
              </LinkButton>
            </p>
          ) : (
            <Choice subjectId={subjectId} roles={roles} />
          )
        }
      </Panel>
    </Card>
  )
}

interface ChoiceProps {
  readonly subjectId: string
  readonly roles: readonly RoleBrief[]
}

function Choice({ subjectId, roles }: ChoiceProps) {
  const { compare: texts } = useTexts(gapTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const [chosen, setChosen] = useState('')
  const roleBriefId = chosen === '' ? (roles[0]?.id ?? '') : chosen
  return (
    <div className="row">
      <Select
        label={texts.choose}
        isLabelHidden
        value={roleBriefId}
        options={roles.map(({ id: value, title: label }) => ({ value, label }))}
        onChange={setChosen}
      />
      <LinkButton
        href={
          locate({
            to: '/w/$workspace/skills/roles/$roleBriefId/$subjectId',
            params: { workspace, roleBriefId, subjectId },
          }).href
        }
      >
        {texts.open}
      </LinkButton>
    </div>
  )
}
