import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { likenessOf, textOf, type Json } from '#web/dashboard/app/sentence.ts'
import { statementQuery } from './data.ts'
import type { StatementsSearch } from './search.ts'
import { SentenceText } from '#web/dashboard/app/sentence-text.tsx'
import { statementsTexts } from './texts.ts'

const route = '/w/$workspace/lrs'

/** One statement, as it was stored; also one that is not in the list. */
export function StatementDetail({ statementId }: { readonly statementId: string }) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(statementQuery(workspace, statementId))
  return <Panel query={query}>{({ statement, voided }) => <Known statement={statement} isVoided={voided} />}</Panel>
}

interface KnownProps {
  readonly statement: Json
  readonly isVoided: boolean
}

function Known({ statement, isVoided }: KnownProps) {
  const { one, voided } = useTexts(statementsTexts)
  const { copy, copied } = useTexts(commonTexts)
  return (
    <div className="stack">
      <p>
        <SentenceText statement={statement} isVoided={isVoided} />
      </p>
      {isVoided && (
        <p className="row">
          <StatusBadge tone="warn">{voided}</StatusBadge> {one.voidedText}
        </p>
      )}
      <Facts statement={statement} />
      <Likes statement={statement} />
      <h3>{one.json}</h3>
      <Code label={one.json} text={JSON.stringify(statement, null, 2)} copyLabel={copy} copiedLabel={copied} />
    </div>
  )
}

function Facts({ statement }: { readonly statement: Json }) {
  const { one } = useTexts(statementsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const search: StatementsSearch = useSearch({ from: route })
  const locate = useLocate()
  const { registration, about } = likenessOf(statement)
  const timeOf = (name: 'stored' | 'timestamp') => {
    const at = textOf(statement, name)
    return at === null || Number.isNaN(Date.parse(at))
      ? []
      : [{ key: one.facts[name], value: momentText(at, language) }]
  }
  return (
    <KeyValues
      rows={[
        ...timeOf('timestamp'),
        ...timeOf('stored'),
        { key: one.facts.id, value: <code>{textOf(statement, 'id')}</code> },
        ...(registration === null ? [] : [{ key: one.facts.registration, value: <code>{registration}</code> }]),
        ...(about === null
          ? []
          : [
              {
                key: one.facts.about,
                value: (
                  <TextLink
                    href={locate({ to: route, params: { workspace }, search: { ...search, open: about } }).href}
                  >
                    <code>{about}</code>
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
  )
}

/** Links to the statements that are like this one in one matter. */
function Likes({ statement }: { readonly statement: Json }) {
  const { one } = useTexts(statementsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const likeness = likenessOf(statement)
  const names = ['actor', 'verb', 'activity', 'registration'] as const
  return (
    <nav className="row" aria-label={one.like}>
      <span className="quiet">{one.like}:</span>
      {names.map((name) => {
        const value = likeness[name]
        return (
          value !== null && (
            <TextLink key={name} href={locate({ to: route, params: { workspace }, search: { [name]: value } }).href}>
              {one.likes[name]}
            </TextLink>
          )
        )
      })}
    </nav>
  )
}
