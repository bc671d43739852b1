import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { SecretDialog } from '#web/dashboard/app/secret-dialog.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Empty, StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { LrsTabs, lrsTexts } from '../tabs.tsx'
import { credentialsKey, credentialsQuery, revokeCredential, type Credential, type IssuedCredential } from './data.ts'
import { NewCredentialDialog } from './new-credential.tsx'
import { ownLrs, sendingCode } from './sending-code.ts'
import { credentialsTexts } from './texts.ts'

export function CredentialsScreen() {
  const texts = useTexts(credentialsTexts)
  const { title } = useTexts(lrsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const query = useInfiniteQuery(credentialsQuery(workspace))
  const [isCreating, setCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedCredential | null>(null)
  const [revoking, setRevoking] = useState<Credential | null>(null)
  const mayChange = useMay('change')
  const refresh = (): void => void cache.invalidateQueries({ queryKey: credentialsKey(workspace) })
  const createButton = mayChange && (
    <Button variant="primary" icon={KeyRound} onPress={() => setCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={title} actions={createButton}>
      <LrsTabs open="credentials" />
      {!mayChange && <p className="small quiet">{adminsOnly}</p>}
      <Panel query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ credentials }) => credentials)
          return rows.length === 0 ? (
            <NoCredentials action={createButton} />
          ) : (
            <Rows rows={rows} mayChange={mayChange} onRevoke={setRevoking} />
          )
        }}
      </Panel>
      {query.hasNextPage && (
        <div className="row pager">
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {texts.further}
          </Button>
        </div>
      )}
      {isCreating && (
        <NewCredentialDialog
          onClose={() => setCreating(false)}
          onIssued={(made) => {
            setCreating(false)
            setIssued(made)
            refresh()
          }}
        />
      )}
      {revoking !== null && (
        <Revocation
          credential={revoking}
          onClose={() => setRevoking(null)}
          onDone={() => {
            setRevoking(null)
            refresh()
          }}
        />
      )}
      {issued !== null && (
        <SecretDialog
          texts={texts.secret}
          secret={issued.password}
          use={sendingCode({ endpoint: ownLrs(), username: issued.username, password: issued.password })}
          onClose={() => setIssued(null)}
        />
      )}
    </Page>
  )
}

function NoCredentials({ action }: { readonly action: ReactNode }) {
  const { empty } = useTexts(credentialsTexts)
  const { copy, copied } = useTexts(commonTexts)
  return (
    <Empty title={empty.title} actions={action}>
      <p>{empty.text}</p>
      <Code
        label={empty.call}
        text={sendingCode({ endpoint: ownLrs(), username: '$LRS_USERNAME', password: '$LRS_PASSWORD' })}
        copyLabel={copy}
        copiedLabel={copied}
      />
    </Empty>
  )
}

interface RowsProps {
  readonly rows: readonly Credential[]
  readonly mayChange: boolean
  readonly onRevoke: (credential: Credential) => void
}

function Rows({ rows, mayChange, onRevoke }: RowsProps) {
  const texts = useTexts(credentialsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const reasonOf = ({ status }: Credential) => {
    if (!mayChange) return { reason: adminsOnly }
    return status === 'active' ? {} : { reason: texts.isOver }
  }
  return (
    <Table
      caption={texts.columns.label}
      rows={rows}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.label,
        cell: ({ label, id }) => <RowTitle title={label} detail={<code className="long-text">{id}</code>} />,
      }}
      columns={useColumns()}
      menu={{
        header: texts.columns.actions,
        cell: (credential) => (
          <ActionMenu
            label={texts.actionsOf(credential.label)}
            actions={[
              {
                id: 'revoke',
                label: texts.revoke,
                icon: Trash2,
                onAction: () => onRevoke(credential),
                ...reasonOf(credential),
              },
            ]}
          />
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<Credential>[] {
  const { columns, statuses } = useTexts(credentialsTexts)
  const language = useLanguage()
  return [
    {
      id: 'scopes',
      header: columns.scopes,
      onPhones: true,
      cell: ({ scopes }) => <code>{scopes.join(', ')}</code>,
    },
    { id: 'version', header: columns.version, cell: ({ xapiVersion }) => xapiVersion },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>,
    },
    { id: 'created', header: columns.created, cell: ({ createdAt }) => <Ago at={createdAt} language={language} /> },
  ]
}

interface RevocationProps {
  readonly credential: Credential
  readonly onClose: () => void
  readonly onDone: () => void
}

function Revocation({ credential, onClose, onDone }: RevocationProps) {
  const { revocation: texts } = useTexts(credentialsTexts)
  const { id: workspace } = useWorkspace()
  const change = useMutation({ mutationFn: () => revokeCredential(workspace, credential.id), onSuccess: onDone })
  return (
    <ConfirmChange
      title={texts.title(credential.label)}
      text={texts.text}
      action={texts.action}
      isFinal
      change={change}
      onClose={onClose}
    />
  )
}
