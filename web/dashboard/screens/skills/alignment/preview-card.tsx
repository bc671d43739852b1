/** What the mappings would make of a session, before they are published. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { offeredSessionsQuery, type AlignmentAddress, type OneAlignment } from './data.ts'
import { PreviewResult } from './preview-result.tsx'
import { previewTexts } from './preview-texts.ts'

interface PreviewProps {
  readonly address: AlignmentAddress
  readonly found: OneAlignment
  /** The course that is aligned. */
  readonly packageId: string
}

/** Stands for no session. */
const none = ''

export function PreviewCard({ address, found, packageId }: PreviewProps) {
  const texts = useTexts(previewTexts)
  const locate = useLocate()
  const { workspace } = address
  const query = useQuery(offeredSessionsQuery(workspace, packageId))
  return (
    <Card title={texts.title}>
      <p className="small quiet">{texts.text}</p>
      {found.mappings.length === 0 ? (
        <p>{texts.noMappings}</p>
      ) : (
        <Panel query={query}>
          {(sessions) =>
            sessions.length === 0 ? (
              <p>
                {texts.noSession}{' '}
                <TextLink
                  href={
                    locate({
                      to: '/w/$workspace/packages/$packageId',
                      params: { workspace, packageId },
                      search: { tab: 'launch' },
                    }).href
                  }
                >
                  {texts.toCourse}
                </TextLink>
              </p>
            ) : (
              <Choice address={address} found={found} sessions={sessions} />
            )
          }
        </Panel>
      )}
    </Card>
  )
}

interface OfferedSession {
  readonly session_id: string
  readonly user_id: string
  readonly mode: 'live' | 'test'
  readonly created_at: string
}

interface ChoiceProps extends Omit<PreviewProps, 'packageId'> {
  readonly sessions: readonly OfferedSession[]
}

function Choice({ address, found, sessions }: ChoiceProps) {
  const texts = useTexts(previewTexts)
  const language = useLanguage()
  const [sessionId, setSession] = useState(none)
  const labelOf = ({ user_id: learner, mode, created_at: at }: OfferedSession): string =>
    [learner, momentText(at, language), ...(mode === 'test' ? [texts.test] : [])].join(' · ')
  return (
    <div className="stack">
      <Select
        label={texts.session}
        value={sessionId}
        options={[
          { value: none, label: texts.choose },
          ...sessions.map((session) => ({ value: session.session_id, label: labelOf(session) })),
        ]}
        onChange={setSession}
      />
      {sessionId !== none && <PreviewResult key={sessionId} address={address} found={found} sessionId={sessionId} />}
    </div>
  )
}
