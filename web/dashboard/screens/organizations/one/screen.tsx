/** One organization: what it is, and what its learners have done. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import {
  archiveOrganization,
  changeOrganization,
  organizationQuery,
  organizationsKey,
  type Organization,
} from '../data.ts'
import { OrganizationDialog } from '../form-dialog.tsx'
import { organizationsTexts } from '../texts.ts'
import { Report } from './report.tsx'

const route = '/w/$workspace/organizations/$organizationId'

export function OrganizationScreen() {
  const texts = useTexts(organizationsTexts)
  const { organizationId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(organizationQuery({ workspace, organizationId }))
  const known = query.data
  return (
    <Page
      title={known?.name ?? organizationId}
      parent={{ label: texts.title, href: locate({ to: '/w/$workspace/organizations', params: { workspace } }).href }}
      mark={
        known && (
          <StatusBadge tone={known.status === 'active' ? 'good' : 'quiet'}>{texts.statuses[known.status]}</StatusBadge>
        )
      }
      actions={known && <Actions organization={known} />}
    >
      <Panel query={query}>
        {(organization) => (
          <div className="stack">
            {organization.status === 'archived' && <p role="status">{texts.archived}</p>}
            <Facts organization={organization} />
            <Report organization={organization} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

interface PartProps {
  readonly organization: Organization
}

function Facts({ organization: { id, externalId, contactEmail, tags, notes } }: PartProps) {
  const { facts, none } = useTexts(organizationsTexts)
  return (
    <Card>
      <KeyValues
        rows={[
          { key: facts.id, value: <code>{id}</code> },
          { key: facts.external, value: <bdi>{externalId ?? none}</bdi> },
          { key: facts.contact, value: <bdi>{contactEmail ?? none}</bdi> },
          { key: facts.tags, value: <bdi>{tags.length === 0 ? none : tags.join(', ')}</bdi> },
          ...(notes === null ? [] : [{ key: facts.notes, value: <bdi>{notes}</bdi> }]),
        ]}
      />
    </Card>
  )
}

function Actions({ organization }: PartProps) {
  const texts = useTexts(organizationsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const mayChange = useMay('change')
  const id = { workspace, organizationId: organization.id }
  const isActive = organization.status === 'active'
  const change = useMutation({
    mutationFn: (): Promise<unknown> =>
      isActive ? archiveOrganization(id) : changeOrganization(id, { status: 'active' }),
    onSuccess: () => cache.invalidateQueries({ queryKey: organizationsKey(workspace) }),
  })
  if (!mayChange) return <p className="small quiet">{common.adminsOnly}</p>
  return (
    <>
      <Button icon={Pencil} onPress={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <Button icon={isActive ? Archive : ArchiveRestore} isPending={change.isPending} onPress={() => change.mutate()}>
        {isActive ? texts.archive : texts.restore}
      </Button>
      <RefusedChange error={change.error} />
      {isEditing && <OrganizationDialog organization={organization} onClose={() => setEditing(false)} />}
    </>
  )
}
