import { Pencil, Trash2 } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay } from '#web/dashboard/app/workspace.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import type { Device } from './data.ts'
import { devicesTexts } from './texts.ts'

const tones = { active: 'good', revoked: 'quiet' } as const satisfies Readonly<Record<Device['status'], Tone>>

/** What a person does with a headset. */
export interface DeviceIntent {
  readonly kind: 'rename' | 'revoke'
  readonly device: Device
}

interface DeviceRowsProps {
  readonly rows: readonly Device[]
  readonly isOld: boolean
  readonly onIntent: (intent: DeviceIntent) => void
}

export function DeviceRows({ rows, isOld, onIntent }: DeviceRowsProps) {
  const texts = useTexts(devicesTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const columns = useColumns()
  const reasonOf = ({ status }: Device): { reason?: string } => {
    if (!mayChange) return { reason: adminsOnly }
    return status === 'revoked' ? { reason: texts.isRevoked } : {}
  }
  const detailOf = ({ model, os_version: system, app_version: app }: Device): string =>
    [model, ...(system === null ? [] : [texts.system(system)]), ...(app === null ? [] : [texts.app(app)])].join(' · ')
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.name,
        cell: (device) => <RowTitle title={device.label} detail={<bdi>{detailOf(device)}</bdi>} />,
      }}
      columns={columns}
      menu={{
        header: texts.columns.actions,
        cell: (device) => (
          <ActionMenu
            label={texts.actionsOf(device.label)}
            actions={[
              {
                id: 'rename',
                label: texts.rename,
                icon: Pencil,
                onAction: () => onIntent({ kind: 'rename', device }),
                ...reasonOf(device),
              },
              {
                id: 'revoke',
                label: texts.revoke,
                icon: Trash2,
                onAction: () => onIntent({ kind: 'revoke', device }),
                ...reasonOf(device),
              },
            ]}
          />
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<Device>[] {
  const { columns, statuses, modes, never } = useTexts(devicesTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
    },
    { id: 'mode', header: columns.mode, onPhones: true, cell: ({ mode }) => modes[mode] },
    {
      id: 'joined',
      header: columns.joined,
      cell: ({ lastJoinedAt: at }) => (at === null ? never : <Ago at={at} language={language} />),
    },
    { id: 'paired', header: columns.paired, cell: ({ pairedAt }) => <Ago at={pairedAt} language={language} /> },
  ]
}
