/** Headsets of a workspace: which are paired, and pairing another one. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { OffsetPager } from '#web/dashboard/parts/table.tsx'
import { devicesQuery } from './data.ts'
import { RenameDialog, RevocationDialog } from './device-dialogs.tsx'
import { DeviceRows, type DeviceIntent } from './device-rows.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { deviceStatuses } from './search.ts'
import { devicesTexts } from './texts.ts'

const route = '/w/$workspace/devices'

export function DevicesScreen() {
  const texts = useTexts(devicesTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(devicesQuery(workspace, search))
  const [isPairing, setPairing] = useState(false)
  const [intent, setIntent] = useState<DeviceIntent | null>(null)
  const mayChange = useMay('change')
  const pairButton = mayChange && (
    <Button variant="primary" icon={Plus} onPress={() => setPairing(true)}>
      {texts.pair}
    </Button>
  )
  const close = (): void => setIntent(null)
  return (
    <Page title={texts.title} actions={pairButton}>
      <p className="small quiet">{texts.hint}</p>
      <Filters />
      <Panel query={query}>
        {({ devices, pagination }) => (
          <>
            {devices.length === 0 ? (
              <NoRows pairButton={pairButton} />
            ) : (
              <DeviceRows rows={devices} isOld={query.isPlaceholderData} onIntent={setIntent} />
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
      {isPairing && <PairDialog onClose={() => setPairing(false)} />}
      {intent?.kind === 'rename' && <RenameDialog device={intent.device} onClose={close} />}
      {intent?.kind === 'revoke' && <RevocationDialog device={intent.device} onClose={close} />}
    </Page>
  )
}

function Filters() {
  const texts = useTexts(devicesTexts)
  const { status } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  return (
    <div className="filters">
      <FilterSelect
        label={texts.status}
        all={texts.every}
        options={deviceStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={status}
        onChange={(chosen) => void navigate({ search: { status: chosen }, replace: true })}
      />
    </div>
  )
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/vr/registrations \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"label": "Blue headset, room 2", "mode": "live"}'`

function NoRows({ pairButton }: { readonly pairButton: ReactNode }) {
  const texts = useTexts(devicesTexts)
  const { empty } = texts
  const { copy, copied } = useTexts(commonTexts)
  const { status, mode, offset } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (status === undefined && mode === undefined && offset === undefined) {
    return (
      <Empty title={empty.title} actions={pairButton}>
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
