import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { frameworksKey } from '../frameworks/data.ts'
import { Findings } from '../frameworks/findings.tsx'
import { diffQuery, publishFramework, type Framework } from './data.ts'
import { findingsOf } from './draft-rules.ts'
import { frameworkTexts } from './texts.ts'

interface PublishProps {
  readonly framework: Framework
  readonly draftVersion: number
}

/** What the draft changes against the published version, and its publication. */
export function PublishCard({ framework, draftVersion }: PublishProps) {
  const { publish: texts, versionOf } = useTexts(frameworkTexts)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card
      title={versionOf(numberText(draftVersion, language))}
      actions={
        <Button variant="primary" onPress={() => setAsking(true)}>
          {texts.action}
        </Button>
      }
    >
      {framework.currentVersion === null ? (
        <p className="quiet">{texts.firstVersion}</p>
      ) : (
        <Impact frameworkId={framework.id} from={framework.currentVersion} to={draftVersion} />
      )}
      {isAsking && <Publication framework={framework} draftVersion={draftVersion} onClose={() => setAsking(false)} />}
    </Card>
  )
}

interface ImpactProps {
  readonly frameworkId: string
  readonly from: number
  readonly to: number
}

function Impact({ frameworkId, from, to }: ImpactProps) {
  const { publish: texts } = useTexts(frameworkTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const query = useQuery(diffQuery({ workspace, frameworkId }, from, to))
  const kinds = ['added', 'removed', 'moved', 'renamed', 'replaced'] as const
  return (
    <Panel query={query}>
      {(diff) => (
        <>
          <KeyValues
            rows={kinds.map((kind) => ({ key: texts[kind], value: numberText(diff[kind].length, language) }))}
          />
          {diff.removed.length > 0 && <p className="small">{texts.removedText}</p>}
        </>
      )}
    </Panel>
  )
}

function Publication({ framework, draftVersion, onClose }: PublishProps & { readonly onClose: () => void }) {
  const { publish: texts } = useTexts(frameworkTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const publication = useMutation({
    mutationFn: () => publishFramework({ workspace, frameworkId: framework.id }, framework.version),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [workspace, 'skills'] })
      onClose()
    },
    onError: () => cache.invalidateQueries({ queryKey: frameworksKey(workspace) }),
  })
  const findings = findingsOf(publication.error)
  return (
    <ConfirmChange
      title={texts.title(framework.title, numberText(draftVersion, language))}
      text={texts.text}
      action={texts.action}
      isFinal
      change={publication}
      onClose={onClose}
    >
      {findings.length > 0 && <Findings findings={findings} />}
    </ConfirmChange>
  )
}
