/** The draft of a framework: the one version that can be changed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FrameworkContent, FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Empty, ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { contentQuery } from '../content.ts'
import { treeOf, type Branch } from '../tree.ts'
import { frameworksKey } from '../frameworks/data.ts'
import { Findings } from '../frameworks/findings.tsx'
import { ImportDialog } from '../frameworks/import-dialog.tsx'
import { SkillTree } from '../skill-tree.tsx'
import { storeDraft, type Framework } from './data.ts'
import { DraftRow } from './draft-row.tsx'
import { draftQuery } from './draft-data.ts'
import { withoutBranch, type DraftContent, type EditedSkill } from './draft-rules.ts'
import { PublishCard } from './publish-card.tsx'
import { SkillDialog } from './skill-dialog.tsx'
import { frameworkTexts } from './texts.ts'

interface FrameworkProps {
  readonly framework: Framework
}

interface StoredDraft extends FrameworkContent {
  /** Revision of the framework on which it is based. */
  readonly version: number
}

/** Stores a content as the draft; without a draft it becomes one. */
function useDraft(frameworkId: string) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ version, skills, edges }: StoredDraft) =>
      storeDraft({ workspace, frameworkId }, { version, skills: [...skills], edges: [...edges] }),
    onSettled: () => cache.invalidateQueries({ queryKey: frameworksKey(workspace) }),
  })
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
      {(draft) => draft !== null && <Draft framework={framework} draft={draft} draftVersion={draftVersion} />}
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
  const beginning = useDraft(framework.id)
  return (
    <>
      {beginning.error !== null && <ErrorPanel trouble={troubleOf(beginning.error, common)} texts={common} />}
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

interface DraftProps extends FrameworkProps {
  readonly draft: DraftContent
}

function Draft({ framework, draft, draftVersion }: DraftProps & { readonly draftVersion: number }) {
  const common = useTexts(commonTexts)
  const mayChange = useMay('change')
  const removal = useDraft(framework.id)
  const [edited, setEdited] = useState<EditedSkill | null>(null)
  const [findings, setFindings] = useState<readonly FrameworkFinding[] | null>(null)
  return (
    <div className="stack">
      {!mayChange && <p className="small quiet">{common.adminsOnly}</p>}
      {mayChange && <PublishCard framework={framework} draftVersion={draftVersion} />}
      {removal.error !== null && <ErrorPanel trouble={troubleOf(removal.error, common)} texts={common} />}
      {findings !== null && <SavedFindings findings={findings} />}
      <DraftTree
        framework={framework}
        draft={draft}
        mayChange={mayChange}
        onEdit={setEdited}
        onRemove={(branch) =>
          removal.mutate(
            { ...withoutBranch(draft, branch), version: draft.version },
            { onSuccess: (stored) => setFindings(stored.findings) },
          )
        }
      />
      {edited !== null && (
        <SkillDialog
          frameworkId={framework.id}
          edited={edited}
          draft={draft}
          onSaved={setFindings}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function SavedFindings({ findings }: { readonly findings: readonly FrameworkFinding[] }) {
  const { saved } = useTexts(frameworkTexts)
  return (
    <Card title={saved}>
      <Findings findings={findings} />
    </Card>
  )
}

interface DraftTreeProps extends DraftProps {
  readonly mayChange: boolean
  readonly onEdit: (edited: EditedSkill) => void
  readonly onRemove: (branch: Branch) => void
}

function DraftTree({ framework, draft: opened, mayChange, onEdit, onRemove }: DraftTreeProps) {
  const { tree, draft } = useTexts(frameworkTexts)
  const branches = useMemo(() => treeOf(opened), [opened])
  const [isImporting, setImporting] = useState(false)
  return (
    <Card
      title={draft.title}
      actions={
        mayChange && (
          <div className="row">
            <Button icon={FileUp} onPress={() => setImporting(true)}>
              {draft.import}
            </Button>
            <Button icon={Plus} onPress={() => onEdit({ opened, skill: null, whole: null })}>
              {draft.addRoot}
            </Button>
          </div>
        )
      }
    >
      {branches.length === 0 ? (
        <p className="quiet">{draft.empty}</p>
      ) : (
        <SkillTree
          branches={branches}
          texts={tree}
          row={(branch) => (
            <DraftRow
              branch={branch}
              mayChange={mayChange}
              onAdd={() => onEdit({ opened, skill: null, whole: branch.skill })}
              onChange={() => onEdit({ opened, skill: branch.skill, whole: null })}
              onRemove={() => onRemove(branch)}
            />
          )}
        />
      )}
      {isImporting && <ImportDialog frameworkId={framework.id} onClose={() => setImporting(false)} />}
    </Card>
  )
}
