import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button, IconButton } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { frameworksKey } from '../frameworks/data.ts'
import { connectionTexts } from './connection-texts.ts'
import { storeDraft } from './data.ts'
import { DraftChoice } from './draft-choice.tsx'
import {
  connectionKinds,
  connectionRefusal,
  connectionsOf,
  withConnections,
  type Connection,
  type ConnectionKind,
  type ConnectionRefusal,
} from './draft-connections.ts'
import { draftQuery } from './draft-data.ts'
import { placedIn, type DraftContent, type PlacedSkill } from './draft-rules.ts'
import { frameworkTexts } from './texts.ts'

interface ConnectionsDialogProps {
  readonly frameworkId: string
  readonly skill: Skill
  /** The draft in which it was opened. */
  readonly opened: DraftContent
  /** The draft as it is now. */
  readonly draft: DraftContent
  readonly onClose: () => void
}

/** A connection with the name of the other skill. */
interface NamedConnection extends Connection {
  readonly name: string
}

function namedConnections(content: FrameworkContent, skillId: string): readonly NamedConnection[] {
  const labels = new Map(content.skills.map((skill) => [skill.skillId, skill.label]))
  return connectionsOf(content, skillId).map((each) => ({ ...each, name: labels.get(each.other) ?? each.other }))
}

/** Makes and removes edges of a skill; refused where somebody else has changed the draft since it was shown. */
export function ConnectionsDialog(props: ConnectionsDialogProps) {
  const { skill, onClose } = props
  const texts = useTexts(connectionTexts)
  const common = useTexts(commonTexts)
  const { shown, ...editing } = useConnecting(props)
  return (
    <Dialog isOpen title={texts.title(skill.label)} closeLabel={common.close} onClose={onClose}>
      <ConnectionsForm
        key={editing.round}
        {...props}
        start={namedConnections(shown, skill.skillId)}
        editing={editing}
      />
    </Dialog>
  )
}

function useConnecting({ frameworkId, skill, opened, draft, onClose }: ConnectionsDialogProps) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const address = { workspace, frameworkId }
  const edited = { opened, skill, whole: null }
  return useVersionedSave<PlacedSkill, readonly NamedConnection[]>({
    item: placedIn(draft, edited) ?? { ...opened, skill },
    valuesOf: (item) => namedConnections(item, skill.skillId),
    newest: async () => {
      const newest = await cache.query({ ...draftQuery(cache, address), staleTime: 0 })
      return newest === null ? undefined : (placedIn(newest, edited) ?? undefined)
    },
    save: async (connections, stored) => {
      const { skills, edges } = withConnections(stored, skill.skillId, connections)
      const body = { version: stored.version, skills: [...skills], edges: [...edges] }
      await storeDraft(address, body)
    },
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: frameworksKey(workspace) })
      onClose()
    },
  })
}

interface ConnectionsFormProps extends ConnectionsDialogProps {
  readonly start: readonly NamedConnection[]
  readonly editing: Editing<readonly NamedConnection[]>
}

function ConnectionsForm({ frameworkId, skill, draft, start, editing, onClose }: ConnectionsFormProps) {
  const texts = useTexts(connectionTexts)
  const { yes } = useTexts(frameworkTexts)
  const [connections, setConnections] = useState(start)
  const change = (next: readonly NamedConnection[]): void => {
    editing.touch()
    setConnections(next)
  }
  const added = useNewConnection({ draft, skill, connections })
  const mutate = (): void => {
    // What is chosen below the list is meant, too.
    const next = added.chosen.other === null ? connections : added.take()
    if (next === null) return
    setConnections(next)
    editing.saving.mutate(next)
  }
  return (
    <VersionedForm
      editing={{ ...editing, saving: { ...editing.saving, mutate } }}
      entityId={frameworkId}
      valuesIn={() => connections}
      wordsOf={(named) => named.map(({ kind, name }) => [texts.line(texts.kinds[kind], name), yes])}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <p className="small quiet">{texts.text}</p>
      <ConnectionList
        connections={connections}
        onRemove={(gone) => change(connections.filter((each) => each !== gone))}
      />
      <NewConnectionFields
        // The search for the next one begins anew.
        key={connections.length}
        draft={draft}
        added={added}
        onAdd={() => {
          const next = added.take()
          if (next !== null) change(next)
        }}
      />
    </VersionedForm>
  )
}

interface ConnectionListProps {
  readonly connections: readonly NamedConnection[]
  readonly onRemove: (connection: NamedConnection) => void
}

function ConnectionList({ connections, onRemove }: ConnectionListProps) {
  const texts = useTexts(connectionTexts)
  if (connections.length === 0) return <p>{texts.none}</p>
  return (
    <ul className="connections" aria-label={texts.list}>
      {connections.map((connection) => {
        const { kind, other, name } = connection
        const line = texts.line(texts.kinds[kind], name)
        return (
          <li key={`${kind} ${other}`} className="connection">
            <bdi>{line}</bdi>
            <IconButton icon={X} label={texts.remove(line)} onPress={() => onRemove(connection)} />
          </li>
        )
      })}
    </ul>
  )
}

interface ChosenConnection {
  readonly kind: ConnectionKind
  readonly other: string | null
}

/** A connection that is chosen, and not in the list yet. */
interface NewConnection {
  readonly chosen: ChosenConnection
  readonly refusal: ConnectionRefusal | 'incomplete' | null
  readonly choose: (change: Partial<ChosenConnection>) => void
  /** The list with it; null where it is refused. */
  readonly take: () => readonly NamedConnection[] | null
}

interface Connecting extends Pick<ConnectionsFormProps, 'draft' | 'skill'> {
  readonly connections: readonly NamedConnection[]
}

function useNewConnection({ draft, skill: { skillId }, connections }: Connecting): NewConnection {
  const [chosen, setChosen] = useState<ChosenConnection>({ kind: 'needs', other: null })
  const [refusal, setRefusal] = useState<NewConnection['refusal']>(null)
  const { kind, other } = chosen
  return {
    chosen,
    refusal,
    choose: (change) => {
      setRefusal(null)
      setChosen({ ...chosen, ...change })
    },
    take: () => {
      const added = { kind, other: other ?? '' }
      const reason = other === null ? 'incomplete' : connectionRefusal({ content: draft, skillId, connections }, added)
      setRefusal(reason)
      if (reason !== null) return null
      setChosen({ kind, other: null })
      const name = draft.skills.find((each) => each.skillId === other)?.label ?? added.other
      return [...connections, { ...added, name }]
    },
  }
}

interface NewConnectionFieldsProps {
  readonly draft: DraftContent
  readonly added: NewConnection
  readonly onAdd: () => void
}

function NewConnectionFields({ draft, added, onAdd }: NewConnectionFieldsProps) {
  const texts = useTexts(connectionTexts)
  const { chosen, refusal, choose } = added
  return (
    <>
      <Select
        label={texts.kind}
        options={connectionKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={chosen.kind}
        onChange={(kind) => choose({ kind })}
      />
      <DraftChoice
        content={draft}
        title={texts.other}
        label={texts.search}
        skills={draft.skills}
        chosen={chosen.other}
        onChoose={(other) => choose({ other })}
      />
      {refusal !== null && (
        <p className="form-refusal" role="alert">
          {texts.refusals[refusal]}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={onAdd}>
          {texts.add}
        </Button>
      </div>
    </>
  )
}
