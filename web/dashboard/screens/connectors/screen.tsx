/** Installations of connectors, and whether they are well. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { OffsetPager } from '#web/dashboard/parts/table.tsx'
import { connectorsKey, installationsQuery, removeInstallation, type Installation } from './data.ts'
import { InstallationRows, nameOf } from './installation-rows.tsx'
import { installationStatuses } from './search.ts'
import { connectorsTexts } from './texts.ts'

const route = '/w/$workspace/connectors'

export function ConnectorsScreen() {
  const texts = useTexts(connectorsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(installationsQuery(workspace, search))
  const [removing, setRemoving] = useState<Installation | null>(null)
  return (
    <Page title={texts.title}>
      <p className="small quiet">{texts.hint}</p>
      <Filters />
      <Panel query={query}>
        {({ installations, pagination }) => (
          <>
            {installations.length === 0 ? (
              <NoRows />
            ) : (
              <InstallationRows rows={installations} isOld={query.isPlaceholderData} onRemove={setRemoving} />
            )}
            <OffsetPager
              label={texts.pager}
              earlier={texts.earlier}
              later={texts.later}
              pagination={pagination}
              addressAt={(offset) => locate({ to: route, params: { workspace }, search: { ...search, offset } }).href}
            />
          </>
        )}
      </Panel>
      {removing !== null && <RemovalDialog installation={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}

function Filters() {
  const texts = useTexts(connectorsTexts)
  const { status } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  return (
    <div className="filters">
      <FilterSelect
        label={texts.status}
        all={texts.every}
        options={installationStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={status}
        onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
      />
    </div>
  )
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/connectors/installations \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"connector": "moodle", "externalId": "site-1", "displayName": "Our Moodle"}'`

function NoRows() {
  const texts = useTexts(connectorsTexts)
  const { empty } = texts
  const { copy, copied } = useTexts(commonTexts)
  const { status, mode, offset } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (status === undefined && mode === undefined && offset === undefined) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
        <Code label={empty.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </Empty>
    )
  }
  return (
    <NoMatch
      filters={[[texts.status, status && texts.statuses[status]]]}
      mode={mode}
      onClear={() => void navigate({ search: { mode: undefined } })}
    />
  )
}

interface RemovalDialogProps {
  readonly installation: Installation
  readonly onClose: () => void
}

function RemovalDialog({ installation, onClose }: RemovalDialogProps) {
  const { removal } = useTexts(connectorsTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => removeInstallation(workspace, installation.id),
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: connectorsKey(workspace) })
    },
  })
  return (
    <ConfirmChange
      title={removal.title(nameOf(installation))}
      text={removal.text}
      action={removal.action}
      change={change}
      onClose={onClose}
    />
  )
}
