/** The draft of a framework: the one version that can be changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { contentQuery } from '../content.ts'
import { ImportDialog } from '../frameworks/import-dialog.tsx'
import type { Framework } from './data.ts'
import { draftQuery, useStoredDraft } from './draft-data.ts'
import { DraftEditor } from './draft-editor.tsx'
import { frameworkTexts } from './texts.ts'

interface FrameworkProps {
  readonly framework: Framework
}

export function DraftTab({ framework }: FrameworkProps) {
  return framework.draftVersion === null ? (
    <Beginning framework={framework} />
  ) : (
    <OpenDraft framework={framework} draftVersion={framework.draftVersion} />
  )
}

function Beginning({ framework }: FrameworkProps) {
  const { id: workspace } = useWorkspace()
  const { id: frameworkId, currentVersion } = framework
  const query = useQuery({
    ...contentQuery({ workspace, frameworkId, frameworkVersion: currentVersion ?? 1 }),
    enabled: currentVersion !== null,
  })
  return <Panel query={query}>{(content) => <NoDraft framework={framework} content={content} />}</Panel>
}

function OpenDraft({ framework, draftVersion }: FrameworkProps & { readonly draftVersion: number }) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const query = useQuery(draftQuery(cache, { workspace, frameworkId: framework.id }))
  return (
    <Panel query={query}>
      {(draft) => draft !== null && <DraftEditor framework={framework} draft={draft} draftVersion={draftVersion} />}
    </Panel>
  )
}

interface ContentProps extends FrameworkProps {
  readonly content: FrameworkContent
}

function NoDraft({ framework, content }: ContentProps) {
  const { noDraft } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const mayChange = useMay('change')
  const [isImporting, setImporting] = useState(false)
  const beginning = useStoredDraft(framework.id)
  return (
    <>
      <RefusedChange error={beginning.error} />
      <Empty
        title={noDraft.title}
        actions={
          mayChange && (
            <>
              <Button
                variant="primary"
                isPending={beginning.isPending}
                onPress={() => beginning.mutate({ ...content, version: framework.version })}
              >
                {noDraft.begin}
              </Button>
              <Button icon={FileUp} onPress={() => setImporting(true)}>
                {noDraft.import}
              </Button>
            </>
          )
        }
      >
        <p>{mayChange ? noDraft.text : common.adminsOnly}</p>
      </Empty>
      {isImporting && <ImportDialog frameworkId={framework.id} onClose={() => setImporting(false)} />}
    </>
  )
}
