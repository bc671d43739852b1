import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { Button } from '#web/dashboard/parts/button.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { ChangeDialog } from '../change-dialog.tsx'
import { deadLettersQuery, redrive } from '../data.ts'
import { adminTexts } from '../texts.ts'

type Redriven = Awaited<ReturnType<typeof redrive>>

/** Some dead letters of a queue: whose work they are, never what they hold. */
export function DeadLetters({ queue }: { readonly queue: string }) {
  const { queues: texts } = useTexts(adminTexts)
  const language = useLanguage()
  const locate = useLocate()
  const query = useQuery(deadLettersQuery(queue))
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<Redriven | null>(null)
  const settle = (result: Redriven): void => {
    setAsking(false)
    setDone(result)
  }
  return (
    <Card
      title={texts.deadLetters(queue)}
      actions={<LinkButton href={locate({ to: '/admin/queues' }).href}>{texts.close}</LinkButton>}
    >
      <p role="status">
        {done !== null && texts.redriven(numberText(done.redriven, language), numberText(done.remaining, language))}
      </p>
      <Panel query={query}>
        {(rows) => (rows.length === 0 ? <p>{texts.none}</p> : <Letters queue={queue} rows={rows} />)}
      </Panel>
      <div className="row">
        <Button variant="primary" onPress={() => setAsking(true)}>
          {texts.redrive}
        </Button>
        <Button onPress={() => void query.refetch()}>{texts.look}</Button>
      </div>
      {isAsking && (
        <ChangeDialog
          texts={{ title: texts.redriveTitle(queue), text: texts.redriveText, action: texts.redrive }}
          send={(_, note) => redrive(queue, note)}
          onDone={settle}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

interface LettersProps {
  readonly queue: string
  readonly rows: Awaited<ReturnType<NonNullable<ReturnType<typeof deadLettersQuery>['queryFn']>>>
}

function Letters({ queue, rows }: LettersProps) {
  const { queues: texts } = useTexts(adminTexts)
  const { letters } = texts
  const language = useLanguage()
  const locate = useLocate()
  return (
    <>
      <p className="small quiet">{texts.atMost}</p>
      <Table
        caption={texts.deadLetters(queue)}
        rows={rows}
        idOf={({ message_id: id }) => id}
        title={{
          header: letters.kind,
          cell: ({ kind, message_id: id }) => <RowTitle title={kind ?? texts.unknown} detail={<code>{id}</code>} />,
        }}
        columns={[
          {
            id: 'workspace',
            header: letters.workspace,
            onPhones: true,
            cell: ({ tenant_id: tenantId }) =>
              tenantId === null ? (
                texts.unknown
              ) : (
                <RowTitle
                  title={tenantId}
                  href={locate({ to: '/admin/tenants/$tenantId', params: { tenantId } }).href}
                />
              ),
          },
          {
            id: 'receives',
            header: letters.receives,
            align: 'end',
            cell: ({ receives }) => numberText(receives, language),
          },
          {
            id: 'sent',
            header: letters.sent,
            onPhones: true,
            cell: ({ sent_at: at }) => <time dateTime={at}>{momentText(at, language)}</time>,
          },
        ]}
      />
    </>
  )
}
