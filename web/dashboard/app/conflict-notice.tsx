/** Says what somebody else changed meanwhile, and asks whose values to keep. Nothing is saved by itself. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { auditFamily } from '#shared/contract/families/dashboard/audit.ts'
import type { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { bodyOf, ownOrigin } from './calls.ts'
import type { Conflict } from './edited.ts'
import { defineTexts, useTexts } from './language.ts'
import { useWorkspace } from './workspace.ts'

const auditRoutes = { listAuditEntries: { method: 'GET', path: '/api/customer/audit' } } as const satisfies Routes<
  typeof auditFamily
>
const memberRoutes = { listMembers: { method: 'GET', path: '/api/customer/members' } } as const satisfies Routes<
  typeof membersFamily
>
const audit = client<typeof auditFamily>()(auditRoutes, ownOrigin)
const members = client<typeof membersFamily>()(memberRoutes, ownOrigin)

/** Entries can be read some seconds after their change. */
const lookAgainAfter = 2000

/** Who changed an entity last, by name where it is a person of the workspace; null: not recorded yet, or the service. */
const lastChangeQuery = (workspace: string, filter: { readonly entity_id: string } | { readonly type: string }) =>
  queryOptions({
    queryKey: [workspace, 'last-change', filter],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { entries } = await bodyOf(audit.listAuditEntries({ workspace, signal, query: { limit: 1, ...filter } }))
      const actor = entries[0]?.actor ?? null
      if (actor?.kind !== 'person') return actor?.id ?? null
      const { members: people } = await bodyOf(members.listMembers({ workspace, signal }))
      const person = people.find(({ person_id: id }) => id === actor.id)
      return person?.display_name ?? person?.email ?? actor.id
    },
    refetchInterval: lookAgainAfter,
    staleTime: 0,
  })

const en = {
  title: 'Somebody else has changed this',
  by: (name: string) => `Last change by ${name}.`,
  differ: 'These values differ. Nothing of yours is saved yet.',
  others: 'Other values were changed. Nothing of yours is saved yet.',
  pair: (mine: string, theirs: string) => `yours: ${mine}, theirs: ${theirs}`,
  empty: 'nothing',
  keepMine: 'Keep mine, then save again',
  takeTheirs: 'Take theirs',
}

const conflictTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Jemand anderes hat das geändert',
    by: (name) => `Letzte Änderung von ${name}.`,
    differ: 'Diese Werte unterscheiden sich. Von Ihren ist noch nichts gespeichert.',
    others: 'Andere Werte wurden geändert. Von Ihren ist noch nichts gespeichert.',
    pair: (mine, theirs) => `Ihrer: ${mine}, deren: ${theirs}`,
    empty: 'nichts',
    keepMine: 'Meine behalten, dann noch einmal speichern',
    takeTheirs: 'Deren übernehmen',
  },
})

/** Fields of a form in words: their labels with their values. */
export type FieldWords = readonly (readonly [label: string, value: string])[]

interface ConflictNoticeProps<Values> {
  /** Finds the change in the audit log. */
  readonly change: { readonly entity_id: string } | { readonly type: string }
  readonly conflict: Conflict<Values>
  readonly wordsOf: (values: Values) => FieldWords
}

export function ConflictNotice<Values>({ change, conflict, wordsOf }: ConflictNoticeProps<Values>) {
  const texts = useTexts(conflictTexts)
  const { id: workspace } = useWorkspace()
  const { data: name = null } = useQuery(lastChangeQuery(workspace, change))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [mine, theirs] = [new Map(wordsOf(conflict.mine)), new Map(wordsOf(conflict.theirs))]
  // What only one of both has, such as a row of a list, differs too.
  const labels = [...new Set([...mine.keys(), ...theirs.keys()])]
  const differing = labels.filter((label) => (mine.get(label) ?? '') !== (theirs.get(label) ?? ''))
  const shown = (value: string): string => (value === '' ? texts.empty : value)
  return (
    <div ref={box} className="form-refusal stack" role="alert" tabIndex={-1}>
      <p>
        <strong>{texts.title}.</strong> {name !== null && <bdi>{texts.by(name)}</bdi>}
      </p>
      <p>{differing.length === 0 ? texts.others : texts.differ}</p>
      <KeyValues
        rows={differing.map((key) => ({
          key,
          value: <bdi>{texts.pair(shown(mine.get(key) ?? ''), shown(theirs.get(key) ?? ''))}</bdi>,
        }))}
      />
      <div className="row">
        <Button onPress={conflict.keepMine}>{texts.keepMine}</Button>
        <Button onPress={conflict.takeTheirs}>{texts.takeTheirs}</Button>
      </div>
    </div>
  )
}
