import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { Button } from '#web/dashboard/parts/button.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { endOtherSignIns, endSignIn, signInsQuery, type SignIn } from './data.ts'
import { deviceOf } from './rules.ts'
import { youTexts } from './texts.ts'

export function SignIns() {
  const texts = useTexts(youTexts)
  const query = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)
  const hasOthers = query.data?.some(({ is_current: isHere }) => !isHere) === true
  return (
    <Card
      title={texts.signIns}
      {...(hasOthers ? { actions: <Button onPress={() => setAsking(true)}>{texts.endOthers}</Button> } : {})}
    >
      <div className="stack">
        <p className="small quiet">{texts.signInsHint}</p>
        <Panel query={query}>{(rows) => <Rows rows={rows} />}</Panel>
      </div>
      {isAsking && <EndOthers onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Rows({ rows }: { readonly rows: readonly SignIn[] }) {
  const texts = useTexts(youTexts)
  const language = useLanguage()
  const cache = useQueryClient()
  const ending = useMutation({
    mutationFn: endSignIn,
    onSettled: () => cache.invalidateQueries(signInsQuery),
  })
  const nameOf = ({ user_agent: agent }: SignIn): string => deviceOf(agent) ?? texts.unknown
  return (
    <>
      <RefusedChange error={ending.error} />
      <Table
        caption={texts.signIns}
        rows={rows}
        idOf={({ id }) => id}
        title={{
          header: texts.columns.device,
          cell: (row) => <RowTitle title={nameOf(row)} {...(row.is_current ? { detail: texts.here } : {})} />,
        }}
        columns={[
          { id: 'begun', header: texts.columns.begun, cell: ({ created_at: at }) => momentText(at, language) },
          {
            id: 'seen',
            header: texts.columns.seen,
            onPhones: true,
            cell: ({ last_seen_at: at }) => <Ago at={at} language={language} />,
          },
          { id: 'ends', header: texts.columns.ends, cell: ({ expires_at: at }) => <Ago at={at} language={language} /> },
        ]}
        menu={{
          header: texts.columns.actions,
          cell: (row) =>
            row.is_current ? null : (
              <ActionMenu
                label={texts.actionsOf(nameOf(row))}
                actions={[{ id: 'end', label: texts.end, icon: LogOut, onAction: () => ending.mutate(row.id) }]}
              />
            ),
        }}
      />
    </>
  )
}

function EndOthers({ onClose }: { readonly onClose: () => void }) {
  const { others } = useTexts(youTexts)
  const cache = useQueryClient()
  const ending = useMutation({
    mutationFn: endOtherSignIns,
    onSuccess: async () => {
      await cache.invalidateQueries(signInsQuery)
      onClose()
    },
  })
  return (
    <ConfirmChange
      title={others.title}
      text={others.text}
      action={others.action}
      isFinal
      change={ending}
      onClose={onClose}
    />
  )
}
