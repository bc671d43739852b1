import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isOutcomeUnknown } from '#web/dashboard/app/calls.ts'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useNewDialog } from '#web/dashboard/app/dialog-search.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useMode } from '#web/dashboard/app/mode.ts'
import { NothingInMode } from '#web/dashboard/app/mode-switch.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { SecretDialog } from '#web/dashboard/app/secret-dialog.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Empty, StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { keysKey, keysQuery, revokeKey, rotateKey, rotateKeyAgain, type ApiKey, type IssuedKey } from './data.ts'
import { NewKeyDialog } from './new-key.tsx'
import { hasAllKeys, mostActiveKeys } from './rules.ts'
import { keysTexts } from './texts.ts'

const tones = { active: 'good', expired: 'warn', revoked: 'quiet' } as const satisfies Readonly<
  Record<ApiKey['status'], Tone>
>

/** What is asked before it is done to a key. */
interface Intent {
  readonly kind: 'rotation' | 'revocation'
  readonly key: ApiKey
}

/** A command that lists the packages of the workspace. */
const callWith = (key: string): string => `curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/packages`

export function KeysScreen() {
  const texts = useTexts(keysTexts)
  const { copy, copied } = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const query = useInfiniteQuery(keysQuery(workspace))
  const [secret, setSecret] = useState<string | null>(null)
  const [intent, setIntent] = useState<Intent | null>(null)
  const mayChange = useMay('change')
  const creation = useNewDialog()
  const mode = useMode()
  const refresh = (issued: IssuedKey | null): void => {
    creation.close()
    setIntent(null)
    setSecret(issued?.secret ?? null)
    void cache.invalidateQueries({ queryKey: keysKey(workspace) })
  }
  const isFull = hasAllKeys(query.data?.pages.flatMap(({ apiKeys }) => apiKeys) ?? [])
  const createButton = mayChange && (
    <Button variant="primary" icon={KeyRound} isDisabled={isFull} onPress={creation.show}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={texts.title} actions={createButton}>
      {isFull && mayChange && <p>{texts.full(numberText(mostActiveKeys, language))}</p>}
      <Panel query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ apiKeys }) => apiKeys)
          const rows = all.filter((key) => mode === undefined || key.mode === mode)
          if (all.length === 0) {
            return (
              <Empty title={texts.empty.title} actions={createButton}>
                <p>{texts.empty.text}</p>
                <Code
                  label={texts.empty.call}
                  text={callWith('$LECTERN_API_KEY')}
                  copyLabel={copy}
                  copiedLabel={copied}
                />
              </Empty>
            )
          }
          if (rows.length === 0) return <NothingInMode />
          return (
            <div className="named-cells">
              <Rows rows={rows} mayChange={mayChange} onIntent={setIntent} />
            </div>
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
      {creation.isOpen && <NewKeyDialog onClose={creation.close} onIssued={refresh} />}
      {intent !== null && <IntentDialog intent={intent} onClose={() => setIntent(null)} onDone={refresh} />}
      {secret !== null && (
        <SecretDialog texts={texts.secret} secret={secret} use={callWith(secret)} onClose={() => setSecret(null)} />
      )}
    </Page>
  )
}

interface RowsProps {
  readonly rows: readonly ApiKey[]
  readonly mayChange: boolean
  readonly onIntent: (intent: Intent) => void
}

function Rows({ rows, mayChange, onIntent }: RowsProps) {
  const texts = useTexts(keysTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const columns = useColumns()
  const reasonOf = ({ status }: ApiKey) => {
    if (!mayChange) return { reason: adminsOnly }
    return status === 'active' ? {} : { reason: texts.isOver }
  }
  return (
    <Table
      caption={texts.title}
      rows={rows}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.label,
        cell: ({ label, mode, ending }) => (
          <RowTitle
            title={label}
            detail={
              <code>
                lct_{mode}_…{ending}
              </code>
            }
          />
        ),
      }}
      columns={columns}
      menu={{
        header: texts.columns.actions,
        cell: (key) => (
          <ActionMenu
            label={texts.actionsOf(key.label)}
            actions={[
              {
                id: 'rotate',
                label: texts.rotate,
                icon: RefreshCw,
                onAction: () => onIntent({ kind: 'rotation', key }),
                ...reasonOf(key),
              },
              {
                id: 'revoke',
                label: texts.revoke,
                icon: Trash2,
                onAction: () => onIntent({ kind: 'revocation', key }),
                ...reasonOf(key),
              },
            ]}
          />
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<ApiKey>[] {
  const { columns, statuses, modes, never, notUsed, onlyFamilies, onlyFrom, withdrawn } = useTexts(keysTexts)
  const language = useLanguage()
  return [
    { id: 'mode', header: columns.mode, onPhones: true, cell: ({ mode }) => modes[mode] },
    {
      id: 'scopes',
      header: columns.scopes,
      cell: ({ scopes, privilegesWithdrawn, permissions, clientRestrictions }) => (
        <>
          <code>{scopes.join(', ')}</code>
          {permissions !== null && <span className="row-detail">{onlyFamilies(permissions.join(', '))}</span>}
          {clientRestrictions !== null && (
            <span className="row-detail">{onlyFrom(clientRestrictions.ipRanges.join(', '))}</span>
          )}
          {privilegesWithdrawn && <span className="row-detail">{withdrawn}</span>}
        </>
      ),
    },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
    },
    {
      id: 'used',
      header: columns.used,
      onPhones: true,
      cell: ({ lastUsedOn }) => (lastUsedOn === null ? notUsed : dateText(lastUsedOn, language)),
    },
    {
      id: 'expires',
      header: columns.expires,
      onPhones: true,
      cell: ({ expiresAt }) => (expiresAt === null ? never : dateText(expiresAt, language)),
    },
    { id: 'created', header: columns.created, cell: ({ createdAt }) => <Ago at={createdAt} language={language} /> },
  ]
}

interface IntentDialogProps {
  readonly intent: Intent
  readonly onClose: () => void
  readonly onDone: (issued: IssuedKey | null) => void
}

function IntentDialog({ intent: { kind, key }, onClose, onDone }: IntentDialogProps) {
  const all = useTexts(keysTexts)
  const texts = all[kind]
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const [wasLost, setLost] = useState(false)
  const use = key.lastUsedOn === null ? all.noUse : all.lastUse(dateText(key.lastUsedOn, language))
  const change = useMutation({
    mutationFn: async (): Promise<IssuedKey | null> => {
      if (kind === 'rotation') return (wasLost ? rotateKeyAgain : rotateKey)(workspace, key.id)
      await revokeKey(workspace, key.id)
      return null
    },
    onSuccess: onDone,
    onError: (error) => setLost((before) => before || isOutcomeUnknown(error)),
    gcTime: 0,
  })
  return (
    <ConfirmChange
      title={texts.title(key.label)}
      text={`${texts.text} ${use}`}
      action={texts.action}
      isFinal
      typed={kind === 'revocation' ? key.label : undefined}
      change={change}
      onClose={onClose}
    />
  )
}
